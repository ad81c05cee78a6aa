import Geometry
package import InterfaceKit

/// The elements as reports for programs outside the interface.
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
                isEnabled: isEnabled(element.target), gestures: gestures(on: element.target),
                frame: surroundings.onPanel(element.visible), tapPoint: surroundings.onPanel(point))
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
