package import Geometry
package import Gesture

/// A description of an element for programs outside the interface.
package struct ElementReport: Equatable, Sendable {
    package enum Role: String, Sendable {
        case button, tab, item, link, slider, option, video
    }

    /// `tab.home`, `cell.3`, `scrubber`: an element keeps its id as long as the panel shows the same page.
    package let id: String
    package let role: Role
    /// The element's name in the language of the interface.
    package let label: String
    /// The state of an element that has one.
    package let value: String?
    /// Whether the element has an effect now.
    package let isEnabled: Bool
    /// The gestures that can begin on the element, except scrolling of a list around it.
    package let gestures: [GestureKind]
    /// The part that takes taps, in points of the panel.
    package let frame: Rect
    /// A point that no other element covers.
    package let tapPoint: Point

    package init(
        id: String, role: Role, label: String, value: String?, isEnabled: Bool, gestures: [GestureKind], frame: Rect,
        tapPoint: Point
    ) {
        (self.id, self.role, self.label, self.value, self.isEnabled) = (id, role, label, value, isEnabled)
        (self.gestures, self.frame, self.tapPoint) = (gestures, frame, tapPoint)
    }
}
