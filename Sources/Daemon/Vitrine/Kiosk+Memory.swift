import Interface
import Linux
import Time

/// Free memory goes back to the system between two items, while nothing moves.
extension Kiosk {
    /// The player's window has opened or closed by then.
    private static let memoryDelay: Seconds = 0.7

    /// An item has begun or ended: texts, pictures and captions of the one before it are free.
    func giveBackMemorySoon() {
        guard options.clock == .real else { return }
        memoryWait = .every(Self.memoryDelay) { [unowned self] in giveBackMemory() }
    }

    /// A frame of a motion would come late; the next look finds it at rest.
    private func giveBackMemory() {
        guard !interface.isWindowMoving(at: now), !interface.mayMoveWindow else { return }
        memoryWait = nil
        giveBackFreePages()
    }
}
