import Interface
import Linux
import Time

/// Returns free memory to the system between two items, while nothing moves.
extension Kiosk {
    /// The delay after which the player's window has finished opening or closing.
    private static let memoryDelay: Seconds = 0.7

    /// Schedules the return of free memory when an item begins or ends: the previous item's texts, pictures and
    /// captions are then unused.
    func giveBackMemorySoon() {
        guard !clock.isVirtual else { return }
        upkeep.memoryWait = .every(Self.memoryDelay) { [unowned self] in giveBackMemory() }
    }

    /// Returns free memory. During a motion the return would delay a frame, so the next call tries again.
    private func giveBackMemory() {
        guard !interface.isWindowMoving(at: now), !interface.mayMoveWindow else { return }
        upkeep.memoryWait = nil
        giveBackFreePages()
    }
}
