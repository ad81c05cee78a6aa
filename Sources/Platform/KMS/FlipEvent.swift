package import Presentation
import Time

/// A flip event as it is read from a card.
package struct FlipEvent: Hashable, Sendable {
    package var flip: Flip
    /// The number of the CRTC; 0 if the kernel is too old to report it.
    package var crtc: UInt32

    package init(flip: Flip, crtc: UInt32) { (self.flip, self.crtc) = (flip, crtc) }

    /// Calls `body` for each flip event in bytes read from a card; other events are skipped.
    ///
    /// An event starts with its type and its length in bytes. A flip event continues with the caller's number, seconds,
    /// microseconds, sequence and CRTC: `struct drm_event_vblank`.
    package static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (FlipEvent) -> Void) {
        var start = 0
        while start + headSize <= bytes.count {
            let type = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
            let length = Int(clamping: bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self))
            guard length >= headSize, start + length <= bytes.count else { return }
            if type == flipComplete, length >= flipSize {
                body(FlipEvent(UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])))
            }
            start += length
        }
    }

    private init(_ bytes: UnsafeRawBufferPointer) {
        func number(at offset: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
        let commit = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        let time = Instant(
            nanoseconds: Int64(clamping: number(at: 16)) * 1_000_000_000 + Int64(clamping: number(at: 20)) * 1000)
        flip = Flip(commit: CommitID(commit), time: time, sequence: number(at: 24))
        crtc = number(at: 28)
    }

    /// The size of `struct drm_event` in bytes.
    private static let headSize = 8
    /// The size of `struct drm_event_vblank` in bytes.
    private static let flipSize = 32
    /// `DRM_EVENT_FLIP_COMPLETE`
    private static let flipComplete: UInt32 = 2
}
