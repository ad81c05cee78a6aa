import ArgumentParser
import Foundation

@main
struct PanelBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what the flips of one run on the virtual panel were like; status 1 when a limit is missed.")

    @Option(help: ArgumentHelp("What was added to each frame's cost.", valueName: "seconds"))
    var cost = 0.0

    @Option(help: ArgumentHelp("What the daemon said of itself.", valueName: "file"))
    var daemonLog: String

    @Flag(help: "The kernel ran in real time: figures without limits.")
    var realTime = false

    @Argument(help: "What --frame-log wrote.")
    var frameLog: String

    /// 1280x800 of VKMS: 1680 x 831 pixels at 83.5 MHz, in milliseconds.
    private static let refresh = 1680.0 * 831 / 83.5e3
    /// How far behind the newest sample a finger is drawn, milliseconds: `gesture.resampling_delay`.
    private static let resamplingDelay = 5.0

    func run() throws {
        let all = try String(contentsOfFile: frameLog, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(FlipRecord.self, from: Data($0.utf8)) }
        // The first flip after a modeset tells when the refreshes are; what it was built for was a guess.
        let flips = zip(all, all.dropFirst()).filter { !$0.modeset && !$1.modeset }.map { $1 }
        let late = flips.filter { $0.flip - $0.target > Self.refresh / 2 }.count
        let latencies = flips.flatMap { record in record.touches.map { record.flip - $0 } }.sorted()
        guard !flips.isEmpty, !latencies.isEmpty else { throw ValidationError("no flips or no touches in the log") }
        let (p50, p95) = (latencies[latencies.count / 2], latencies[latencies.count * 95 / 100])
        let name = realTime ? "real time" : String(format: "cost %.0f ms", cost * 1e3)
        print(
            String(
                format: "  %@: %d late of %d frames; touch to flip p50 %.2f, p95 %.2f, most %.2f ms (%d touches)", name,
                late, flips.count, p50, p95, latencies.last!, latencies.count)
                + String(format: "; drawn %.0f ms behind the newest sample", Self.resamplingDelay))
        let counted = try countedLate()
        var misses: [String] = []
        if counted != late { misses.append("the daemon counted \(counted) late frames") }
        if !realTime { misses += missed(late: late, of: flips, p95: p95) }
        for miss in misses { print("  MISSED: \(miss)") }
        if !misses.isEmpty { throw ExitCode.failure }
    }

    private func missed(late: Int, of flips: [FlipRecord], p95: Double) -> [String] {
        guard cost * 1e3 < Self.refresh else {
            // Each takes longer than a refresh: none can be in time.
            return late == flips.count ? [] : ["\(flips.count - late) frames were not late"]
        }
        var misses: [String] = []
        if late > 0 { misses.append("late frames, limit 0") }
        let limit = Self.refresh + cost * 1e3
        if p95 > limit { misses.append(String(format: "p95 above one refresh and the cost, %.2f ms", limit)) }
        return misses
    }

    private func countedLate() throws -> Int {
        let log = try String(contentsOfFile: daemonLog, encoding: .utf8)
        guard let count = log.firstMatch(of: /frames: \d+, late: (\d+)/)?.1, let number = Int(count) else {
            throw ValidationError("\(daemonLog) says nothing of frames")
        }
        return number
    }
}

/// One line of the frame log, in milliseconds.
private struct FlipRecord: Decodable {
    let target: Double
    let flip: Double
    let modeset: Bool
    let touches: [Double]

    private enum Key: CodingKey { case target, flip, modeset, touches }

    init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: Key.self)
        target = try record.decode(Double.self, forKey: .target) / 1e3
        flip = try record.decode(Double.self, forKey: .flip) / 1e3
        modeset = try record.decode(Bool.self, forKey: .modeset)
        touches = try record.decode([Double].self, forKey: .touches).map { $0 / 1e3 }
    }
}
