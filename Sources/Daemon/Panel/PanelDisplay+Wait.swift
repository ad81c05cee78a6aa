import KMS
import Linux
import Seat
import Time

/// A card that exists but cannot be used: another program holds it, or this program may not open it.
struct CardWait {
    let since: Instant
    /// The card's file below /dev; empty until an attempt finds that another program holds it.
    var node = ""
    /// Nil where this process may not see the holder.
    var holder: CardHolder?
}

/// The wait for a card that cannot be used. No event reports its release, so the card is retried every second, and at
/// each hotplug.
///
/// Each attempt opens the card again through the seat. Only the first program to open a card becomes master. Later,
/// seatd or logind acquires the master role when it opens the card for us; this process lacks the privilege.
extension PanelDisplay {
    /// The delay between attempts.
    private static let heldDelay: Seconds = 1
    /// A previous daemon may need this long to exit. Until then nothing is logged, and attempts are frequent.
    private static let predecessorTime: Seconds = 1
    /// The delay between attempts while a previous daemon may exit.
    private static let predecessorDelay: Seconds = 0.05

    /// Waits until the holder releases the card: two programs must not contend for one panel.
    func waitForHolder(of node: String) {
        closeCard()
        // The saved state is stale: the holder has changed the display.
        restoration.saved = nil
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

    /// Waits for the permission to open the card, which may be granted while the daemon runs.
    func waitForRight(_ error: SeatError) {
        wait = wait ?? CardWait(since: Loop.now)
        miss("\(error); waiting for it")
        retry(after: Self.heldDelay)
    }

    /// Handles a commit that was refused because another program is master. A single refusal may precede a reported
    /// switch of terminals.
    func masterLost() {
        guard wait != nil else {
            wait = CardWait(since: Loop.now)
            return
        }
        // Deferred, because the caller is a commit.
        retry(after: 0)
    }

    /// The card whose holder this process cannot determine.
    package var cardOfUnknown: String? {
        guard screen == nil, let wait, wait.holder == nil, !wait.node.isEmpty else { return nil }
        return wait.node
    }

    /// The reason why nothing is lit; nil while a display is lit.
    package var reasonForDark: String? {
        guard screen == nil else { return nil }
        return seat.isActive ? reports.absence : "another session is in front on \(seat.name)"
    }
}
