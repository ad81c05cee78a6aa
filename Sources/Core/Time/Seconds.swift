import Numbers

/// A duration in seconds; negative and infinite durations are allowed.
///
/// NaN counts as 0, so that durations always have an order, and no sum or quotient propagates a NaN.
public struct Seconds: Hashable, Comparable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    public let value: Double

    @inlinable public init(_ value: Double) { self.value = value.isNaN ? Self.replacement() : value }
    public init(floatLiteral value: Double) { self.init(value) }
    public init(integerLiteral value: Int) { self.value = Double(value) }
    public init(nanoseconds: Int64) { self.value = Double(nanoseconds) * 1e-9 }

    /// The call keeps the test a branch, which is never taken. A conditional move would cost each spring evaluation a
    /// cycle.
    @usableFromInline @inline(never) static func replacement() -> Double { 0 }

    public static let zero = Seconds(0)

    /// The duration rounded to whole nanoseconds. A duration beyond 291 years counts as half of the largest Int64.
    public var nanoseconds: Int64 {
        let exact = (value * 1e9).rounded()
        guard exact < 9.2e18 else { return Int64.max / 2 }
        guard exact > -9.2e18 else { return Int64.min / 2 }
        return Int64(saturating: exact)
    }

    public static func < (a: Seconds, b: Seconds) -> Bool { a.value < b.value }
    public static func + (a: Seconds, b: Seconds) -> Seconds { Seconds(a.value + b.value) }
    public static func - (a: Seconds, b: Seconds) -> Seconds { Seconds(a.value - b.value) }
    public static func * (a: Seconds, b: Double) -> Seconds { Seconds(a.value * b) }

    /// The quotient a / b; 0 where it is NaN, as for 0 / 0.
    public static func / (a: Seconds, b: Seconds) -> Double { Seconds(a.value / b.value).value }

    public static prefix func - (a: Seconds) -> Seconds { Seconds(-a.value) }
}
