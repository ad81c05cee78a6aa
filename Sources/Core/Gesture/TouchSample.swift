public import Geometry
public import Time

/// Identifies one finger from its down to its up or cancel; the number is reused afterwards.
public struct TouchID: Hashable, Sendable {
    public let number: Int32

    @inlinable public init(number: Int32) { self.number = number }
}

/// One report of the panel about one finger.
public struct TouchSample: Hashable, Sendable {
    /// The kind of a report.
    public enum Phase: Hashable, Sendable {
        case down
        case move
        /// The finger left. A panel sends no position with an up, so it repeats the last position.
        case up
        /// Palm detection or a lost device: the caller must undo the finger's gesture.
        case cancel
    }

    public var id: TouchID
    public var phase: Phase
    public var position: Point
    /// The time of the panel's measurement.
    public var time: Instant

    @inlinable public init(id: TouchID, phase: Phase, position: Point, time: Instant) {
        self.id = id
        self.phase = phase
        self.position = position
        self.time = time
    }

    /// Whether the position is plausible; an up or a cancel needs none.
    package var isUsable: Bool { position.isUsable }

    package var endsTouch: Bool { phase == .up || phase == .cancel }
}

extension Point {
    /// No panel is a million points wide: a position farther out, or one that is not a number, is a device error.
    private static let farthest = 1e6

    var isUsable: Bool { x.magnitude <= Self.farthest && y.magnitude <= Self.farthest }
}
