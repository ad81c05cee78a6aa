import InterfaceKit
import Time

/// The entered digits, and the result of the last check.
struct PinEntry: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        case typing
        case checking
        case wrong
        /// Too many PINs were wrong: none is checked before the countdown's end.
        case waiting(Countdown)
    }

    /// Whether a PIN is set.
    var isSet = false
    private(set) var digits = ""
    private(set) var phase = Phase.typing

    /// Removes the digits; a countdown continues.
    mutating func clear() {
        digits = ""
        switch phase {
        case .typing, .checking, .wrong: phase = .typing
        case .waiting: break
        }
    }

    mutating func take(_ report: PinReport, at t: Instant) {
        digits = ""
        switch report {
        case .isSet(let isSet): self = PinEntry(isSet: isSet)
        case .right: phase = .typing
        case .wrong: phase = .wrong
        case .wait(let time): phase = .waiting(Countdown(to: t + time))
        }
    }

    /// - Returns: the PIN to check; nil for none.
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

    /// The whole seconds until a PIN is checked again; nil if one is checked at once.
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
