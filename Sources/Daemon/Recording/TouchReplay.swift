package import Geometry
package import Gesture
package import Linux
package import Time
import Touch

/// The touches of an evemu recording, at their times after the start.
@MainActor
package final class TouchReplay {
    private let samples: [TouchSample]
    private var next = 0
    private var timer: OneShotTimer?

    /// - Parameters:
    ///   - trace: the recording's file.
    ///   - panel: the size in points.
    /// - Throws: a sentence, for a file that cannot be read or is no recording.
    package init(trace path: String, panel: Size, start: Instant) throws {
        samples = try EvemuTrace(parsing: contents(ofFile: path)).samples(panel: panel).map { sample in
            var sample = sample
            sample.time = start + (sample.time - .zero)
            return sample
        }
    }

    /// The time of the last touch; nil for a recording without touches.
    package var end: Instant? { samples.last?.time }

    /// Delivers the touches up to an instant.
    package func deliver(until now: Instant, to take: (TouchSample) -> Void) {
        while next < samples.count, samples[next].time <= now {
            take(samples[next])
            next += 1
        }
    }

    /// Delivers each touch at its time on the kernel's clock.
    package func play(to take: @escaping (TouchSample) -> Void) throws(SystemError) {
        guard !samples.isEmpty else { return }
        timer = try OneShotTimer { [unowned self] in step(take) }
        step(take)
    }

    private func step(_ take: (TouchSample) -> Void) {
        deliver(until: Loop.now, to: take)
        if next < samples.count { timer?.arm(at: samples[next].time) }
    }
}
