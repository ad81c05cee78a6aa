package import WorkerProtocol

/// The content of the player window in words and numbers. Times in seconds.
package struct PlayingSnapshot: Equatable, Sendable {
    package let path: String
    package let title: String
    /// `loading`, `playing`, `waiting` in an underrun or a reconnection, `paused`, `ended`, `failed`
    package let phase: String
    package let position: Double
    package let duration: Double
    /// The reason for a failure or a wait; nil if there is none or it is unknown.
    package let trouble: FailureReason?
}

extension Player {
    /// Nil while there is no player window.
    package var playing: PlayingSnapshot? {
        nowPlaying.map {
            PlayingSnapshot(
                path: $0.row.path, title: $0.row.title, phase: $0.phaseName, position: $0.position,
                duration: $0.duration, trouble: $0.trouble)
        }
    }
}
