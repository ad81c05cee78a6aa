import KMS
import Linux
import Seat
import Time

/// A card that is there and not ours: another program shows on it, or this one may not open it.
struct CardWait {
    let since: Instant
    /// The card's file below /dev.
    var node = ""
    /// Nil where this process may not know.
    var holder: CardHolder?
}

/// Nobody tells when such a card is free: it is tried again every second, and with each hotplug.
///
/// Each attempt opens the card anew through the seat. Only the first to open a card is made master, and a seat's daemon
/// sets the master when it opens the card for us; we have no right to.
extension PanelDisplay {
    private static let heldDelay: Seconds = 1
    /// The daemon that ran before this one may need so long to leave; meanwhile nothing is said, and tried often.
    private static let predecessorTime: Seconds = 1
    private static let predecessorDelay: Seconds = 0.05

    /// Two programs that fight for one panel help nobody: it is left to the one that has it.
    func waitForHolder(of node: String) {
        closeCard()
        // When the other is gone the display shows something else than before us.
        saved = nil
        let now = Loop.now
        var wait = wait ?? CardWait(since: now)
        wait.node = node
        guard now - wait.since >= Self.predecessorTime else {
            self.wait = wait
            return retry(after: Self.predecessorDelay)
        }
        if !(wait.holder?.isAlive ?? false) { wait.holder = CardHolder.find(node) }
        self.wait = wait
        let holder = wait.holder.map { "\($0)" } ?? CardHolder.unknown
        miss("\(node) is held by \(holder); waiting for it")
        retry(after: Self.heldDelay)
    }

    /// The rights may be given while the daemon runs.
    func waitForRight(_ error: SeatError) {
        wait = wait ?? CardWait(since: Loop.now)
        miss("\(error); waiting for it")
        retry(after: Self.heldDelay)
    }

    /// A commit was refused: another program is master. Once may be a switch of terminals that is about to be told.
    func masterLost() {
        guard wait != nil else {
            wait = CardWait(since: Loop.now)
            return
        }
        // Not from inside a commit.
        retry(after: 0)
    }

    /// The card that another program shows on, where this one cannot tell which.
    package var cardOfUnknown: String? {
        guard screen == nil, let wait, wait.holder == nil, !wait.node.isEmpty else { return nil }
        return wait.node
    }

    /// Why nothing is lit; nil while something is.
    package var reasonForDark: String? {
        guard screen == nil else { return nil }
        return seat.isActive ? absence : "another session is in front on \(seat.name)"
    }
}
