import Gesture
import InterfaceKit
import PageInterface
import PlayerInterface

/// The gestures of elements, and whether an element is enabled.
extension Interface {
    /// The gestures that can begin on an element, except scrolling of a list around it.
    func gestures(on target: ElementTarget) -> [GestureKind] {
        switch target {
        case .page(let target): pages.gestures(on: target)
        case .preview: [.tap, .pan, .pinch]
        case .tab: [.tap]
        case .player(let target): player.gestures(on: target)
        }
    }

    /// Whether the element has an effect now. A disabled element is drawn, but takes neither taps nor the focus.
    func isEnabled(_ target: ElementTarget) -> Bool {
        if case .player(let target) = target { player.isEnabled(target) } else { true }
    }
}
