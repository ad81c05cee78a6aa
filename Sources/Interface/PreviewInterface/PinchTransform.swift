/// What two fingers have made of a preview.
package struct PinchTransform {
    package private(set) var scale = 1.0
    /// Radians, clockwise.
    package private(set) var angle = 0.0

    /// Nothing.
    package init() {}

    fileprivate init(scale: Double, angle: Double) { (self.scale, self.angle) = (scale, angle) }
}

/// What pinches one after another have made of a preview under the same fingers.
package struct PinchCourse {
    /// By those that are over.
    private var earlier = PinchTransform()
    package private(set) var transform = PinchTransform()

    package init() {}

    /// - Parameters:
    ///   - scale: since the pinch began.
    ///   - rotation: since then, radians, clockwise.
    package mutating func follow(scale: Double, rotation: Double) {
        transform = PinchTransform(scale: earlier.scale * scale, angle: earlier.angle + rotation)
    }

    package mutating func end() { earlier = transform }
}
