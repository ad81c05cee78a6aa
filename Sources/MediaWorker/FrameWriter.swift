import CGStreamer
import CYUV
import Glibc
import WorkerProtocol

/// Writes decoded pictures into shared memory as a plan says.
final class FrameWriter {
    private let scaler = PictureScaler()
    /// Scaled or of 8 bits, and not yet turned.
    private let between = ScratchMemory()

    /// - Precondition: `frame` is of the plan's kind; `destination` has the `byteCount` bytes of its layout.
    func write(_ frame: inout GstVideoFrame, _ plan: FramePlan, into destination: UnsafeMutableRawBufferPointer) {
        let source = PicturePlanes(&frame, count: plan.format.pixels.planeCount)
        let target = PicturePlanes(plan.layout, at: destination.baseAddress!)
        guard plan.turn != .none else { return fit(source, plan, into: target) }
        guard plan.scaled != nil || plan.format.divisor != nil else {
            return turn(source, plan.format.pixels, plan.source, plan.turn, to: target)
        }
        let size = plan.scaled ?? plan.source
        let layout = Self.upright(plan, size)
        let upright = PicturePlanes(layout, at: between.take(layout.byteCount))
        fit(source, plan, into: upright)
        turn(upright, plan.format.pixels, size, plan.turn, to: target)
    }

    /// To its size and to 8 bits.
    private func fit(_ source: PicturePlanes, _ plan: FramePlan, into target: PicturePlanes) {
        if let size = plan.scaled {
            scaler.scale(source, plan.format, from: plan.source, into: target, to: size)
        } else if let divisor = plan.format.divisor {
            scaler.narrow(source, plan.format.pixels, divisor, size: plan.source, into: target)
        } else {
            copy(source, plan.layout, to: target)
        }
    }

    /// The layout of the scaled picture before it is turned.
    private static func upright(_ plan: FramePlan, _ size: (width: Int, height: Int)) -> FrameLayout {
        var layout = plan.layout
        (layout.format, layout.width, layout.height) = (plan.format.pixels, size.width, size.height)
        return FramePlan.packed(layout)
    }

    private func copy(_ source: PicturePlanes, _ layout: FrameLayout, to target: PicturePlanes) {
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

    private func turn(
        _ s: PicturePlanes, _ format: PixelFormat, _ from: (width: Int, height: Int), _ turn: FramePlan.Turn,
        to t: PicturePlanes
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
