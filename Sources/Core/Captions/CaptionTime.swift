/// The times of caption files: `01:02:03,456`, `02:03.456`, `1:02:03.45`.
enum CaptionTime {
    /// The largest number of hours; no film is as long.
    private static let maximumHours: Int64 = 999

    /// The time in nanoseconds; nil if the text is no time.
    static func parse(_ text: some StringProtocol) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last else { return nil }
        let seconds = last.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard let whole = number(seconds[0]), whole < 60, let minutes = number(parts[parts.count - 2]), minutes < 60,
            let hours = parts.count == 3 ? number(parts[0]) : 0, hours <= maximumHours,
            let fraction = seconds.count == 2 ? fraction(seconds[1]) : 0
        else { return nil }
        return ((hours * 60 + minutes) * 60 + whole) * 1_000_000_000 + fraction
    }

    private static func number(_ text: some StringProtocol) -> Int64? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int64(text, radix: 10)
    }

    /// `5`, `50` and `500` are all half a second.
    private static func fraction(_ text: some StringProtocol) -> Int64? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int64(text + String(repeating: "0", count: 9 - text.utf8.count), radix: 10)
    }
}
