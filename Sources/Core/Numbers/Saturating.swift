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

// The generic initializer takes a number apart, bit by bit. These are one instruction, for what is drawn in every frame.
extension Int64 {
    /// The whole part of a number, or the bound of the type that it lies beyond; 0 for what is not a number.
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
    /// The whole part of a number, or the bound of the type that it lies beyond; 0 for what is not a number.
    @inlinable package init(saturating number: Double) { self = Self(truncatingIfNeeded: Int64(saturating: number)) }
}
