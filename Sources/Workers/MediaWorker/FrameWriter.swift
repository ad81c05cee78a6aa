import CGStreamer
import CYUV
import Glibc
import WorkerProtocol

/// Writes decoded pictures into shared memory according to a plan.
final class FrameWriter {
    private let scaler = PictureScaler()
    /// The memory of a picture that is scaled or narrowed to 8 bits, and not yet turned.
    private let between = ScratchMemory()
    /// The memory of a tone-mapped picture that is not yet scaled.
    private let mapped = ScratchMemory()
    private var tones: ToneTables?

    /// - Precondition: `frame` has the plan's format and source size; `destination` has the `byteCount` bytes of the
    ///   plan's layout.
    func write(_ frame: inout GstVideoFrame, _ plan: FramePlan, into destination: UnsafeMutableRawBufferPointer) {
        let source = PicturePlanes(&frame, count: plan.format.pixels.planeCount)
        let target = PicturePlanes(plan.layout, at: destination.baseAddress!)
        guard let tone = plan.tone else { return write(source, plan.format, plan.source, plan, to: target) }
        let last = plan.scaled ?? plan.source
        let (reduction, size) = ToneTables.reduction(from: plan.source, to: last)
        if size == last, plan.turn == .none { return map(source, tone, plan, into: target, size, reduction) }
        let layout = Self.layout(plan, .i420, size)
        let planes = PicturePlanes(layout, at: mapped.take(layout.byteCount))
        map(source, tone, plan, into: planes, size, reduction)
        write(planes, .eightBits, size, plan, to: target)
    }

    /// - Parameter from: the size of the source, in pixels.
    private func write(
        _ source: PicturePlanes, _ format: DecodedFormat, _ from: PictureScaler.Size, _ plan: FramePlan,
        to target: PicturePlanes
    ) {
        let size = plan.scaled ?? plan.source
        guard plan.turn != .none else { return fit(source, format, from, size, plan, into: target) }
        guard size != from || format.divisor != nil else {
            return turn(source, format.pixels, size, plan.turn, to: target)
        }
        let layout = Self.layout(plan, format.pixels, size)
        let upright = PicturePlanes(layout, at: between.take(layout.byteCount))
        fit(source, format, from, size, plan, into: upright)
        turn(upright, format.pixels, size, plan.turn, to: target)
    }

    /// Maps a picture to standard dynamic range, and to 8 bits.
    private func map(
        _ source: PicturePlanes, _ tone: ToneMapping, _ plan: FramePlan, into target: PicturePlanes,
        _ size: PictureScaler.Size, _ reduction: Int
    ) {
        let tables = if let tones, tones.mapping == tone { tones } else { ToneTables(tone) }
        tones = tables
        let isPaired = plan.format.pixels == .nv12
        let bytes: Int32 = plan.format.divisor == nil ? 1 : 2
        let colour = source.data[1]
        let from = vt_tone_source(
            y: source.data[0], u: colour, v: isPaired ? colour + Int(bytes) : source.data[2],
            y_stride: source.strides[0], uv_stride: source.strides[1], bytes: bytes,
            shift: plan.format.shiftToTenBits, step: isPaired ? 2 : 1)
        tables.map(from, into: target, size, reduction: reduction)
    }

    /// Scales a picture to the plan's size, and narrows it to 8 bits.
    private func fit(
        _ source: PicturePlanes, _ format: DecodedFormat, _ from: PictureScaler.Size, _ size: PictureScaler.Size,
        _ plan: FramePlan, into target: PicturePlanes
    ) {
        if size != from {
            scaler.scale(source, format, from: from, into: target, to: size)
        } else if let divisor = format.divisor {
            scaler.narrow(source, format.pixels, divisor, size: size, into: target)
        } else {
            copy(source, plan.layout, to: target)
        }
    }

    /// The layout of an intermediate picture.
    private static func layout(
        _ plan: FramePlan, _ format: PixelFormat, _ size: PictureScaler.Size
    ) -> FrameLayout {
        var layout = plan.layout
        (layout.format, layout.width, layout.height) = (format, size.width, size.height)
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
