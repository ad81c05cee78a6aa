import Linux
import Support
import Testing
import Time
import WorkerProtocol

@Suite(.serialized, .timeLimit(.minutes(19)))
struct RenditionTests {
    private static let id = PlaybackID(3)

    @Test func `a rendition changes between two frames: none is lost, repeated or of another shape`() throws {
        let worker = try WorkerUnderTest()
        let small = Rendition(width: 320, height: 180)
        try worker.send(.load(Self.id, path: Clips.h264.path, position: 0, clock: .stepped, volume: 0))
        try worker.send(.play(Self.id, at: 1))
        var numbers: [UInt32?] = []
        var widths: [Int] = []
        var hasEnded = false
        while !hasEnded {
            switch try worker.next().event {
            case .frame(let frame):
                numbers.append(worker.number(of: frame))
                widths.append(frame.layout.width)
                #expect(abs(frame.layout.displayAspect - 16.0 / 9) < 1e-9)
                if numbers.count == 20 { try worker.send(.rendition(small)) }
                if numbers.count == 50 { try worker.send(.rendition(.native)) }
                try worker.send(.release(frame.buffer))
            case .ended: hasEnded = true
            default: break
            }
        }
        #expect(numbers == (0..<UInt32(Clips.h264.frames)).map { $0 })
        var changes = [widths[0]]
        for width in widths where width != changes.last { changes.append(width) }
        #expect(changes == [1280, 320, 1280])
        // What was on its way when it was asked for comes as it was: never more than there are buffers.
        #expect(widths.filter { $0 == 320 }.count >= 20)
    }

    @Test func `the way of the frames is told once, and again when it changes`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(Self.id, path: Clips.h264.path, position: 0, clock: .stepped, volume: 0))
        let first = try worker.until { if case .path(_, let path) = $0 { path } else { nil } }
        #expect(first == FramePath(format: "I420", width: 1280, height: 720, step: .shared, copies: 0))
        try worker.send(.rendition(Rendition(width: 178, height: 100)))
        try worker.send(.play(Self.id, at: 1))
        let second = try worker.until { if case .path(_, let path) = $0 { path } else { nil } }
        #expect(second == FramePath(format: "I420", width: 1280, height: 720, step: .scaled, copies: 0))
    }

    /// The frame counter of a turned picture is read where the turn has brought it.
    @Test(arguments: [90, 180, 270], [Rendition.native, Rendition(width: 540, height: 540)])
    func `the rotation in a phone's file is honoured`(degrees: Int, rendition: Rendition) throws {
        let path = Clips.temporary("turned-\(degrees)-\(rendition.width).mp4")
        try turnedCopy(of: Clips.h264.path, degrees, to: path)
        let worker = try WorkerUnderTest()
        try worker.send(.rendition(rendition))
        try worker.send(.load(Self.id, path: path, position: 1_000_000_000, clock: .live, volume: 0))
        var found: FrameInfo?
        while found == nil { found = try worker.next().event.frame }
        let layout = try #require(found).layout
        let bytes = try #require(worker.memory[found!.buffer]).bytes
        let (w, h) = (layout.width, layout.height)
        let expected = rendition == .native ? (1280, 720) : (540, 304)
        #expect((max(w, h), min(w, h)) == expected)
        #expect(abs(layout.displayAspect - (degrees == 180 ? 16.0 / 9 : 9.0 / 16)) < 1e-9)
        let isUpright = degrees == 180
        let number = FrameCounter.read(width: isUpright ? w : h, height: isUpright ? h : w) { x, y in
            // Where a pixel of the picture as it was taken is after a turn to the right.
            let (column, row) =
                switch degrees {
                case 90: (w - 1 - y, x)
                case 180: (w - 1 - x, h - 1 - y)
                default: (y, h - 1 - x)
                }
            return Int(bytes[layout.offsets[0] + row * layout.strides[0] + column])
        }
        #expect(number == 30)
    }

    /// Writes the matrix of a phone that was held otherwise into the track headers (ISO 14496-12, 8.3.2).
    private func turnedCopy(of path: String, _ degrees: Int, to copy: String) throws {
        var bytes = try MediaWorkerTests.bytes(ofFile: path)
        // a, b, u, c, d, v, x, y, w: 16.16 but for u, v and w.
        let one: UInt32 = 0x0001_0000, minus: UInt32 = 0xffff_0000
        let matrix: [UInt32] =
            switch degrees {
            case 90: [0, one, 0, minus, 0, 0, 720 << 16, 0, 0x4000_0000]
            case 180: [minus, 0, 0, 0, minus, 0, 1280 << 16, 720 << 16, 0x4000_0000]
            default: [0, minus, 0, one, 0, 0, 0, 1280 << 16, 0x4000_0000]
            }
        let name = Array("tkhd".utf8)
        let header = try #require(bytes.indices.dropLast(100).first { bytes[$0..<$0 + 4].elementsEqual(name) })
        // Behind the name: version and flags, then the fields of version 0.
        try #require(bytes[header + 4] == 0)
        for (index, value) in matrix.enumerated() {
            for byte in 0..<4 {
                bytes[header + 44 + 4 * index + byte] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * byte))
            }
        }
        try write(bytes, to: copy)
    }
}
