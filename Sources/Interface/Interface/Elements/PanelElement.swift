import Geometry
import InterfaceKit

/// What a tap acts on.
enum ElementTarget: Hashable {
    case page(PageTarget)
    case window(Target)
    /// The picture of the preview.
    case preview

    var isOnVideo: Bool { if case .window(let target) = self { target.isOnVideo } else { false } }
}

/// A place on the panel that takes taps.
struct PanelElement {
    let target: ElementTarget
    /// Points, in the panel; a list's reach beyond what is seen of it.
    let frame: Rect
    /// The part of the frame that takes taps; empty for one that is scrolled out of sight.
    let visible: Rect
    /// The larger element that it lies in: a channel's sign in its cell.
    let outer: ElementTarget?
    /// Whether keys can point at it. Backgrounds, such as the video behind its controls, take only taps.
    let isFocusable: Bool

    init(
        _ target: ElementTarget, _ frame: Rect, clip: Rect? = nil, in outer: ElementTarget? = nil,
        isFocusable: Bool = true
    ) {
        (self.target, self.frame, self.outer, self.isFocusable) = (target, frame, outer, isFocusable)
        visible = clip.map { frame.intersection($0) } ?? frame
    }
}

extension [PanelElement] {
    /// The foremost element under a finger.
    func hit(_ point: Point) -> PanelElement? { first { $0.visible.contains(point) } }
}
