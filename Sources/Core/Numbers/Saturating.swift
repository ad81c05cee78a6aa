extension FixedWidthInteger {
    /// The whole part of a number, or the bound of the type that it lies beyond; 0 for what is not a number.
    ///
    /// `Int(number)` ends the process where the number does not fit. Integers have `init(clamping:)` for the same.
    @inlinable package init(saturating number: Double) {
        if number >= Double(Self.max) {
            self = .max
        } else if number <= Double(Self.min) {
            self = .min
        } else {
            self = number.isNaN ? 0 : Self(number)
        }
    }

    /// The sum, or the bound of the type that it lies beyond.
    @inlinable package func plus(saturating other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the bound of the type that it lies beyond.
    @inlinable package func minus(saturating other: Self) -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }
}
