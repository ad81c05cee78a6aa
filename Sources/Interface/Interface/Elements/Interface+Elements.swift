import Geometry
import InterfaceKit
import KioskInterface
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
import Time

/// The one list of elements that take taps. Hit testing, the focus and `vitrinectl elements` read it.
extension Interface {
    /// The elements, front to back; none during the attract loop, its question, a page transition or a motion of the
    /// window.
    func elements(at t: Instant) -> [PanelElement] {
        guard !kiosk.isAttracting, !kiosk.asks, !pages.isInTransition, !player.isWindowMoving(at: t) else {
            return []
        }
        if isPreviewInFront { return preview.elements(at: t) }
        let front = player.elements(at: t)
        if player.isFull { return front }
        guard let keyboard = pages.keyboardInFront(at: t) else { return front + pages.elements(at: t) }
        return front.filter { !keyboard.contains($0.frame.centre) } + pages.elements(at: t)
    }

    /// The elements that can have the focus, in reading order: the page, then the small window, then the tab bar.
    func focusables(at t: Instant) -> [PanelElement] {
        let all = elements(at: t).filter { $0.isFocusable && isEnabled($0.target) }
        return (0...2).flatMap { number in all.filter { $0.group == number } }
    }
}

extension PanelElement {
    /// The position of the element's surface in the reading order.
    var group: Int {
        switch target {
        case .page, .preview: 0
        case .player: 1
        case .tab: 2
        }
    }
}
