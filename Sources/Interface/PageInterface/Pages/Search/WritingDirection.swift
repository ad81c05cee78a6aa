extension String {
    /// Whether the first letter belongs to a script that is written from right to left.
    ///
    /// Source: the ranges of Unicode's classes R and AL in the basic plane (UAX #9).
    var isWrittenFromRight: Bool {
        for scalar in unicodeScalars where scalar.properties.isAlphabetic {
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: return true
            default: return false
            }
        }
        return false
    }
}
