import Glibc
import Linux
import Testing
import Time
import WorkerProtocol

/// Pictures that lie in memory of their decoder's, which the daemon reads.
@Suite(.serialized, .timeLimit(.minutes(19)))
struct SharedPictureTests {
    private static let id = PlaybackID(4)

    /// VP9's decoder writes into memory of its own; the others fill what they are offered.
    @Test(
        arguments: [
            ("x264enc speed-preset=ultrafast bframes=2", "I420", FramePath.Step.shared, 0),
            ("x265enc speed-preset=ultrafast ! h265parse", "I420", .shared, 0),
            ("vp8enc deadline=1 cpu-used=8", "I420", .shared, 0),
            ("vp9enc deadline=1 cpu-used=8", "I420", .copied, 1),
            ("video/x-raw,format=I420_10LE ! x264enc speed-preset=ultrafast", "I420_10LE", .converted, 0),
            ("video/x-raw,format=Y444 ! x264enc speed-preset=ultrafast", "Y444", .converted, 0),
        ])
    func `a picture of the size that is wanted is written once`(
        encoder: String, format: String, step: FramePath.Step, copies: Int
    ) throws {
        let path = Clips.temporary("shared.mkv")
        let convert = encoder.hasPrefix("video/") ? "videoconvert ! \(encoder)" : encoder
        try #require(
            Clips.run(
                "gst-launch-1.0 -q videotestsrc num-buffers=20 ! 'video/x-raw,format=I420,width=328,height=242,framerate=25/1' ! "
                    + "\(convert) ! matroskamux ! filesink location='\(path)'"))
        let worker = try WorkerUnderTest()
        try worker.send(.load(Self.id, path: path, position: 0, clock: .stepped, volume: 0))
        try worker.send(.play(Self.id, at: 1))
        var told: FramePath?
        while true {
            let event = try worker.next().event
            if case .frame(let frame) = event { try worker.send(.release(frame.buffer)) }
            if case .path(_, let path) = event { told = path }
            if case .ended = event { break }
        }
        #expect(told == FramePath(format: format, width: 328, height: 242, step: step, copies: UInt8(copies)))
    }

    /// Frame numbers survive, and the whole picture is written in 8 bits only where less than a half is left to scale.
    @Test(arguments: zip([Rendition(width: 320, height: 180), Rendition(width: 800, height: 450)], [UInt8(0), 1]))
    func `ten bits become eight on the way to the rendition`(rendition: Rendition, copies: UInt8) throws {
        let path = Clips.temporary("ten-bits.mp4")
        try #require(
            Clips.run(
                "gst-launch-1.0 -q filesrc location='\(Clips.h264.path)' ! decodebin ! videoconvert "
                    + "! video/x-raw,format=I420_10LE ! x264enc speed-preset=ultrafast ! h264parse ! mp4mux "
                    + "! filesink location='\(path)'"))
        let worker = try WorkerUnderTest()
        try worker.send(.rendition(rendition))
        try worker.send(.load(Self.id, path: path, position: 1_000_000_000, clock: .live, volume: 0))
        var (told, found): (FramePath?, FrameInfo?) = (nil, nil)
        while found == nil || told == nil {
            switch try worker.next().event {
            case .path(_, let path): told = path
            case .frame(let frame): found = frame
            default: break
            }
        }
        #expect(
            told == FramePath(format: "I420_10LE", width: 1280, height: 720, step: .scaled, copies: copies))
        #expect(found.map { $0.layout.width } == rendition.width)
        #expect(found.flatMap { worker.number(of: $0) } == 30)
    }

    @Test func `a picture that the daemon holds stays as it is while the clip goes on`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(Self.id, path: Clips.h264.path, position: 0, clock: .stepped, volume: 0))
        try worker.send(.play(Self.id, at: 1))
        var held: [FrameInfo] = []
        var count = 0
        while count < Clips.h264.frames {
            guard case .frame(let frame) = try worker.next().event else { continue }
            count += 1
            // Every thirtieth, as if the daemon showed three at once.
            if count % 30 == 1 { held.append(frame) } else { try worker.send(.release(frame.buffer)) }
        }
        #expect(held.map { worker.number(of: $0) } == [0, 30, 60])
        #expect(Set(held.map(\.buffer)).count == 3)
    }

    @Test func `what a decoder has given up is taken back`() throws {
        let worker = try WorkerUnderTest()
        var counts: [Int] = []
        for number in 0..<12 {
            let id = PlaybackID(UInt32(number))
            try worker.send(.load(id, path: Clips.h264.path, position: 0, clock: .stepped, volume: 0))
            try worker.send(.play(id, at: 1))
            _ = try worker.until { if case .ended(id, _, _) = $0 { true } else { nil } }
            counts.append(try worker.descriptors())
        }
        // Ten and more of each item's if they stayed; eight are kept for the next one.
        #expect(counts[11] <= counts[1] + 8, "\(counts)")
        #expect(worker.memory.count <= 64)
    }
}
