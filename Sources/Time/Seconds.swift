import Numbers

/// A duration in seconds; negative durations are allowed.
public struct Seconds: Hashable, Comparable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    public var value: Double

    public init(_ value: Double) { self.value = value }
    public init(floatLiteral value: Double) { self.value = value }
    public init(integerLiteral value: Int) { self.value = Double(value) }
    public init(nanoseconds: Int64) { self.value = Double(nanoseconds) * 1e-9 }

    public static let zero = Seconds(0)

    /// The duration rounded to whole nanoseconds; saturates beyond what Int64 holds (292 years).
    public var nanoseconds: Int64 {
        let exact = (value * 1e9).rounded()
        guard exact < 9.2e18 else { return Int64.max / 2 }
        guard exact > -9.2e18 else { return Int64.min / 2 }
        return exact.isNaN ? 0 : Int64(saturating: exact)
    }

    public static func < (a: Seconds, b: Seconds) -> Bool { a.value < b.value }
    public static func + (a: Seconds, b: Seconds) -> Seconds { Seconds(a.value + b.value) }
    public static func - (a: Seconds, b: Seconds) -> Seconds { Seconds(a.value - b.value) }
    public static func * (a: Seconds, b: Double) -> Seconds { Seconds(a.value * b) }
    public static func / (a: Seconds, b: Seconds) -> Double { a.value / b.value }
    public static prefix func - (a: Seconds) -> Seconds { Seconds(-a.value) }
}
