import CYUV
import Glibc
package import Linux
package import WorkerProtocol

/// A decoded frame in the media worker's memory.
package final class VideoPicture {
    package let memory: ForeignMemory
    package let layout: FrameLayout
    private let lease: AnyObject?

    /// Nil when the memory is too small for the layout.
    ///
    /// - Parameter lease: while it lives, the worker does not write to the memory; this object holds it.
    package init?(_ memory: ForeignMemory, layout: FrameLayout, lease: AnyObject? = nil) {
        guard memory.bytes.count >= layout.byteCount else { return nil }
        (self.memory, self.layout, self.lease) = (memory, layout, lease)
    }
}

extension FrameLayout {
    /// Scales a frame's planes to another size.
    func scale(
        _ planes: [UnsafePointer<UInt8>], _ strides: [Int], to target: [UnsafeMutablePointer<UInt8>],
        _ targetStrides: [Int], width: Int, height: Int
    ) {
        let (from, to) = (strides.map { Int32(clamping: $0) }, targetStrides.map { Int32(clamping: $0) })
        let (fromWidth, fromHeight) = (Int32(clamping: self.width), Int32(clamping: self.height))
        let (toWidth, toHeight) = (Int32(clamping: width), Int32(clamping: height))
        switch format {
        case .i420:
            _ = vt_i420_scale(
                planes[0], from[0], planes[1], from[1], planes[2], from[2], fromWidth, fromHeight,
                target[0], to[0], target[1], to[1], target[2], to[2], toWidth, toHeight)
        case .nv12:
            _ = vt_nv12_scale(
                planes[0], from[0], planes[1], from[1], fromWidth, fromHeight, target[0], to[0], target[1], to[1],
                toWidth, toHeight)
        }
    }
}

/// Memory for a frame at another size, in the frame's own format.
struct ScaledFrame {
    private var bytes: [UInt8] = []

    /// Scales a frame, and calls `body` with the planes and their strides.
    mutating func scale(
        _ layout: FrameLayout, _ planes: [UnsafePointer<UInt8>], width: Int, height: Int,
        _ body: ([UnsafePointer<UInt8>], [Int]) -> Void
    ) {
        // Strides that are multiples of 64 bytes keep the vector loops aligned.
        let luma = (width + 63) & ~63
        let chroma = layout.format == .nv12 ? luma : luma / 2
        let chromaRows = (height + 1) / 2
        let needed = luma * height + (layout.format == .nv12 ? 1 : 2) * chroma * chromaRows
        if bytes.count < needed { bytes = [UInt8](repeating: 0, count: needed) }
        bytes.withUnsafeMutableBufferPointer { buffer in
            guard let y = buffer.baseAddress else { return }
            let u = y + luma * height
            let v = u + chroma * chromaRows
            let (targets, strides) =
                layout.format == .nv12 ? ([y, u], [luma, chroma]) : ([y, u, v], [luma, chroma, chroma])
            layout.scale(planes, layout.strides, to: targets, strides, width: width, height: height)
            body(targets.map { UnsafePointer($0) }, strides)
        }
    }
}

/// Converts decoded frames to B, G, R, X pixels of the shown size: scales first, then converts the smaller picture.
///
/// This order costs a fifth of converting the full picture and scaling the result.
final class VideoConverter {
    private var scaled = ScaledFrame()

    /// Converts the whole picture to `width` x `height` pixels at `destination`.
    func convert(
        _ picture: VideoPicture, to destination: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int
    ) {
        picture.memory.read { bytes in
            convert(picture.layout, bytes, to: destination, stride: stride, width: width, height: height)
        }
    }

    private func convert(
        _ layout: FrameLayout, _ bytes: UnsafeRawBufferPointer, to destination: UnsafeMutableRawPointer, stride: Int,
        width: Int, height: Int
    ) {
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        let planes = (0..<layout.format.planeCount).map { base + layout.offsets[$0] }
        let target = destination.assumingMemoryBound(to: UInt8.self)
        guard width != layout.width || height != layout.height else {
            draw(layout, planes, layout.strides, target, stride, width, height)
            return
        }
        scaled.scale(layout, planes, width: width, height: height) { planes, strides in
            draw(layout, planes, strides, target, stride, width, height)
        }
    }

    private func draw(
        _ layout: FrameLayout, _ planes: [UnsafePointer<UInt8>], _ strides: [Int],
        _ target: UnsafeMutablePointer<UInt8>, _ stride: Int, _ width: Int, _ height: Int
    ) {
        let (matrix, full) = (Int32(clamping: layout.matrix.rawValue), Int32(clamping: layout.range == .full ? 1 : 0))
        switch layout.format {
        case .i420:
            _ = vt_i420_to_bgrx(
                planes[0], Int32(clamping: strides[0]), planes[1], Int32(clamping: strides[1]), planes[2],
                Int32(clamping: strides[2]),
                target, Int32(clamping: stride), matrix, full, Int32(clamping: width), Int32(clamping: height))
        case .nv12:
            _ = vt_nv12_to_bgrx(
                planes[0], Int32(clamping: strides[0]), planes[1], Int32(clamping: strides[1]),
                target, Int32(clamping: stride), matrix, full, Int32(clamping: width), Int32(clamping: height))
        }
    }
}
