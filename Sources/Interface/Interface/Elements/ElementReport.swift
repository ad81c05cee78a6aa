package import Geometry
package import Gesture
import PageInterface

/// A description of an element for programs outside the interface.
package struct ElementReport: Equatable, Sendable {
    package enum Role: String, Sendable {
        case button, tab, item, link, slider, option, video
    }

    /// `tab.home`, `cell.3`, `scrubber`: an element keeps its id as long as the panel shows the same page.
    package let id: String
    package let role: Role
    /// In the language of the interface.
    package let label: String
    /// The state of an element that has one.
    package let value: String?
    /// Whether the element has an effect now.
    package let isEnabled: Bool
    /// The gestures that can begin there, except scrolling of a list around it.
    package let gestures: [GestureKind]
    /// The part that takes taps, points.
    package let frame: Rect
    /// A point that no other element covers.
    package let tapPoint: Point
}

extension Interface {
    /// The elements that take taps in the frame on the panel, front to back.
    package var elementReports: [ElementReport] {
        let all = elements(at: shown)
        var seen: Set<ElementTarget> = []
        return all.compactMap { element in
            guard seen.insert(element.target).inserted, let point = tapPoint(of: element, among: all) else {
                return nil
            }
            let (id, role) = identity(of: element.target)
            return ElementReport(
                id: id, role: role, label: label(of: element.target), value: value(of: element.target),
                isEnabled: isEnabled(element.target), gestures: gestures(on: element.target), frame: element.visible,
                tapPoint: point)
        }
    }

    /// The centre, or the first free point of a grid if the centre is covered. Nil for a covered element.
    private func tapPoint(of element: PanelElement, among all: [PanelElement]) -> Point? {
        let steps = [0.5, 0.25, 0.75, 0.1, 0.9]
        for down in steps {
            for across in steps {
                let point =
                    element.visible.origin
                    + Point(x: across * element.visible.width, y: down * element.visible.height)
                if all.hit(point)?.target == element.target { return point }
            }
        }
        return nil
    }
}
