import CYUV
package import Geometry
import Glibc
import Linux
import WorkerProtocol

/// Copies decoded frames to scanout memory in their own format: whole, reduced or rotated. The target is written row
/// after row and never read.
@MainActor
package final class VideoCopy {
    private let rotation: Rotation
    private var scaled = ScaledFrame()
    /// The planes of a rotated frame: Y, U and V.
    private var turned: [UInt8] = []

    /// - Parameter rotation: the rotation of the copies.
    package init(rotation: Rotation) { self.rotation = rotation }

    /// Copies a frame.
    ///
    /// - Parameters:
    ///   - width: the width of the copy in pixels, even. A copy that is smaller than the rotated frame is scaled down;
    ///     an odd last column or row of the frame is left out.
    ///   - height: the height of the copy in pixels, even.
    ///   - planes: the offset of each plane of the frame's format, and the distance from one row to the next, in bytes.
    package func copy(
        _ picture: VideoPicture, width: Int, height: Int, to target: UnsafeMutableRawBufferPointer,
        planes: [(offset: Int, stride: Int)]
    ) {
        picture.memory.read { bytes in
            guard let from = bytes.baseAddress, let to = target.baseAddress else { return }
            let targets = planes.map { ((to + $0.offset).assumingMemoryBound(to: UInt8.self), $0.stride) }
            copy(picture.layout, from.assumingMemoryBound(to: UInt8.self), to: targets, width: width, height: height)
        }
    }

    private typealias Target = (start: UnsafeMutablePointer<UInt8>, stride: Int)

    private func copy(
        _ layout: FrameLayout, _ bytes: UnsafePointer<UInt8>, to target: [Target], width: Int, height: Int
    ) {
        let (w, h) = rotation.swapsAxes ? (height, width) : (width, height)
        let source = layout.offsets.map { bytes + $0 }
        let isWhole = w == layout.width & ~1 && h == layout.height & ~1
        switch (isWhole, rotation) {
        case (true, .none): rows(layout, source, layout.strides, to: target, width: w, height: h)
        case (false, .none):
            layout.scale(
                source, layout.strides, to: target.map(\.start), target.map(\.stride), width: w, height: h)
        case (true, _): turn(layout, source, layout.strides, to: target, width: w, height: h)
        case (false, _):
            scaled.scale(layout, source, width: w, height: h) { source, strides in
                turn(layout, source, strides, to: target, width: w, height: h)
            }
        }
    }

    private func rows(
        _ layout: FrameLayout, _ source: [UnsafePointer<UInt8>], _ strides: [Int], to target: [Target], width: Int,
        height: Int
    ) {
        var part = layout
        (part.width, part.height) = (width, height)
        for (index, plane) in target.enumerated() {
            let (rows, bytes) = part.extent(ofPlane: index)
            guard strides[index] != plane.stride else {
                memcpy(plane.start, source[index], (rows - 1) * plane.stride + bytes)
                continue
            }
            for row in 0..<rows {
                memcpy(plane.start + row * plane.stride, source[index] + row * strides[index], bytes)
            }
        }
    }

    /// Rotates in cached memory: a rotation writes columns, which are slow to write in scanout memory.
    ///
    /// - Parameters:
    ///   - width: the width of the frame before the rotation, pixels.
    ///   - height: the height of the frame before the rotation, pixels.
    private func turn(
        _ layout: FrameLayout, _ source: [UnsafePointer<UInt8>], _ strides: [Int], to target: [Target], width: Int,
        height: Int
    ) {
        let luma = rotation.swapsAxes ? height : width
        let (area, chroma) = (width * height, luma / 2)
        if turned.count < area * 3 / 2 { turned = [UInt8](repeating: 0, count: area * 3 / 2) }
        turned.withUnsafeMutableBufferPointer { buffer in
            guard let y = buffer.baseAddress else { return }
            let (u, v) = (y + area, y + area * 5 / 4)
            let from = strides.map { Int32(clamping: $0) }
            let (lumaStride, chromaStride) = (Int32(clamping: luma), Int32(clamping: chroma))
            let (w, h, degrees) = (
                Int32(clamping: width), Int32(clamping: height), Int32(clamping: rotation.rawValue)
            )
            switch layout.format {
            case .i420:
                _ = vt_i420_turn(
                    source[0], from[0], source[1], from[1], source[2], from[2], y, lumaStride, u, chromaStride, v,
                    chromaStride, w, h, degrees)
            case .nv12:
                _ = vt_nv12_turn(
                    source[0], from[0], source[1], from[1], y, lumaStride, u, chromaStride, v, chromaStride, w, h,
                    degrees)
            }
            write([(y, luma), (u, chroma), (v, chroma)], rows: area / luma, to: target)
        }
    }

    /// Writes the planes of a rotated frame to a target that has three planes, or pairs of U and V.
    private func write(_ planes: [Target], rows: Int, to target: [Target]) {
        func copy(_ plane: Target, rows: Int, to target: Target) {
            for row in 0..<rows {
                memcpy(target.start + row * target.stride, plane.start + row * plane.stride, plane.stride)
            }
        }
        copy(planes[0], rows: rows, to: target[0])
        if target.count == 3 {
            for index in 1...2 { copy(planes[index], rows: rows / 2, to: target[index]) }
        } else {
            vt_pair(
                planes[1].start, planes[2].start, Int32(clamping: planes[1].stride), target[1].start,
                Int32(clamping: target[1].stride), Int32(clamping: planes[1].stride), Int32(clamping: rows / 2))
        }
    }
}
