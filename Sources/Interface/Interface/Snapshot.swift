package import Geometry
package import InterfaceKit
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
package import Time

/// The interface's state in words and numbers, for recordings.
package struct Snapshot: Equatable, Sendable {
    /// `hidden`, `full`, `mini`, `floating`, `immersive`: the rest or settle target.
    /// During a drag it is the state in which the drag began.
    package let state: String
    /// `rest`, `drag`, `settle`
    package let motion: String
    package let expansion: Double
    package let presence: Double
    package let opacity: Double
    /// Points of the panel; nil without a window.
    package let window: Rect?
    package let video: Rect?
    /// `topLeft`, `topRight`, `bottomLeft`, `bottomRight`: the rest or settle corner; nil while no window floats.
    package let floatingCorner: String?
    package let tab: String
    package let page: String
    /// Nil without a preview.
    package let preview: MovingPart?
    /// The focused element while the focus is visible.
    package let focus: Focused?
    package let transition: MovingPart?
}

/// A focused element.
package struct Focused: Equatable, Sendable {
    /// `cell(3)`, `controlsPlay`, `tab(1)`
    package let name: String
    /// Points of the panel.
    package let frame: Rect
}

extension Interface {
    /// The state from which `scene(at:)` is built, in words and numbers.
    package func snapshot(at t: Instant) -> Snapshot {
        let window = player.windowSnapshot(at: t)
        return Snapshot(
            state: window.state, motion: window.motion, expansion: window.expansion, presence: window.presence,
            opacity: window.opacity, window: window.frame.map(surroundings.onPanel),
            video: window.video.map(surroundings.onPanel),
            floatingCorner: window.floatingCorner,
            tab: pages.tab.rawValue, page: pages.kind.name,
            preview: preview.part(at: t)?.placed(surroundings), focus: focused(at: t),
            transition: pages.transitionPart(at: t)?.placed(surroundings))
    }

    private func focused(at t: Instant) -> Focused? {
        guard focus.isShown(at: t), let place = focusables(at: t).first(where: { $0.target == focus.target }) else {
            return nil
        }
        let name =
            switch place.target {
            case .page(let target): "\(target)"
            case .player(let target): "\(target)"
            case .tab: "\(place.target)"
            case .preview: "preview"
            }
        return Focused(name: name, frame: surroundings.onPanel(place.frame))
    }
}
