import Glibc
import Linux
import Paint
import Support
import Testing
import WorkerProtocol

/// Copies of decoded frames, whole and reduced.
@Suite struct VideoCopyTests {
    /// A frame of noise whose rows have a stride of their own.
    private func frame(_ format: PixelFormat, _ width: Int, _ height: Int) throws -> (VideoPicture, [UInt8]) {
        let stride = width + 32
        let (luma, chroma) = (stride * height, format == .nv12 ? stride : stride / 2)
        let layout = FrameLayout(
            format: format, width: width, height: height, pixelAspect: 1,
            strides: format == .nv12 ? [stride, chroma] : [stride, chroma, chroma],
            offsets: format == .nv12 ? [0, luma] : [0, luma, luma + chroma * height / 2],
            matrix: .bt709, range: .limited)
        let shared = try SharedMemory(name: "clip", size: layout.byteCount)
        var dice = SeededGenerator(seed: 5)
        let bytes = (0..<layout.byteCount).map { _ in UInt8.random(in: 0...255, using: &dice) }
        shared.bytes.copyBytes(from: bytes)
        let memory = try ForeignMemory(Descriptor(owning: dup(shared.descriptor)), minimumSize: layout.byteCount)
        return (try #require(VideoPicture(memory, layout: layout)), bytes)
    }

    /// Samples of one kind in a plane: every `step` bytes from `start` on, in rows of `stride` bytes.
    private struct Samples {
        let start: Int
        let stride: Int
        let step: Int

        /// The mean of a square of samples.
        func mean(_ bytes: [UInt8], _ column: Int, _ row: Int, side: Int) -> Double {
            var sum = 0
            for y in row * side..<(row + 1) * side {
                for x in column * side..<(column + 1) * side { sum += Int(bytes[start + y * stride + x * step]) }
            }
            return Double(sum) / Double(side * side)
        }
    }

    @Test(arguments: [1, 2, 4, 8], [PixelFormat.nv12, .i420])
    func `each pixel of a copy at a fraction of the size is the mean of those that it stands for`(
        divisor: Int, format: PixelFormat
    ) throws {
        let (picture, bytes) = try frame(format, 160, 96)
        let (w, h) = (160 / divisor, 96 / divisor)
        let isPaired = format == .nv12
        let planes = isPaired ? [(0, w), (w * h, w)] : [(0, w), (w * h, w / 2), (w * h * 5 / 4, w / 2)]
        var copy = [UInt8](repeating: 0, count: w * h * 3 / 2)
        copy.withUnsafeMutableBytes { picture.copy(width: w, height: h, to: $0, planes: planes) }
        func samples(_ planes: [(Int, Int)]) -> [Samples] {
            let (y, u, v) = (planes[0], planes[1], planes[isPaired ? 1 : 2])
            return [
                Samples(start: y.0, stride: y.1, step: 1), Samples(start: u.0, stride: u.1, step: isPaired ? 2 : 1),
                Samples(start: v.0 + (isPaired ? 1 : 0), stride: v.1, step: isPaired ? 2 : 1),
            ]
        }
        let layout = picture.layout
        // libyuv takes single samples of a paired plane that it shrinks by more than 4.
        let averaged = isPaired && divisor > 4 ? 1 : 3
        var worst = 0.0
        let kinds = Array(zip(samples(Array(zip(layout.offsets, layout.strides))), samples(planes)))
        for (index, (from, to)) in kinds.enumerated().prefix(averaged) {
            for row in 0..<(index == 0 ? h : h / 2) {
                for column in 0..<(index == 0 ? w : w / 2) {
                    let (shown, mean) = (
                        to.mean(copy, column, row, side: 1), from.mean(bytes, column, row, side: divisor)
                    )
                    worst = max(worst, abs(shown - mean))
                }
            }
        }
        #expect(worst <= 1.5)
    }
}
