package import Geometry
import Gesture
package import Time

/// The window's state in words and numbers, for the record of a run.
package struct Snapshot: Equatable, Sendable {
    /// `hidden`, `full`, `mini`: where it rests or settles to; during a drag the state it began in.
    package let state: String
    /// `rest`, `drag`, `settle`
    package let motion: String
    package let expansion: Double
    package let presence: Double
    package let opacity: Double
    /// Points; nil without a window.
    package let window: Rect?
    package let video: Rect?
    package let tab: String
    package let page: String
}

extension Interface {
    /// The numbers behind `scene(at:)`.
    package func snapshot(at t: Instant) -> Snapshot {
        Snapshot(
            state: (window.drag?.from ?? window.rest).rawValue, motion: window.motion(at: t).rawValue,
            expansion: window.expansion(at: t), presence: window.presence(at: t), opacity: window.opacity(at: t),
            window: window.frame(at: t), video: window.videoFrame(at: t), tab: tab.rawValue, page: tab.rawValue)
    }
}
