import Geometry
import Glibc
import Linux
import Paint
import Support
import Testing
import WorkerProtocol

/// Copies of decoded frames: whole, reduced and turned.
@MainActor
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
        copy.withUnsafeMutableBytes {
            VideoCopy(rotation: .none).copy(picture, width: w, height: h, to: $0, planes: planes)
        }
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

    @Test(arguments: Rotation.allCases, [PixelFormat.nv12, .i420])
    func `a turned copy has each pixel where the rotation puts it, also when it is reduced`(
        rotation: Rotation, format: PixelFormat
    ) throws {
        let (picture, _) = try frame(format, 160, 96)
        for divisor in [1, 2] {
            func copy(_ rotation: Rotation, _ w: Int, _ h: Int) -> [UInt8] {
                let planes = format == .nv12 ? [(0, w), (w * h, w)] : [(0, w), (w * h, w / 2), (w * h * 5 / 4, w / 2)]
                var copy = [UInt8](repeating: 0, count: w * h * 3 / 2)
                copy.withUnsafeMutableBytes {
                    VideoCopy(rotation: rotation).copy(picture, width: w, height: h, to: $0, planes: planes)
                }
                return copy
            }
            let (w, h) = (160 / divisor, 96 / divisor)
            let (tw, th) = rotation.swapsAxes ? (h, w) : (w, h)
            let (upright, turned) = (copy(.none, w, h), copy(rotation, tw, th))
            /// A sample of U (0) or V (1).
            func chroma(_ copy: [UInt8], _ w: Int, _ h: Int, _ x: Int, _ y: Int, _ part: Int) -> UInt8 {
                format == .nv12
                    ? copy[w * h + y * w + 2 * x + part] : copy[w * h + part * w * h / 4 + y * (w / 2) + x]
            }
            var wrong = 0
            for y in 0..<h {
                for x in 0..<w {
                    let pixel = rotation.onPanel(PixelRect(x: x, y: y, width: 1, height: 1), width: tw, height: th)
                    wrong += turned[pixel.y * tw + pixel.x] == upright[y * w + x] ? 0 : 1
                }
            }
            for y in 0..<h / 2 {
                for x in 0..<w / 2 {
                    let pixel = rotation.onPanel(
                        PixelRect(x: x, y: y, width: 1, height: 1), width: tw / 2, height: th / 2)
                    for part in 0...1 {
                        let isRight =
                            chroma(turned, tw, th, pixel.x, pixel.y, part) == chroma(upright, w, h, x, y, part)
                        wrong += isRight ? 0 : 1
                    }
                }
            }
            #expect(wrong == 0, "\(rotation) \(divisor)")
        }
    }
}
