// Stands in for the room Gesture's type of the same shape until that room is here.
public import Geometry
public import Time

/// Names one touch from its down to its up.
public struct TouchID: Hashable, Sendable {
    public let number: Int32
    public init(number: Int32) { self.number = number }
}

/// One thing that one finger did.
public struct TouchSample: Hashable, Sendable {
    public enum Phase: Hashable, Sendable { case down, move, up, cancel }

    public var id: TouchID
    public var phase: Phase
    public var position: Point
    public var time: Instant

    public init(id: TouchID, phase: Phase, position: Point, time: Instant) {
        self.id = id
        self.phase = phase
        self.position = position
        self.time = time
    }
}
