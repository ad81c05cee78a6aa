package import Time

/// The PIN that protects the staff's page.
package enum StaffPIN {
    /// The numbers of digits that it may have.
    package static let lengths = 4...8

    package static func isPIN(_ text: String) -> Bool {
        lengths.contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

/// News of it.
package enum PinNews: Equatable, Sendable {
    /// Whether one is set; an open page of the staff asks for it again.
    case isSet(Bool)
    case right
    case wrong
    /// After too many wrong ones no PIN is checked for that long.
    case wait(Seconds)
}
