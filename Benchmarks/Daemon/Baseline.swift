import CYUV
import Geometry
import Glibc
import WorkerProtocol

/// The work that no composed frame can do without: copying the damaged bytes, and scaling and converting the video.
final class Baseline {
    private let (width, height): (Int, Int)
    private let source: UnsafeMutableRawPointer
    private let target: UnsafeMutableRawPointer
    private let scaled: UnsafeMutablePointer<UInt8>

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        func memory() -> UnsafeMutableRawPointer {
            let pixels = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 64)
            pixels.initializeMemory(as: UInt8.self, repeating: 0x40, count: width * height * 4)
            return pixels
        }
        (source, target) = (memory(), memory())
        scaled = .allocate(capacity: width * height * 2)
        scaled.initialize(repeating: 0, count: width * height * 2)
    }

    deinit {
        source.deallocate()
        target.deallocate()
        scaled.deallocate()
    }

    func copy(_ damage: Region) {
        for r in damage.rects {
            for row in r.y..<r.maxY {
                let offset = (row * width + r.x) * 4
                memcpy(target + offset, source + offset, r.width * 4)
            }
        }
    }

    /// Scales the planes, then converts, as cheaply as libyuv does it with the box filter.
    func convert(_ bytes: UnsafeRawBufferPointer, _ layout: FrameLayout, width: Int, height: Int) {
        let base = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
        let (y, u, v) = (base, base + layout.offsets[1], base + layout.offsets[2])
        let s = layout.strides.map { Int32($0) }
        let pixels = target.assumingMemoryBound(to: UInt8.self)
        let (matrix, full) = (Int32(layout.matrix.rawValue), Int32(layout.range == .full ? 1 : 0))
        let (w, h) = (Int32(width), Int32(height))
        guard width != layout.width || height != layout.height else {
            _ = vt_i420_to_bgrx(y, s[0], u, s[1], v, s[2], pixels, Int32(self.width * 4), matrix, full, w, h)
            return
        }
        let luma = (width + 63) & ~63
        let chroma = luma / 2
        let toU = scaled + luma * height
        let toV = toU + chroma * ((height + 1) / 2)
        _ = vt_i420_scale(
            y, s[0], u, s[1], v, s[2], Int32(layout.width), Int32(layout.height), scaled, Int32(luma), toU,
            Int32(chroma), toV, Int32(chroma), w, h)
        _ = vt_i420_to_bgrx(
            scaled, Int32(luma), toU, Int32(chroma), toV, Int32(chroma), pixels, Int32(self.width * 4), matrix, full,
            w, h)
    }
}
