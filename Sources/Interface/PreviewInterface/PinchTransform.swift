/// The scale and rotation of a preview under two fingers.
package struct PinchTransform {
    package private(set) var scale = 1.0
    /// Radians, clockwise.
    package private(set) var angle = 0.0

    /// The identity.
    package init() {}

    fileprivate init(scale: Double, angle: Double) { (self.scale, self.angle) = (scale, angle) }
}

/// The combined transform of successive pinches under the same fingers.
package struct PinchSequence {
    /// The transform of the finished pinches.
    private var earlier = PinchTransform()
    package private(set) var transform = PinchTransform()

    package init() {}

    /// - Parameters:
    ///   - scale: the factor since the start of the pinch.
    ///   - rotation: the rotation since then, radians, clockwise.
    package mutating func follow(scale: Double, rotation: Double) {
        transform = PinchTransform(scale: earlier.scale * scale, angle: earlier.angle + rotation)
    }

    package mutating func end() { earlier = transform }
}
