extension BinaryInteger {
    /// The number's digits with zeros before them, at least `count` of them.
    ///
    /// - Precondition: the number is not negative.
    package func padded(to count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
        let digits = String(self, radix: radix, uppercase: uppercase)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}
