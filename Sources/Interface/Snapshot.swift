public import Geometry
import Gesture
public import Time

/// The window's state in words and numbers, for the record of a run.
public struct Snapshot: Equatable, Sendable {
    /// `hidden`, `full`, `mini`: where it rests or settles to; during a drag the state it began in.
    public let state: String
    /// `rest`, `drag`, `settle`
    public let motion: String
    public let expansion: Double
    public let presence: Double
    public let opacity: Double
    /// Points; nil without a window.
    public let window: Rect?
    public let video: Rect?
    public let tab: String
    public let page: String
}

extension Interface {
    /// The numbers behind `scene(at:)`.
    public func snapshot(at t: Instant) -> Snapshot {
        Snapshot(
            state: (window.drag?.from ?? window.rest).rawValue, motion: window.motion(at: t).rawValue,
            expansion: window.expansion(at: t), presence: window.presence(at: t), opacity: window.opacity(at: t),
            window: window.frame(at: t), video: window.videoFrame(at: t), tab: tab.rawValue, page: tab.rawValue)
    }
}
