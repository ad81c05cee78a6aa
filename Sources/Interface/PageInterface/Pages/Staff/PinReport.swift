package import Time

/// The PIN that protects the staff's page.
package enum StaffPIN {
    /// The possible numbers of digits.
    package static let lengths = 4...8

    package static func isPIN(_ text: String) -> Bool {
        lengths.contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

/// A report about the PIN.
package enum PinReport: Equatable, Sendable {
    /// Whether a PIN is set; an open page of the staff asks for it again.
    case isSet(Bool)
    case right
    case wrong
    /// The time for which no PIN is checked, after too many wrong ones.
    case wait(Seconds)
}
