import Glibc
import KMS
import Linux
import Paint
import Presentation
import Scene
import WorkerProtocol

/// Decoded frames that the controller scans out where they lie, without a copy.
///
/// Each buffer of the media worker's is imported when its first frame is to be seen. What the controller cannot show so
/// is copied, and not tried again.
@MainActor
final class ImportedFrames {
    private struct Entry {
        weak var memory: ForeignMemory?
        let layout: FrameLayout
        let buffer: any ImportedBuffer
    }

    private struct Refusal: Equatable {
        let kind: ForeignMemory.Kind
        /// Nil: any.
        let layout: FrameLayout?
    }

    /// As many kinds of frames are remembered to be refused: those of the last few items.
    private static let mostRefusals = 16

    private let output: any Output
    private var entries: [Entry] = []
    private var refusals: [Refusal] = []
    /// Decoders' own memory that a plane may show.
    private(set) var passable: [DmabufKind]
    /// What was written to it has been flushed.
    private var flushed: VideoFrameID?

    init(_ output: any Output) {
        self.output = output
        passable = [.nv12, .i420].filter { format in
            output.capabilities.planes.contains { $0.formats.contains(.init(code: format.code)) }
        }.map { DmabufKind($0) }
    }

    /// Nil for a frame that has to be copied.
    func buffer(of video: PlaneLayerSet.Video) -> (any ImportedBuffer)? {
        guard let buffer = known(video.picture) ?? imported(video.picture) else { return nil }
        if flushed != video.id {
            buffer.flush()
            flushed = video.id
        }
        return buffer
    }

    /// Frames like this one are copied from now on.
    func refuse(_ picture: VideoPicture, _ error: CommitError) {
        let (kind, layout) = (picture.memory.kind, picture.layout)
        let refusal = Refusal(kind: kind, layout: error == .refused(errno: ENOTSUP) ? nil : layout)
        guard !refusals.contains(refusal) else { return }
        Log.info("planes: frames of \(layout.width)x\(layout.height) are not scanned out where they lie: \(error)")
        if refusals.count == Self.mostRefusals { refusals.removeFirst() }
        refusals.append(refusal)
        if kind == .dmabuf { passable.removeAll { refusal.layout == nil || $0.format == layout.format } }
    }

    /// Drops imports whose memory is gone. The frame on the panel is held by the plane screen.
    func purge() { entries.removeAll { $0.memory == nil } }

    private func tell(_ layout: FrameLayout) {
        guard !entries.contains(where: { $0.layout == layout }) else { return }
        Log.debug("planes: frames of \(layout.width)x\(layout.height) are scanned out where they lie")
    }

    private func known(_ picture: VideoPicture) -> (any ImportedBuffer)? {
        let known = entries.first { $0.memory === picture.memory && $0.layout == picture.layout }
        return known.flatMap { isRefused(picture) ? nil : $0.buffer }
    }

    private func isRefused(_ picture: VideoPicture) -> Bool {
        refusals.contains { $0.kind == picture.memory.kind && ($0.layout ?? picture.layout) == picture.layout }
    }

    private func imported(_ picture: VideoPicture) -> (any ImportedBuffer)? {
        guard picture.memory.kind != .memory, !isRefused(picture) else { return nil }
        // One layout for each memory: frames of one decoder have the same for ever.
        entries.removeAll { $0.memory == nil || $0.memory === picture.memory }
        do throws(CommitError) {
            let buffer = try output.importBuffer(ForeignPicture(picture))
            tell(picture.layout)
            entries.append(Entry(memory: picture.memory, layout: picture.layout, buffer: buffer))
            return buffer
        } catch {
            // Out of memory or descriptors, or a device that is busy: the next frame may have better luck.
            if case .refused(let reason) = error, ![ENOMEM, EMFILE, ENFILE].contains(reason) { refuse(picture, error) }
            return nil
        }
    }
}

extension ForeignPicture {
    /// A decoded frame but for an odd row and column: they share their colours with nobody.
    fileprivate init(_ picture: VideoPicture) {
        let layout = picture.layout
        self.init(
            picture.memory, width: layout.width & ~1, height: layout.height & ~1,
            format: .init(code: layout.format.code),
            modifier: layout.modifier, offsets: layout.offsets, strides: layout.strides)
    }
}
