public import Geometry
public import Time

/// One finger from its down to its up or cancel; numbers are reused afterwards.
public struct TouchID: Hashable, Sendable {
    public let number: Int32

    @inlinable public init(number: Int32) { self.number = number }
}

/// What the panel said about one finger.
public struct TouchSample: Hashable, Sendable {
    /// What happened to the finger.
    public enum Phase: Hashable, Sendable {
        case down
        case move
        /// The finger left. A panel sends no position with it, so it repeats the last one.
        case up
        /// A palm, or the device is gone: what the finger began must be undone.
        case cancel
    }

    public var id: TouchID
    public var phase: Phase
    public var position: Point
    /// When the panel measured it.
    public var time: Instant

    @inlinable public init(id: TouchID, phase: Phase, position: Point, time: Instant) {
        self.id = id
        self.phase = phase
        self.position = position
        self.time = time
    }

    /// Whether the position can be true: an up or a cancel counts without one.
    package var isUsable: Bool { position.isUsable }

    package var endsTouch: Bool { phase == .up || phase == .cancel }
}

extension Point {
    /// No panel is a million points wide: what lies farther out, or is not a number, was never measured.
    private static let farthest = 1e6

    var isUsable: Bool { x.magnitude <= Self.farthest && y.magnitude <= Self.farthest }
}
