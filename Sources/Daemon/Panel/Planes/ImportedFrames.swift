import Glibc
import KMS
import Linux
import Paint
import Presentation
import Scene
import WorkerProtocol

/// Decoded frames that the display controller scans out without a copy (zero-copy).
///
/// Each buffer of the media worker is imported when its first frame is due. If the controller cannot show a frame, the
/// frame is copied, and its kind is not tried again.
@MainActor
final class ImportedFrames {
    private struct Entry {
        weak var memory: ForeignMemory?
        let layout: FrameLayout
        let buffer: any ImportedBuffer
    }

    private struct Refusal: Equatable {
        let kind: ForeignMemory.Kind
        /// Nil matches any layout.
        let layout: FrameLayout?
    }

    /// The number of remembered refusals: the frame kinds of the last few items.
    private static let maximumRefusals = 16

    private let output: any Output
    private var entries: [Entry] = []
    private var refusals: [Refusal] = []
    /// The kinds of decoder memory that a plane can show.
    private(set) var showableKinds: [DmabufKind]
    /// The frame whose memory was flushed last.
    private var flushed: VideoFrameID?

    init(_ output: any Output) {
        self.output = output
        showableKinds = [.nv12, .i420].filter { format in
            output.capabilities.planes.contains { $0.formats.contains(.init(code: format.code)) }
        }.map { DmabufKind($0) }
    }

    /// Nil for a frame that must be copied.
    func buffer(of video: PlaneLayerSet.Video) -> (any ImportedBuffer)? {
        guard let buffer = known(video.picture) ?? imported(video.picture) else { return nil }
        if flushed != video.id {
            buffer.flush()
            flushed = video.id
        }
        return buffer
    }

    /// Copies frames of this kind from now on.
    func refuse(_ picture: VideoPicture, _ error: CommitError) {
        let (kind, layout) = (picture.memory.kind, picture.layout)
        let refusal = Refusal(kind: kind, layout: error == .refused(errno: ENOTSUP) ? nil : layout)
        guard !refusals.contains(refusal) else { return }
        Log.info("planes: frames of \(layout.width)x\(layout.height) are not scanned out zero-copy: \(error)")
        if refusals.count == Self.maximumRefusals { refusals.removeFirst() }
        refusals.append(refusal)
        if kind == .dmabuf { showableKinds.removeAll { refusal.layout == nil || $0.format == layout.format } }
    }

    /// Removes imports whose memory has been freed. The plane screen retains the frame on the panel.
    func purge() { entries.removeAll { $0.memory == nil } }

    private func report(_ layout: FrameLayout) {
        guard !entries.contains(where: { $0.layout == layout }) else { return }
        Log.debug("planes: frames of \(layout.width)x\(layout.height) are scanned out zero-copy")
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
        // Each memory has one layout: a decoder does not change the layout of a buffer.
        entries.removeAll { $0.memory == nil || $0.memory === picture.memory }
        do throws(CommitError) {
            let buffer = try output.importBuffer(ForeignPicture(picture))
            report(picture.layout)
            entries.append(Entry(memory: picture.memory, layout: picture.layout, buffer: buffer))
            return buffer
        } catch {
            // When memory or descriptors have run out, or the device is busy, the next frame may succeed.
            if case .refused(let reason) = error, ![ENOMEM, EMFILE, ENFILE].contains(reason) { refuse(picture, error) }
            return nil
        }
    }
}

extension ForeignPicture {
    /// A decoded frame without an odd last row and column, which have no whole chroma sample.
    fileprivate init(_ picture: VideoPicture) {
        let layout = picture.layout
        self.init(
            picture.memory, width: layout.width & ~1, height: layout.height & ~1,
            format: .init(code: layout.format.code),
            modifier: layout.modifier, offsets: layout.offsets, strides: layout.strides)
    }
}
