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

    @inlinable var isUsable: Bool { position.x.isFinite && position.y.isFinite }
}
