import Geometry

/// The mouse as a finger: its left button touches at the pointer's position.
struct MousePointer {
    private enum State {
        /// The mouse has not moved since the start, or since a finger touched the panel.
        case hidden
        case visible
        /// The left button is held.
        case touching
    }

    private static let slot: Int32 = 0

    private var state = State.hidden
    private var position: Point?

    /// The position to draw the pointer at; nil while it is hidden.
    var shown: Point? { state == .hidden ? nil : position }

    /// Moves by a displacement in points of the upright picture.
    mutating func move(by displacement: Point, within picture: Size) -> ContactEvent? {
        let from = position ?? Point(x: picture.width / 2, y: picture.height / 2)
        return move(to: from + displacement, within: picture)
    }

    mutating func move(to target: Point, within picture: Size) -> ContactEvent? {
        let reached = Point(x: min(max(target.x, 0), picture.width), y: min(max(target.y, 0), picture.height))
        position = reached
        guard state == .touching else {
            state = .visible
            return nil
        }
        return .motion(slot: Self.slot, reached)
    }

    mutating func press() -> ContactEvent? {
        guard let position, state == .visible else { return nil }
        state = .touching
        return .down(slot: Self.slot, position)
    }

    mutating func release() -> ContactEvent? {
        guard state == .touching else { return nil }
        state = .visible
        return .up(slot: Self.slot)
    }

    /// Hides the pointer when a finger is on the panel, or the last mouse is gone: a held touch is cancelled.
    mutating func hide() -> ContactEvent? {
        defer { state = .hidden }
        return state == .touching ? .cancel(slot: Self.slot) : nil
    }
}
