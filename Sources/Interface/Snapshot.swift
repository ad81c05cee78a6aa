package import Geometry
import Gesture
package import Time
import WorkerProtocol

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

/// What is in the player window, in words and numbers. Times in seconds.
package struct PlayingSnapshot: Equatable, Sendable {
    package let path: String
    package let title: String
    /// `loading`, `playing`, `paused`, `ended`, `failed`
    package let phase: String
    package let position: Double
    package let duration: Double
}

extension Interface {
    /// Nil while there is no player window.
    package var playing: PlayingSnapshot? {
        watching.map {
            PlayingSnapshot(
                path: $0.row.path, title: $0.row.title, phase: $0.phase.name, position: $0.position,
                duration: $0.duration)
        }
    }

    /// The numbers behind `scene(at:)`.
    package func snapshot(at t: Instant) -> Snapshot {
        Snapshot(
            state: (window.drag?.from ?? window.rest).rawValue, motion: window.motion(at: t).rawValue,
            expansion: window.expansion(at: t), presence: window.presence(at: t), opacity: window.opacity(at: t),
            window: window.frame(at: t), video: window.videoFrame(at: t), tab: tab.rawValue, page: tab.rawValue)
    }
}
