import Interface
import Linux
import Time

/// Returns free memory to the system between two items, while nothing moves.
extension Kiosk {
    /// By then the player's window has finished opening or closing.
    private static let memoryDelay: Seconds = 0.7

    /// An item has begun or ended: the texts, pictures and captions of the one before are free.
    func giveBackMemorySoon() {
        guard !clock.isVirtual else { return }
        memoryWait = .every(Self.memoryDelay) { [unowned self] in giveBackMemory() }
    }

    /// During a motion this would delay a frame; then a later call does it.
    private func giveBackMemory() {
        guard !interface.isWindowMoving(at: now), !interface.mayMoveWindow else { return }
        memoryWait = nil
        giveBackFreePages()
    }
}
