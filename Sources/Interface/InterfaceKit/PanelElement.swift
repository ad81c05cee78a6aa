package import Geometry

/// The target of a tap.
package enum ElementTarget: Hashable {
    case page(PageTarget)
    case player(PlayerTarget)
    /// The index of a tab in the tab bar.
    case tab(Int)
    /// The picture of the preview.
    case preview

    package var isOnVideo: Bool { if case .player(let target) = self { target.isOnVideo } else { false } }
}

/// An area of the panel that takes taps.
package struct PanelElement {
    package let target: ElementTarget
    /// The frame in points of the interface; an element of a list may extend beyond the list's visible part.
    package let frame: Rect
    /// The part of the frame that takes taps; empty if it is scrolled out of sight.
    package let visible: Rect
    /// The enclosing element, such as the cell of a channel's avatar.
    package let outer: ElementTarget?
    /// Whether the element can have the focus. Backgrounds, such as the video behind its controls, take only taps.
    package let isFocusable: Bool

    package init(
        _ target: ElementTarget, _ frame: Rect, clip: Rect? = nil, in outer: ElementTarget? = nil,
        isFocusable: Bool = true
    ) {
        (self.target, self.frame, self.outer, self.isFocusable) = (target, frame, outer, isFocusable)
        visible = clip.map { frame.intersection($0) } ?? frame
    }
}

extension [PanelElement] {
    /// Hit testing: the foremost element under a finger.
    package func hit(_ point: Point) -> PanelElement? { first { $0.visible.contains(point) } }
}
