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

        init(_ width: Int, _ height: Int) {
            layout = FramePlan.packed(
                FrameLayout(
                    format: .i420, width: width, height: height, pixelAspect: 1, strides: [], offsets: [],
                    matrix: .bt709,
                    range: .limited))
            memory = .allocate(byteCount: layout.byteCount, alignment: 64)
            for index in memory.indices { memory[index] = 90 }
        }

        deinit { memory.deallocate() }

        func luma(_ x: Int, _ y: Int) -> UInt8 { memory[layout.offsets[0] + y * layout.strides[0] + x] }
        func chroma(_ x: Int, _ y: Int) -> UInt8 { memory[layout.offsets[1] + y / 2 * layout.strides[1] + x / 2] }
    }

    @Test func `a bar is as tall as its level, and a silent one is a dot`() {
        let canvas = Canvas(640, 360)
        LevelBars(levels: [0, 0.5, 1, 2]).draw(on: canvas.planes, canvas.layout)
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
        LevelBars(levels: [Double](repeating: 1, count: 16)).draw(on: canvas.planes, canvas.layout)
        LevelBars(levels: []).draw(on: canvas.planes, canvas.layout)
    }
}
