package import Linux
package import Presentation
package import Time

/// One line of JSON per flip: the frame's build time, its target refresh, its flip time, and the times of the touches
/// that it shows.
///
/// Times are CLOCK_MONOTONIC in microseconds, like libinput's time stamps, so that other tools' logs are comparable.
@MainActor
package final class FrameLog {
    private let file: LineFile
    private var touches: [Instant] = []
    private var pending: (frame: Presenter.Frame, touches: [Instant])?

    /// - Throws: `SystemError` when the file cannot be written.
    package init(path: String) throws(SystemError) { file = try LineFile(path) }

    /// Records a touch whose effect the next frame shows.
    package func touched(at time: Instant) { touches.append(time) }

    /// Discards the recorded touches: no frame shows an effect of them.
    package func discardTouches() { touches.removeAll(keepingCapacity: true) }

    package func presented(_ frame: Presenter.Frame) {
        // A frame also shows the touches of its predecessor if that one's flip was lost.
        pending = (frame, (pending?.touches ?? []) + touches)
        touches.removeAll(keepingCapacity: true)
    }

    package func flipped(_ flip: Flip) {
        guard let shown = pending, shown.frame.commit == flip.commit else { return }
        pending = nil
        let stamps = shown.touches.map { String($0.microseconds) }.joined(separator: ", ")
        file.write(
            """
            {"commit": \(flip.commit.number), "built": \(shown.frame.at.microseconds), \
            "target": \(shown.frame.flip.microseconds), "flip": \(flip.time.microseconds), \
            "sequence": \(flip.sequence), "modeset": \(shown.frame.reason == .modeset), "touches": [\(stamps)]}
            """)
    }
}

extension Instant {
    fileprivate var microseconds: Int64 { nanoseconds / 1000 }
}
