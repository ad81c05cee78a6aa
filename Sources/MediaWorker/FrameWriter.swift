import CGStreamer
import CYUV
import Glibc
import WorkerProtocol

/// Writes decoded pictures into shared memory as a plan says.
final class FrameWriter {
    private typealias Planes = (data: [UnsafeMutablePointer<UInt8>], strides: [Int32])

    /// Scaled and not yet turned.
    private var between: [UInt8] = []

    /// - Precondition: `frame` is of the plan's kind; `destination` has the `byteCount` bytes of its layout.
    func write(_ frame: inout GstVideoFrame, _ plan: FramePlan, into destination: UnsafeMutableRawBufferPointer) {
        guard let format = PixelFormat(frame.info.finfo.pointee.format) else { return }
        let source = Self.planes(of: &frame, count: format.planeCount)
        let target = Self.planes(plan.layout, at: destination.baseAddress!)
        switch (plan.scaled, plan.turn) {
        case (nil, .none): copy(source, plan.layout, to: target)
        case (let size?, .none): scale(source, format, plan.source, to: target, size)
        case (nil, _): turn(source, format, plan.source, plan.turn, to: target)
        case (let size?, _):
            let layout = Self.upright(plan, format, size)
            if between.count < layout.byteCount { between = [UInt8](repeating: 0, count: layout.byteCount) }
            between.withUnsafeMutableBytes { bytes in
                let scaled = Self.planes(layout, at: bytes.baseAddress!)
                scale(source, format, plan.source, to: scaled, size)
                turn(scaled, format, size, plan.turn, to: target)
            }
        }
    }

    /// The layout of the scaled picture before it is turned.
    private static func upright(
        _ plan: FramePlan, _ format: PixelFormat, _ size: (width: Int, height: Int)
    ) -> FrameLayout {
        var layout = plan.layout
        (layout.format, layout.width, layout.height) = (format, size.width, size.height)
        return FramePlan.packed(layout)
    }

    private static func planes(of frame: inout GstVideoFrame, count: Int) -> Planes {
        withUnsafeBytes(of: &frame.data) { data in
            withUnsafeBytes(of: &frame.info.stride) { strides in
                let pointers = data.bindMemory(to: UnsafeMutableRawPointer.self)
                return (
                    (0..<count).map { pointers[$0].assumingMemoryBound(to: UInt8.self) },
                    Array(strides.bindMemory(to: Int32.self).prefix(count))
                )
            }
        }
    }

    private static func planes(_ layout: FrameLayout, at base: UnsafeMutableRawPointer) -> Planes {
        (
            layout.offsets.map { (base + $0).assumingMemoryBound(to: UInt8.self) },
            layout.strides.map { Int32($0) }
        )
    }

    private func copy(_ source: Planes, _ layout: FrameLayout, to target: Planes) {
        for plane in 0..<layout.format.planeCount {
            let (rows, bytes) = layout.extent(ofPlane: plane)
            let (from, to) = (Int(source.strides[plane]), Int(target.strides[plane]))
            guard from != to else {
                memcpy(target.data[plane], source.data[plane], (rows - 1) * from + bytes)
                continue
            }
            for row in 0..<rows { memcpy(target.data[plane] + row * to, source.data[plane] + row * from, bytes) }
        }
    }

    private func scale(
        _ s: Planes, _ format: PixelFormat, _ from: (width: Int, height: Int), to t: Planes,
        _ size: (width: Int, height: Int)
    ) {
        let (fromWidth, fromHeight) = (Int32(from.width), Int32(from.height))
        switch format {
        case .i420:
            _ = vt_i420_scale(
                s.data[0], s.strides[0], s.data[1], s.strides[1], s.data[2], s.strides[2], fromWidth, fromHeight,
                t.data[0], t.strides[0], t.data[1], t.strides[1], t.data[2], t.strides[2], Int32(size.width),
                Int32(size.height))
        case .nv12:
            _ = vt_nv12_scale(
                s.data[0], s.strides[0], s.data[1], s.strides[1], fromWidth, fromHeight,
                t.data[0], t.strides[0], t.data[1], t.strides[1], Int32(size.width), Int32(size.height))
        }
    }

    private func turn(
        _ s: Planes, _ format: PixelFormat, _ from: (width: Int, height: Int), _ turn: FramePlan.Turn, to t: Planes
    ) {
        let (width, height) = (Int32(from.width), Int32(from.height))
        switch format {
        case .i420:
            _ = vt_i420_turn(
                s.data[0], s.strides[0], s.data[1], s.strides[1], s.data[2], s.strides[2],
                t.data[0], t.strides[0], t.data[1], t.strides[1], t.data[2], t.strides[2], width, height,
                turn.rawValue)
        case .nv12:
            _ = vt_nv12_turn(
                s.data[0], s.strides[0], s.data[1], s.strides[1],
                t.data[0], t.strides[0], t.data[1], t.strides[1], t.data[2], t.strides[2], width, height,
                turn.rawValue)
        }
    }
}
