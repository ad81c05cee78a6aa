import Glibc
import Linux
import Presentation

/// Reads a card's flip events in the loop. A card has one reader at a time.
@MainActor
final class FlipReader {
    var onFlip: (Flip) -> Void = { _ in }
    private let card: Card
    private let crtc: UInt32
    private var source: LoopSource?
    /// The newest requested commit. An event with a higher number is not ours.
    private var newest = CommitID(0)
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 8)

    init(card: Card, crtc: UInt32) {
        (self.card, self.crtc) = (card, crtc)
        source = .reading(card.descriptor) { [unowned self] in read() }
    }

    isolated deinit {
        source = nil
        buffer.deallocate()
    }

    func expect(_ commit: CommitID) { newest = max(newest, commit) }

    private func read() {
        let count = Glibc.read(card.descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else {
            guard count == 0 || errno != EAGAIN && errno != EINTR else { return }
            Log.warning("\(card.node) has no more flip events: \(count == 0 ? "end" : SystemError("read").description)")
            // The descriptor would stay readable for ever, and keep the loop busy.
            source = nil
            return
        }
        FlipEvent.forEach(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])) { event in
            guard event.crtc == crtc || event.crtc == 0, event.flip.commit <= newest else { return }
            var flip = event.flip
            // A driver without monotonic stamps reports wall-clock time; the event's time of arrival is better.
            if !card.abilities.monotonicStamps { flip.time = Loop.now }
            onFlip(flip)
        }
    }
}
