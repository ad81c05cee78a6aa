import CGStreamer
import Linux
import WorkerProtocol

/// Provides decoded pictures in memory that the daemon reads: the decoder's, or a buffer of the pool.
@MainActor
struct FrameSender {
    let pool: FramePool
    private let writer = FrameWriter()
    /// The size that the daemon requested.
    var rendition: Rendition
    /// The rotation that the file states.
    var turn = FramePlan.Turn.none
    var supply = DecoderSupply()
    /// The format and the timestamp of the last picture that was passed as a dmabuf.
    private(set) var lastPassed: (info: GstVideoInfo, stamp: UInt)?
    /// The picture of a song on which bars are drawn, in the layout of the last frame.
    private var song: (layout: FrameLayout, bytes: [UInt8])?
    /// The path of the last frame, and the path that was last reported to the daemon.
    private var path, reportedPath: FramePath?

    init(pool: FramePool, rendition: Rendition) { (self.pool, self.rendition) = (pool, rendition) }

    /// Takes over the size and the path from the previous playback's sender.
    mutating func follow(_ other: FrameSender) {
        (rendition, path, reportedPath) = (other.rendition, other.path, other.reportedPath)
    }

    /// The plan for a picture; nil for an unsupported format.
    func plan(_ info: GstVideoInfo) -> FramePlan? { FramePlan(info, turn: turn, rendition: rendition) }

    /// The path of the pictures if it has not been reported yet; otherwise nil.
    mutating func unreportedPath() -> FramePath? {
        guard path != reportedPath else { return nil }
        reportedPath = path
        return path
    }

    /// Writes a picture to memory that the daemon reads, unless it is there already.
    ///
    /// - Parameters:
    ///   - decoded: the decoder's format, and whether a picture holds two fields. It is evaluated only for pictures that
    ///     are not passed on as dmabufs.
    ///   - isAtRest: whether playback rests on this picture.
    ///   - bars: the bars that are drawn over the picture of a song; nil for none. A sender has one song.
    /// - Returns: nil for a picture that cannot be read.
    mutating func written(
        _ sample: borrowing Sample, _ info: GstVideoInfo, _ plan: FramePlan, isAtRest: Bool,
        under bars: LevelBars?,
        decoded: @autoclosure () -> (format: String, isInterlaced: Bool)
    ) throws(SystemError) -> (buffer: BufferID, layout: FrameLayout)? {
        if bars == nil, supply.allowsPassing(atRest: isAtRest), let lent = passed(sample, info, plan) { return lent }
        let decoded = decoded()
        let isConverted = Self.name(of: info) != decoded.format || decoded.isInterlaced
        func plannedPath(isShared: Bool) -> FramePath {
            plan.path(decoded: decoded.format, isConverted: isConverted, isShared: isShared)
        }
        if bars == nil, let lent = shared(sample, info, plan) {
            path = plannedPath(isShared: true)
            return lent
        }
        guard let picture = sample.buffer else { return nil }
        let copy = if let bars { try drawn(picture, info, plan, bars) } else { try copied(picture, info, plan) }
        if copy != nil { path = plannedPath(isShared: false) }
        return copy
    }

    /// Draws bars over a copy of a song's picture, which is converted once for each size.
    private mutating func drawn(
        _ picture: UnsafeMutablePointer<GstBuffer>, _ info: GstVideoInfo, _ plan: FramePlan, _ bars: LevelBars
    ) throws(SystemError) -> (buffer: BufferID, layout: FrameLayout)? {
        if song?.layout != plan.layout { song = shaded(picture, info, plan).map { (plan.layout, $0) } }
        guard let song else { return nil }
        let buffer = try pool.take(size: plan.layout.byteCount)
        buffer.memory.bytes.copyBytes(from: song.bytes)
        if let base = buffer.memory.bytes.baseAddress {
            bars.draw(on: PicturePlanes(plan.layout, at: base), plan.layout)
        }
        return (buffer.id, plan.layout)
    }

    /// A song's picture with the shade behind the bars; nil for a picture that cannot be read.
    private func shaded(
        _ picture: UnsafeMutablePointer<GstBuffer>, _ info: GstVideoInfo, _ plan: FramePlan
    ) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: plan.layout.byteCount)
        let isWritten: Void? = bytes.withUnsafeMutableBytes { memory in
            guard let base = memory.baseAddress else { return nil }
            return picture.withFrame(info) {
                writer.write(&$0, plan, into: memory)
                LevelBars.shade(PicturePlanes(plan.layout, at: base), plan.layout)
            }
        }
        return isWritten.map { bytes }
    }

    private func copied(
        _ picture: UnsafeMutablePointer<GstBuffer>, _ info: GstVideoInfo, _ plan: FramePlan
    ) throws(SystemError) -> (buffer: BufferID, layout: FrameLayout)? {
        let buffer = try pool.take(size: plan.layout.byteCount)
        guard picture.withFrame(info, { writer.write(&$0, plan, into: buffer.memory.bytes) }) != nil else {
            _ = pool.release(buffer.id)
            return nil
        }
        return (buffer.id, plan.layout)
    }

    /// Copies the picture in a dmabuf that the daemon holds, so that the daemon can release the dmabuf.
    ///
    /// - Returns: nil for any other buffer, and for a picture that cannot be read.
    /// - Precondition: the pool has room, and the picture is the last one that was passed.
    mutating func relieveDecoder(of held: BufferID) throws(SystemError) -> (buffer: BufferID, layout: FrameLayout)? {
        guard let picture = pool.heldDmabuf(held), let info = lastPassed?.info, let plan = plan(info),
            let copy = try copied(picture.buffer, info, plan)
        else { return nil }
        supply.relieve(of: held)
        return copy
    }

    /// Passes the decoder's memory on to the display controller if the daemon accepts its kind, whatever the rendition.
    private mutating func passed(
        _ sample: borrowing Sample, _ info: GstVideoInfo, _ plan: FramePlan
    ) -> (buffer: BufferID, layout: FrameLayout)? {
        let pixels = plan.format.pixels
        // Tiled and compressed layouts of decoders have other format names in GStreamer, so this layout is linear.
        guard plan.turn == .none, plan.format.divisor == nil, plan.tone == nil,
            pool.dmabufs.contains(DmabufKind(pixels)),
            let picture = sample.passed(info, planeCount: pixels.planeCount),
            let native = FramePlan(info, turn: .none, rendition: .native), let lent = lend(picture, native)
        else { return nil }
        lastPassed = (info, sample.buffer?.pointee.pts ?? .max)
        path = FramePath(
            format: Self.name(of: info), width: plan.source.width, height: plan.source.height, step: .passed, copies: 0)
        return lent
    }

    /// Leases a picture that the decoder wrote into the worker's memory.
    private func shared(
        _ sample: borrowing Sample, _ info: GstVideoInfo, _ plan: FramePlan
    ) -> (buffer: BufferID, layout: FrameLayout)? {
        guard plan.isAsDecoded, let picture = sample.lent(info, planeCount: plan.layout.format.planeCount) else {
            return nil
        }
        return lend(picture, plan)
    }

    private func lend(_ picture: ZeroCopyFrame, _ plan: FramePlan) -> (buffer: BufferID, layout: FrameLayout)? {
        guard let buffer = pool.lend(picture) else { return nil }
        var layout = plan.layout
        (layout.strides, layout.offsets) = picture.planes
        return (buffer, layout)
    }

    static func name(of info: GstVideoInfo) -> String { info.finfo.pointee.name.map { String(cString: $0) } ?? "" }
}
