import Linux
import Testing
import WorkerProtocol

/// Clips of fields, made by other people's encoders. A bright bar moves over black: between two fields it jumps.
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveInterlaceTests {
    private static let id = PlaybackID(1)

    private struct Shown {
        var stamps: [Int64] = []
        /// The largest step from a row to the next, of all frames.
        var worstComb = 0
        var path: FramePath?
    }

    @Test(arguments: [("x264enc speed-preset=ultrafast interlaced=true", "I420"), ("avenc_prores_ks", "I422_10LE")])
    func `fields become pictures of their own, without combs`(encoder: String, format: String) throws {
        let shown = try play(encoder, format: format, fields: "interlace field-pattern=1:1 !")
        // Each needs neighbours: the first two fields have none, and the last picture stands for two.
        #expect((96...100).contains(shown.stamps.count), "\(shown.stamps.count) pictures of 100 fields")
        let steps = zip(shown.stamps.dropFirst(), shown.stamps).map { $0 - $1 }.dropLast()
        #expect(steps.allSatisfy { abs($0 - 20_000_000) <= 1_000_000 }, "\(steps)")
        #expect(shown.worstComb < 30)
        #expect(shown.path?.step == .converted)
    }

    @Test func `progressive pictures pass untouched`() throws {
        let shown = try play("x264enc speed-preset=ultrafast", format: "I420", fields: "")
        #expect(shown.stamps.count == 100)
        #expect(shown.path?.step == .shared)
    }

    private func play(_ encoder: String, format: String, fields: String) throws -> Shown {
        let path = Clips.temporary("fields.mov")
        try #require(
            Clips.run(
                "gst-launch-1.0 -q videotestsrc num-buffers=100 pattern=bar horizontal-speed=12 ! "
                    + "video/x-raw,format=\(format),width=320,height=240,framerate=50/1,interlace-mode=progressive ! "
                    + "\(fields) \(encoder) ! qtmux ! filesink location='\(path)'"))
        let worker = try WorkerUnderTest()
        // As fast as it goes: on the live clock a busy machine drops some.
        try worker.send(.load(Self.id, path: path, position: 0, clock: .stepped, volume: 0))
        try worker.send(.play(Self.id, at: 1))
        var shown = Shown()
        while true {
            switch try worker.next().event {
            case .frame(let frame):
                shown.stamps.append(frame.pts)
                shown.worstComb = max(shown.worstComb, comb(frame, worker))
                try worker.send(.release(frame.buffer))
            case .path(_, let path): shown.path = path
            case .failed(_, let reason, let detail):
                Issue.record("\(reason): \(detail)")
                return shown
            case .ended: return shown
            default: break
            }
        }
    }

    /// The bar is upright: its rows are alike, unless they are of two fields.
    private func comb(_ frame: FrameInfo, _ worker: WorkerUnderTest) -> Int {
        guard let bytes = worker.memory[frame.buffer]?.bytes else { return .max }
        let layout = frame.layout
        func brightness(_ x: Int, _ y: Int) -> Int { Int(bytes[layout.offsets[0] + y * layout.strides[0] + x]) }
        let row = layout.height / 2
        return (0..<layout.width).map { abs(brightness($0, row) - brightness($0, row + 1)) }.max() ?? 0
    }
}
