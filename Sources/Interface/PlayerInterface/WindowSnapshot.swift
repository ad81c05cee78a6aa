package import Geometry
import Gesture
import InterfaceKit
package import Time

/// The window's state in words and numbers.
package struct WindowSnapshot {
    /// `hidden`, `full`, `mini`, `floating`, `immersive`
    package let state: String
    /// `rest`, `drag`, `settle`
    package let motion: String
    package let expansion: Double
    package let presence: Double
    package let opacity: Double
    package let frame: Rect?
    package let video: Rect?
    package let floatingCorner: String?
}

extension Player {
    package func windowSnapshot(at t: Instant) -> WindowSnapshot {
        let corner = surroundings.isMirrored ? window.floatingCorner?.mirrored : window.floatingCorner
        return WindowSnapshot(
            state: window.state, motion: window.motion(at: t).rawValue, expansion: window.expansion(at: t),
            presence: window.presence(at: t), opacity: window.opacity(at: t), frame: window.seenFrame(at: t),
            video: window.videoFrame(at: t), floatingCorner: corner?.rawValue)
    }
}
