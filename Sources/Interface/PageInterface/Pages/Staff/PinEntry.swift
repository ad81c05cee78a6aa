import InterfaceKit
import Time

/// The digits that are being entered, and what became of the last ones.
struct PinEntry: Equatable {
    enum Phase: Equatable {
        case typing
        case checking
        case wrong
        /// No PIN is checked before its end.
        case waiting(Countdown)
    }

    /// Whether a PIN is set.
    var isSet = false
    private(set) var digits = ""
    private(set) var phase = Phase.typing

    /// Forgets the digits; a wait goes on.
    mutating func clear() {
        digits = ""
        switch phase {
        case .typing, .checking, .wrong: phase = .typing
        case .waiting: break
        }
    }

    mutating func take(_ news: PinNews, at t: Instant) {
        digits = ""
        switch news {
        case .isSet(let isSet): self = PinEntry(isSet: isSet)
        case .right: phase = .typing
        case .wrong: phase = .wrong
        case .wait(let time): phase = .waiting(Countdown(to: t + time))
        }
    }

    /// - Returns: the PIN that is to be checked; nil for none.
    mutating func press(_ key: Keypad.Key, at t: Instant) -> String? {
        guard phase != .checking, secondsToWait(at: t) == nil else { return nil }
        switch key {
        case .digit(let digit):
            phase = .typing
            if digits.utf8.count < StaffPIN.lengths.upperBound { digits += String(digit) }
        case .erase: if !digits.isEmpty { digits.removeLast() }
        case .done:
            guard StaffPIN.isPIN(digits) else { return nil }
            phase = .checking
            return digits
        }
        return nil
    }

    /// The whole seconds until a PIN is checked again; nil where one is checked at once.
    func secondsToWait(at t: Instant) -> Int? {
        guard case .waiting(let countdown) = phase, !countdown.isOver(at: t) else { return nil }
        return countdown.seconds(at: t)
    }

    /// The next change of the number of seconds.
    func nextChange(after t: Instant) -> Instant? {
        guard case .waiting(let countdown) = phase, !countdown.isOver(at: t) else { return nil }
        return countdown.nextChange(after: t)
    }
}
