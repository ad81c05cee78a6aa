import InterfaceKit
import Time

/// The focused element, and whether the focus is visible: from the first arrow key until some time after the last.
struct Focus {
    private(set) var target: ElementTarget?
    /// The last focused element of a page. The focus returns to it when the window is no longer full.
    private(set) var lastOnPage: ElementTarget?
    private var appearance = Appearance()
    private var snapshot: Snapshot?
    /// Whether the last frame was built during a motion after whose end the focus is to be moved or read.
    var awaitsRest = false

    /// A key for the elements at rest: equal snapshots have the same elements.
    struct Snapshot: Equatable {
        /// `Interface.revision`.
        let revision: Int
        let hasControls: Bool
        let hasUpNext: Bool
    }

    /// Whether the target may have disappeared since the last call.
    mutating func mayBeGone(_ new: Snapshot) -> Bool {
        defer { snapshot = new }
        return new != snapshot
    }

    /// Notes that the target is hidden or the elements move, so that `mayBeGone` is true for the next snapshot.
    mutating func forgetSnapshot() { snapshot = nil }

    func isShown(at t: Instant) -> Bool { target != nil && appearance.isShown(at: t) }

    func opacity(at t: Instant, fade: Double) -> Double { target == nil ? 0 : appearance.opacity(at: t, fade: fade) }

    func nextChange(after t: Instant, fade: Double) -> Instant? { appearance.nextChange(after: t, fade: fade) }

    mutating func show(_ new: ElementTarget, at t: Instant, for duration: Double) {
        target = new
        if case .page = new { lastOnPage = new }
        appearance.show(at: t, for: duration)
    }

    mutating func hide(at t: Instant) { if appearance.isShown(at: t) { appearance.hide(at: t) } }
}

/// The direction of an arrow key.
package enum FocusDirection: Hashable, Sendable, CaseIterable {
    case up, down, left, right

    var mirrored: FocusDirection {
        switch self {
        case .up, .down: self
        case .left: .right
        case .right: .left
        }
    }
}
