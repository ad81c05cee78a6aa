import CYUV
import WorkerProtocol

/// Scales planes to any smaller size, by repeated halving and a final interpolation.
///
/// libyuv's box filter averages all source pixels that a pixel covers, but at a ratio such as 2.34 it runs without
/// vector instructions. Exact halving and an interpolation at the remaining ratio of 1 to 2 are several times as fast.
/// Each pixel of the source still counts.
final class PictureScaler {
    typealias Size = (width: Int, height: Int)

    /// The halved pictures, one behind another.
    private let scratch = ScratchMemory()
    private let rows = ScratchMemory()
    private var shrinkers: [RowShrinker] = []
    /// The slack for rounded sizes (bytes).
    private static let slack = 4096

    /// The number of rows that are converted to 8 bits at a time: that many fit into the first-level cache.
    private static let rowsAtOnce = 16

    /// The number of halvings before interpolation. The last exact half is left to libyuv.
    static func halvings(from: Size, to: Size) -> Int {
        var (from, count) = (from, 0)
        while canHalve(from, to), from != doubled(to) {
            from = half(from)
            count += 1
        }
        return count
    }

    static func canHalve(_ from: Size, _ to: Size) -> Bool {
        from.width / 2 >= to.width && from.height / 2 >= to.height
    }

    /// The memory of intermediate pictures, one behind another.
    private struct Between {
        var place: UnsafeMutableRawPointer

        mutating func take(_ format: PixelFormat, _ size: Size) -> PicturePlanes {
            let layout = PictureScaler.layout(format, size)
            defer { place += (layout.byteCount + 63) & ~63 }
            return PicturePlanes(layout, at: place)
        }
    }

    /// - Parameters:
    ///   - source: the planes of a picture of `from` pixels.
    ///   - target: the planes of a picture of `to` pixels, in the format `format.pixels`.
    func scale(_ source: PicturePlanes, _ format: DecodedFormat, from: Size, into target: PicturePlanes, to: Size) {
        let pixels = format.pixels
        // All successive halves together are smaller than the source.
        var between = Between(place: scratch.take(Self.layout(pixels, from).byteCount + Self.slack))
        var (planes, size) = (source, from)
        if let divisor = format.divisor {
            size = Self.canHalve(from, to) ? Self.half(from) : from
            planes = size == to ? target : between.take(pixels, size)
            narrow(source, pixels, divisor, from: from, into: planes, to: size)
            if size == to { return }
        }
        var left = Self.halvings(from: size, to: to)
        guard left > 0 else { return resize(planes, pixels, size, into: target, to) }
        while left > 1 {
            // libyuv scales to an exact quarter in one pass, so excess rows and columns are left out.
            let part = left > 2 ? 4 : 2
            size = (size.width / part, size.height / part)
            let next = between.take(pixels, size)
            resize(planes, pixels, (part * size.width, part * size.height), into: next, size)
            planes = next
            left -= part / 2
        }
        halveAndResize(planes, pixels, Self.half(size), into: target, to)
    }

    /// Narrows samples of more than 8 bits to 8, at the same size or at half of it.
    private func narrow(
        _ source: PicturePlanes, _ format: PixelFormat, _ divisor: Int32, from: Size, into target: PicturePlanes,
        to: Size
    ) {
        if to == from {
            narrow(source, format, divisor, size: from, into: target)
        } else {
            narrowAndHalve(source, format, divisor, to: to, into: target)
        }
    }

    /// Narrows samples of more than 8 bits to 8.
    func narrow(
        _ source: PicturePlanes, _ format: PixelFormat, _ divisor: Int32, size: Size, into target: PicturePlanes
    ) {
        for plane in 0..<format.planeCount {
            let (count, bytes) = Self.layout(format, size).extent(ofPlane: plane)
            vt_narrow(
                source.data[plane], source.strides[plane], divisor, target.data[plane], target.strides[plane],
                Int32(bytes), Int32(count))
        }
    }

    /// Narrows and halves a few rows at a time, so that the narrowed picture is never written at full size.
    private func narrowAndHalve(
        _ source: PicturePlanes, _ format: PixelFormat, _ divisor: Int32, to half: Size, into target: PicturePlanes
    ) {
        for plane in 0..<format.planeCount {
            let whole = Self.layout(format, Self.doubled(half)).extent(ofPlane: plane)
            let part = Self.layout(format, half).extent(ofPlane: plane)
            let stride = (whole.bytes + 63) & ~63
            let band = rows.take(stride * Self.rowsAtOnce).assumingMemoryBound(to: UInt8.self)
            let isPaired: Int32 = format == .nv12 && plane == 1 ? 1 : 0
            for row in Swift.stride(from: 0, to: whole.rows, by: Self.rowsAtOnce) {
                let count = min(Self.rowsAtOnce, whole.rows - row)
                vt_narrow(
                    source.data[plane] + row * Int(source.strides[plane]), source.strides[plane], divisor, band,
                    Int32(stride), Int32(whole.bytes), Int32(count))
                _ = vt_plane_scale(
                    band, Int32(stride), Int32(whole.bytes), Int32(count),
                    target.data[plane] + row / 2 * Int(target.strides[plane]), target.strides[plane],
                    Int32(part.bytes), Int32((count + 1) / 2), isPaired)
            }
        }
    }

    private func resize(_ s: PicturePlanes, _ format: PixelFormat, _ from: Size, into t: PicturePlanes, _ to: Size) {
        for plane in 0..<format.planeCount {
            let source = Self.layout(format, from).extent(ofPlane: plane)
            let target = Self.layout(format, to).extent(ofPlane: plane)
            let channels = format == .nv12 && plane == 1 ? 2 : 1
            if source.rows <= 2 * target.rows, 2 * target.bytes != source.bytes,
                let rows = rowShrinker(source.bytes / channels, target.bytes / channels, channels)
            {
                vt_shrink_plane(
                    rows.table, s.data[plane], s.strides[plane], Int32(source.rows), t.data[plane], t.strides[plane],
                    Int32(target.rows), 0)
            } else {
                scale(s, source, into: t, target, plane, channels)
            }
        }
    }

    /// - Parameter from: half the size of the source.
    private func halveAndResize(
        _ s: PicturePlanes, _ format: PixelFormat, _ from: Size, into t: PicturePlanes, _ to: Size
    ) {
        for plane in 0..<format.planeCount {
            // In the chroma planes too, only rows and columns that form pairs count.
            let whole = Self.layout(format, Self.doubled(from)).extent(ofPlane: plane)
            let target = Self.layout(format, to).extent(ofPlane: plane)
            let channels = format == .nv12 && plane == 1 ? 2 : 1
            let (width, height) = (whole.bytes / channels / 2, whole.rows / 2)
            if height >= target.rows, height <= 2 * target.rows,
                let rows = rowShrinker(width, target.bytes / channels, channels)
            {
                vt_shrink_plane(
                    rows.table, s.data[plane], s.strides[plane], Int32(height), t.data[plane], t.strides[plane],
                    Int32(target.rows), 1)
            } else {
                scale(s, whole, into: t, target, plane, channels)
            }
        }
    }

    private func scale(
        _ s: PicturePlanes, _ from: (rows: Int, bytes: Int), into t: PicturePlanes, _ to: (rows: Int, bytes: Int),
        _ plane: Int, _ channels: Int
    ) {
        _ = vt_plane_scale(
            s.data[plane], s.strides[plane], Int32(from.bytes), Int32(from.rows), t.data[plane], t.strides[plane],
            Int32(to.bytes), Int32(to.rows), channels == 2 ? 1 : 0)
    }

    private func rowShrinker(_ from: Int, _ to: Int, _ channels: Int) -> RowShrinker? {
        if let known = shrinkers.first(where: { $0.isFor(from, to, channels) }) { return known }
        guard let new = RowShrinker(from, to, channels) else { return nil }
        // The list keeps one shrinker for each plane of the newest pictures.
        shrinkers = shrinkers.suffix(2) + [new]
        return new
    }

    private static func half(_ size: Size) -> Size { (size.width / 2, size.height / 2) }
    private static func doubled(_ size: Size) -> Size { (2 * size.width, 2 * size.height) }

    private static func layout(_ format: PixelFormat, _ size: Size) -> FrameLayout {
        FramePlan.packed(
            FrameLayout(
                format: format, width: size.width, height: size.height, pixelAspect: 1, strides: [], offsets: [],
                matrix: .bt709, range: .limited))
    }
}
