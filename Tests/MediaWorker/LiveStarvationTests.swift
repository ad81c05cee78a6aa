import Glibc
import Linux
import Testing
import Time
import WorkerProtocol

/// A hardware decoder that has few buffers, and a daemon that holds them as a display does.
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveStarvationTests {
    private static let id = PlaybackID(7)

    /// The plugin with the decoder, and a clip of numbered pictures for it, made once.
    private static let folder: String = {
        let folder = Clips.plugin("starved", "gstreamer-video-1.0 gstreamer-allocators-1.0")
        let size = "width=(int)320,height=(int)180"
        let isMade = Clips.run(
            """
            gst-launch-1.0 -q filesrc location='\(Clips.h264.path)' ! qtdemux ! h264parse ! avdec_h264 ! videoconvert \
                ! videoscale ! 'video/x-raw,format=I420,\(size)' ! capssetter join=false replace=true \
                caps='video/x-huffyuv,\(size),framerate=(fraction)30/1' ! matroskamux \
                ! filesink location='\(folder)/clip.mkv'
            """)
        guard isMade else { fatalError("no clip for the decoder") }
        return folder
    }()

    /// What a display does with frames: the newest one that is due is shown, and held until the next one.
    private final class Display {
        let worker: WorkerUnderTest
        private(set) var numbers: [UInt32] = []
        private(set) var steps: [FramePath.Step] = []
        private var waiting: [FrameInfo] = []
        private var showing: FrameInfo?

        init(spare: Int, slowPicture: Int = -1) throws {
            worker = try WorkerUnderTest(
                through: [
                    "/usr/bin/env", "GST_PLUGIN_PATH=\(folder)", "GST_REGISTRY=\(folder)/registry.bin",
                    "SPARE_BUFFERS=\(spare)", "SLOW_PICTURE=\(slowPicture)",
                ])
            try worker.send(.dmabufs([DmabufKind(.i420)]))
            try worker.send(.load(id, path: folder + "/clip.mkv", position: 0, clock: .live, volume: 0))
        }

        func playToEnd() throws {
            try show { if case .prerolled = $0 { true } else { false } }
            try worker.send(.play(id, at: 0))
            try show { if case .ended = $0 { true } else { false } }
        }

        /// Shows frames until an event that `isLast`.
        func show(until isLast: (MediaEvent) -> Bool) throws {
            var deadline = monotonicNow() + 20
            while monotonicNow() < deadline {
                let number = numbers.last
                try refresh()
                if numbers.last != number { deadline = monotonicNow() + 20 }
                do {
                    let event = try worker.next(within: 0.004).event
                    if let frame = event.frame { try take(frame) }
                    if case .clock(_, _, let pts, let due, _) = event { follow(pts, due) }
                    if case .seeked = event { try drop() }
                    if case .path(_, let path) = event { steps.append(path.step) }
                    if let failure = event.failure { Issue.record("\(failure)") }
                    if isLast(event) { return }
                } catch WorkerUnderTest.Problem.silent { continue }
            }
            Issue.record("stands still after \(numbers)")
        }

        private func take(_ frame: FrameInfo) throws {
            if let last = waiting.last, last.pts == frame.pts { try worker.send(.release(waiting.removeLast().buffer)) }
            waiting.append(frame)
        }

        private func drop() throws {
            for frame in waiting { try worker.send(.release(frame.buffer)) }
            waiting = []
        }

        private func follow(_ pts: Int64, _ due: Int64) {
            for index in waiting.indices { waiting[index].due = due + waiting[index].pts - pts }
        }

        private func refresh() throws {
            let now = monotonicNow().nanoseconds
            while let next = waiting.first, next.due <= now {
                if let showing { try worker.send(.release(showing.buffer)) }
                showing = waiting.removeFirst()
                let number = try #require(worker.number(of: next))
                if number != numbers.last { numbers.append(number) }
            }
        }
    }

    @Test(arguments: [1, 2, 4])
    func `every picture is shown in time, whatever number of buffers the decoder can spare`(spare: Int) throws {
        let display = try Display(spare: spare)
        try display.playToEnd()
        print("\(spare) spare: \(display.numbers.count) of \(Clips.h264.frames) pictures, \(display.steps)")
        #expect(display.numbers == display.numbers.sorted() && display.numbers.first == 0)
        #expect(display.numbers.count > Clips.h264.frames * 9 / 10)
        #expect(display.steps.contains(.passed))
    }

    @Test func `a picture that is late for another reason leaves the pictures where they were decoded`() throws {
        let display = try Display(spare: 16, slowPicture: 45)
        try display.playToEnd()
        print("a slow picture: \(display.numbers.count) pictures, \(display.steps)")
        #expect(display.numbers.contains(80) && display.steps.last == .passed)
    }

    @Test(arguments: [1, 2, 4])
    func `pauses and seeks find a buffer too`(spare: Int) throws {
        let display = try Display(spare: spare)
        try display.show { $0.frame != nil }
        for (serial, second) in ([2, 1, 0] as [Int64]).enumerated() {
            try display.worker.send(.play(Self.id, at: 0))
            try display.show { $0.frame.map { $0.pts % 1_000_000_000 > 200_000_000 } ?? false }
            try display.worker.send(.pause(Self.id))
            try display.show { $0.isPaused }
            let jump = Jump(to: second * 1_000_000_000, rate: 1)
            try display.worker.send(.seek(Self.id, jump, serial: UInt32(serial + 1), at: 0))
            try display.show { $0.frame?.pts == second * 1_000_000_000 }
        }
        #expect(Set(display.numbers).isSuperset(of: [0, 30, 60]))
    }
}
