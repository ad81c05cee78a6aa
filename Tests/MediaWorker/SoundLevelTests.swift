import Testing
import WorkerProtocol

@testable import MediaWorker

/// The bars for the sound's level in a song's picture.
struct SoundLevelTests {
    private static let tallest = 0.16
    private static let bottom = 0.07

    /// A picture of one colour, and the bars' places on it.
    private final class Canvas {
        let layout: FrameLayout
        let memory: UnsafeMutableRawBufferPointer
        var planes: PicturePlanes { PicturePlanes(layout, at: memory.baseAddress!) }

        private static let guardSize = 4096
        private static let guardByte: UInt8 = 0xA5
        private let all: UnsafeMutableRawBufferPointer

        init(_ width: Int, _ height: Int) {
            layout = FramePlan.packed(
                FrameLayout(
                    format: .i420, width: width, height: height, pixelAspect: 1, strides: [], offsets: [],
                    matrix: .bt709,
                    range: .limited))
            all = .allocate(byteCount: layout.byteCount + 2 * Self.guardSize, alignment: 64)
            for index in all.indices { all[index] = Self.guardByte }
            memory = .init(rebasing: all[Self.guardSize..<(Self.guardSize + layout.byteCount)])
            for index in memory.indices { memory[index] = 90 }
        }

        deinit { all.deallocate() }

        /// Whether the bytes beside the picture are as they were.
        var isIntact: Bool {
            all.prefix(Self.guardSize).allSatisfy { $0 == Self.guardByte }
                && all.suffix(Self.guardSize).allSatisfy { $0 == Self.guardByte }
        }

        func draw(_ levels: [Double]) {
            LevelBars.shade(planes, layout)
            LevelBars(levels: levels).draw(on: planes, layout)
        }

        func luma(_ x: Int, _ y: Int) -> UInt8 { memory[layout.offsets[0] + y * layout.strides[0] + x] }
        func chroma(_ x: Int, _ y: Int) -> UInt8 { memory[layout.offsets[1] + y / 2 * layout.strides[1] + x / 2] }
    }

    @Test func `a bar is as tall as its level, and a silent one is a dot`() {
        let canvas = Canvas(640, 360)
        canvas.draw([0, 0.5, 1, 2])
        // Four bars share 360 pixels in the middle of 640.
        let middles = [185, 275, 365, 455]
        let feet = 360 - Int(360 * Self.bottom)
        for (middle, level) in zip(middles, [0, 0.5, 1, 2]) {
            let heights = (0..<360).filter { canvas.luma(middle, $0) > 200 }
            let radius = 90 * 0.55 / 2
            #expect(abs(Double(heights.count) - max(2 * radius, 360 * Self.tallest * level)) <= 2, "\(level)")
            #expect(abs((heights.last ?? 0) + 1 - feet) <= 1)
            #expect(abs(Int(canvas.chroma(middle, feet - 8)) - 128) <= 4, "bars are grey")
        }
        #expect(canvas.luma(320, 100) == 90 && canvas.chroma(320, 100) == 90, "the picture above stays")
        #expect(canvas.luma(20, 359) < 60, "the bottom is darker")
    }

    @Test(arguments: [(1, 1), (1, 500), (2, 2), (3, 1), (500, 1), (17, 31), (4097, 33)])
    func `pictures of any size are drawn within their memory`(width: Int, height: Int) {
        let canvas = Canvas(width, height)
        canvas.draw([Double](repeating: 1, count: 16))
        canvas.draw([])
        #expect(canvas.isIntact)
    }
}
