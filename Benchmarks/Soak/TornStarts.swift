import Control
import Foundation
import Linux
import Support
import Time

/// Daemons that start with damaged files of their own.
struct TornStarts {
    private static let bound = 2.0
    private let place: SoakPlace
    private let seed: UInt64
    private let count: Int

    init(_ place: SoakPlace, seed: UInt64, count: Int) {
        (self.place, self.seed, self.count) = (place, seed, count)
    }

    /// - Returns: what to tell of them.
    /// - Throws: when one of them does not start, or not in time, or does not end in order.
    func run() throws -> [String] {
        var random = SeededGenerator(seed: seed &+ 2)
        var slowest = 0.0
        for number in 0..<count {
            for name in [place.choices, place.choices + ".before", place.session, place.session + ".before"]
            where Int.random(in: 0..<3, using: &random) > 0 {
                let text = (try? String(contentsOfFile: name, encoding: .utf8)) ?? "playback.volume = 0.5\n"
                try SoakRun.torn(text, &random).write(to: URL(fileURLWithPath: name))
            }
            let (began, waits) = (monotonicNow(), ProcessorWait(getpid()))
            let daemon = try SoakedDaemon(place, clock: .real(minutes: 1), arguments: ["--duration", "60"])
            _ = try daemon.status()
            let time = (monotonicNow() - began).value
            slowest = max(slowest, time)
            guard time - waits.total < Self.bound else {
                throw SystemError("start \(number) with torn files, \(time) s", code: ETIMEDOUT)
            }
            guard daemon.stop() else { throw SystemError("end \(number) with torn files", code: EPROTO) }
        }
        let time = Int((slowest * 1000).rounded())
        return ["\(count) starts with torn files of its own: answered after \(time) ms at the latest"]
    }
}
