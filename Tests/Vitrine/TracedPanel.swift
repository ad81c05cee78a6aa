import Foundation
import Testing

/// A panel and fingers on it, in points; its device has sixteen units to the point.
struct TracedPanel {
    static let styles = ["reference", "physical"]
    private static let units = 16.0
    /// Pixels to the point: here ways count, not pictures, and fewer pixels are drawn sooner.
    private static let scale = 0.5

    let size: PanelSize
    private var trace: Trace

    init(_ size: PanelSize) {
        self.size = size
        trace = Trace(width: Int(size.width * Self.units), height: Int(size.height * Self.units))
    }

    /// - Returns: when the finger leaves.
    @discardableResult
    mutating func stroke(
        at start: Double, _ x: Double, _ y: Double, by way: (Double, Double), during: Double = 1, rest: Double = 0,
        slot: Int = 0
    ) -> Double {
        path(at: start, [(0, x, y), (during, x + way.0, y + way.1)], rest: rest, slot: slot)
    }

    @discardableResult
    mutating func path(
        at start: Double, _ points: [(time: Double, x: Double, y: Double)], rest: Double = 0, slot: Int = 0
    ) -> Double {
        trace.path(at: start, points.map { ($0.time, $0.x * Self.units, $0.y * Self.units) }, rest: rest, slot: slot)
        return start + points[points.count - 1].time + rest
    }

    mutating func tap(at start: Double, _ x: Double, _ y: Double) {
        trace.tap(at: start, x * Self.units, y * Self.units)
    }

    /// From the home page to the first channel's page, which is there 1.2 s later.
    mutating func openChannel(at start: Double, fromLibrary: Bool = false) {
        if !fromLibrary { tap(at: start, size.width / 2, size.height - 28) }
        tap(at: start + 0.4, size.channelSign.x, size.channelSign.y)
    }

    /// Opens the preview of the home page's first picture, which is there 1.5 s later.
    mutating func openPreview(at start: Double) { stroke(at: start, 100, 180, by: (0, 0), during: 0.6) }

    func run(
        _ style: String, seconds: Double, playing: Bool = true, rate: Int = 60, settings: [String] = []
    ) throws -> DaemonRun {
        let play = playing ? ["--play", try SampleClips.still().path] : []
        let overrides = (["motion.style=\(style)", "display.scale=\(Self.scale)"] + settings).flatMap { ["--set", $0] }
        let run = try DaemonRun(
            [
                "--display", "memory:\(Int(size.width * Self.scale))x\(Int(size.height * Self.scale))@\(rate)",
                "--clock", "virtual", "--library", try SampleClips.folder().path, "--record-every", "1000000",
                "--duration", String(seconds),
            ] + overrides + play, touch: trace)
        try #require(run.status == 0 && !run.lines.isEmpty, "\(run.log)")
        return run
    }
}

extension DaemonRun {
    /// What was seen at an instant.
    func line(at time: Double) -> Line { lines.last { $0.t <= time + 1e-5 } ?? lines[0] }

    /// What came after one instant, up to another.
    func lines(after start: Double, to end: Double) -> [Line] {
        lines.filter { $0.t > start + 1e-5 && $0.t <= end + 1e-5 }
    }
}

/// The frame that is built first after an instant, of so many a second: its touches are all stamped up to then.
func build(after time: Double, rate: Double = 60) -> Double { (time * rate - 1e-6).rounded(.up) / rate }

/// Whether numbers of the timeline are these.
func agree(_ a: [Double]?, _ b: [Double]?, within tolerance: Double) -> Bool {
    guard let a, let b, a.count == b.count else { return false }
    return zip(a, b).allSatisfy { ($0 - $1).magnitude <= tolerance }
}
