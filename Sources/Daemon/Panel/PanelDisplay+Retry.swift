import KMS
import Linux
import Presentation
import Seat
import Settings
import Time
import Touch

/// Retries of failures for which no event reports the recovery.
extension PanelDisplay {
    /// The delay of a retry. By then memory may be free again, or seatd may have restarted.
    static let retryDelay: Seconds = 0.5

    func retry(after delay: Seconds) { retryTimer?.arm(at: Loop.now + delay) }

    func retry() {
        if hold == .lost { reopenSeat() }
        if wait != nil { loseCard() }
        search()
    }

    /// Handles the loss of the seat: it may have revoked its devices, and opens none any more.
    func seatLost() {
        Log.warning("the seat is gone; another is opened")
        hold = .lost
        loseCard()
        input?.suspend(at: Loop.now)
        // Deferred, because the caller is the seat to be replaced.
        retry(after: 0)
    }

    private func reopenSeat() {
        do throws(SeatError) {
            seat.leave()
            seat = try openSeat(settings.seat.kind)
            watchSeat()
            input?.resume(at: Loop.now)
        } catch {
            complain("\(error)")
            retry(after: Self.retryDelay)
        }
    }

    func watchSeat() {
        hold = .held
        seat.onChange = { [unowned self] in seatChanged($0) }
    }

    /// Logs the reason of a refused commit once. A refused plane layout, a pending flip, and the loss of the card or of
    /// DRM master are handled elsewhere, and not logged.
    func complain(of error: CommitError, on card: Card) {
        switch error {
        case .busy, .deviceGone, .notMaster: break
        case .refused where planes?.isPrepared ?? false: break
        case .refused(let code): complain("\(SystemError("commit on \(card.node)", code: code))")
        }
    }
}
