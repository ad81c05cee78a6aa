/// A number, or two or four numbers that move together.
///
/// `Double`, `SIMD2<Double>`, `SIMD4<Double>`, `Point` and `Rect` conform. The formulas of motion are linear or work
/// component by component, so one implementation serves all dimensions. Where one number must stand for the whole
/// vector, they use `largestMagnitude` or `euclideanLength`.
public protocol MotionVector: Hashable, Sendable {
    static var zero: Self { get }
    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
    /// The product, component by component.
    static func * (a: Self, b: Self) -> Self
    static func * (a: Self, scale: Double) -> Self

    /// The largest absolute value of a component.
    var largestMagnitude: Double { get }

    /// The Euclidean length.
    var euclideanLength: Double { get }

    /// The same vector with `body` applied to every component.
    func mapComponents(_ body: (Double) -> Double) -> Self
}

extension MotionVector {
    /// False if a component is infinite or not a number.
    @usableFromInline var isUsable: Bool { self - self == .zero }

    func usable(or other: Self) -> Self { isUsable ? self : other.isUsable ? other : .zero }
}

extension Double: MotionVector {
    @inlinable public var largestMagnitude: Double { magnitude }
    @inlinable public var euclideanLength: Double { magnitude }
    @inlinable public func mapComponents(_ body: (Double) -> Double) -> Double { body(self) }
}

extension SIMD2<Double>: MotionVector {
    @inlinable public var largestMagnitude: Double { Swift.max(x.magnitude, y.magnitude) }
    @inlinable public var euclideanLength: Double { (x * x + y * y).squareRoot() }

    @inlinable public func mapComponents(_ body: (Double) -> Double) -> Self { Self(body(x), body(y)) }
}

extension SIMD4<Double>: MotionVector {
    @inlinable public var largestMagnitude: Double {
        Swift.max(Swift.max(x.magnitude, y.magnitude), Swift.max(z.magnitude, w.magnitude))
    }

    @inlinable public var euclideanLength: Double { (x * x + y * y + (z * z + w * w)).squareRoot() }

    @inlinable public func mapComponents(_ body: (Double) -> Double) -> Self {
        Self(body(x), body(y), body(z), body(w))
    }
}
