package import Geometry
package import Gesture
package import Time

/// The fingers on a preview: one drags it, two pinch it as well, and the one that stays goes on alone.
package struct PreviewFingers {
    /// What a sample came to.
    package enum Step {
        case moved
        /// The last finger left after a drag: its way after the slop and its velocity, both measured.
        case released(Point, velocity: Point)
        /// It left where it came down; a tap if it was that.
        case lifted(TapRecognizer.Tap?)
        case cancelled
    }

    package private(set) var lastSample: Instant
    private var first: TouchID
    private var pan: PanRecognizer
    /// None where it cannot be a tap any more.
    private var tap: TapRecognizer?
    /// Of a second finger.
    private var second: PanRecognizer
    private var pinch: PinchRecognizer
    /// What the fingers went that have left.
    private var carried = Point.zero
    /// What earlier pinches have left.
    private var earlier = PinchTransform()
    package private(set) var pinchTransform = PinchTransform()

    /// What two fingers have made of it.
    package struct PinchTransform {
        package internal(set) var scale = 1.0
        /// Radians, clockwise.
        package internal(set) var angle = 0.0

        /// Nothing.
        package init() {}

        init(scale: Double, angle: Double) { (self.scale, self.angle) = (scale, angle) }
    }

    package init(_ first: TouchSample, pan: PanRecognizer, pinch: PinchRecognizer, tap: TapRecognizer?) {
        (self.first, lastSample) = (first.id, first.time)
        (self.pan, second, self.pinch, self.tap) = (pan, pan, pinch, tap)
    }

    /// Where the first finger has brought it for drawing.
    ///
    /// - Parameter instant: when the frame is built.
    package func drawnTranslation(at instant: Instant) -> Point { carried + pan.drawnTranslation(at: instant) }

    /// Where the first finger has brought it by its newest sample.
    package var measuredTranslation: Point { carried + pan.measuredTranslation }

    package mutating func handle(_ sample: TouchSample) -> Step? {
        let isPinched = spread(sample)
        guard sample.id == first else {
            _ = second.handle(sample)
            return isPinched ? .moved : nil
        }
        lastSample = sample.time
        let tap = tap?.handle(sample)
        switch pan.handle(sample) {
        case .began, .changed: return .moved
        case .ended(let pan):
            carried = carried + pan.translation
            return leaveSecond() ? .moved : .released(carried, velocity: pan.velocity)
        case .cancelled: return .cancelled
        case .failed, nil: break
        }
        guard sample.phase == .up || sample.phase == .cancel else { return isPinched ? .moved : nil }
        return leaveSecond() ? .moved : .lifted(tap)
    }

    /// - Returns: whether scale and angle may have changed.
    private mutating func spread(_ sample: TouchSample) -> Bool {
        switch pinch.handle(sample) {
        case .began(let pinch):
            tap = nil
            hold(pinch)
        case .changed(let pinch): hold(pinch)
        case .ended, .cancelled: earlier = pinchTransform
        case nil: return false
        }
        return true
    }

    private mutating func hold(_ pinch: PinchRecognizer.Pinch) {
        pinchTransform = PinchTransform(scale: earlier.scale * pinch.scale, angle: earlier.angle + pinch.rotation)
    }

    /// The first finger has left.
    ///
    /// - Returns: whether another goes on from where it is.
    private mutating func leaveSecond() -> Bool {
        guard let touch = second.touch else { return false }
        first = touch
        pan.takeOver(from: second)
        second.reset()
        return true
    }
}
