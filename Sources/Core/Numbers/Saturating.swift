extension FixedWidthInteger {
    /// The integer part of a number, clamped to the range of the type; 0 for NaN.
    ///
    /// `Int(number)` traps if the number does not fit. For integers `init(clamping:)` does the same.
    @inlinable package init(saturating number: Double) {
        if number >= Double(Self.max) {
            self = .max
        } else if number <= Double(Self.min) {
            self = .min
        } else {
            self = number.isNaN ? 0 : Self(number)
        }
    }

    /// The sum, clamped to the range of the type.
    @inlinable package func plus(saturating other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, clamped to the range of the type.
    @inlinable package func minus(saturating other: Self) -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }
}

// The generic initializer decomposes the number bit by bit. These conversions are one instruction each, for use in
// every frame.
extension Int64 {
    /// The integer part of a number, clamped to the range of the type; 0 for NaN.
    @inlinable package init(saturating number: Double) {
        if number >= 0x1p63 {
            self = .max
        } else if number <= -0x1p63 {
            self = .min
        } else {
            self = number.isNaN ? 0 : Self(number)
        }
    }
}

extension Int {
    /// The integer part of a number, clamped to the range of the type; 0 for NaN.
    @inlinable package init(saturating number: Double) { self = Self(truncatingIfNeeded: Int64(saturating: number)) }
}
