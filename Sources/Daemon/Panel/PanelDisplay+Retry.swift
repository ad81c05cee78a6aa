import KMS
import Linux
import Presentation
import Seat
import Settings
import Time
import Touch

/// What went wrong without anybody who tells when it would go well: it is tried again.
extension PanelDisplay {
    /// Memory may be free again after this time, and a seat's daemon has restarted.
    static let retryDelay: Seconds = 0.5

    func retry(after delay: Seconds) { retryTimer?.arm(at: Loop.now + delay) }

    func retry() {
        if hold == .lost { reopenSeat() }
        if wait != nil { loseCard() }
        search()
    }

    /// Everything that came from the seat may have been revoked, and no device can be opened through it any more.
    func seatLost() {
        Log.warning("the seat is gone; another is opened")
        hold = .lost
        loseCard()
        input?.suspend(at: Loop.now)
        // Not from inside a call of the one that is replaced.
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

    /// Says once what the card does not take, where that is more than a plan or a flip that is pending.
    func complain(of error: CommitError, on card: Card) {
        switch error {
        case .busy, .deviceGone, .notMaster: break
        case .refused where planes?.isPrepared ?? false: break
        case .refused(let code): complain("\(SystemError("commit on \(card.node)", code: code))")
        }
    }
}
