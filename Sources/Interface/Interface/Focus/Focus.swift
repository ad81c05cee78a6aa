import Geometry
import InterfaceKit
import Settings
import Time

/// Which place has the focus, and whether that is seen: from the first arrow key on until no key comes for a while.
struct Focus {
    private(set) var target: ElementTarget?
    /// The last place on a page, where the focus begins when the window is out of the way again.
    private(set) var lastOnPage: ElementTarget?
    private var appearance = Appearance()
    private var sight: Sight?

    /// Where nothing moves, the elements are the same as long as this is.
    struct Sight: Equatable {
        /// `Interface.revision`.
        let revision: Int
        let hasControls: Bool
        let hasUpNext: Bool
    }

    /// Whether the target may have left the elements since the last call.
    ///
    /// - Parameter new: nil while something moves.
    mutating func mayBeGone(_ new: Sight?) -> Bool {
        defer { sight = new }
        return new != nil && new != sight
    }

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

/// Where an arrow key points.
package enum FocusDirection: Hashable, Sendable, CaseIterable {
    case up, down, left, right
}
