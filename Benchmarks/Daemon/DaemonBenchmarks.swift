import Figures
import Glibc
import Linux
import Time

/// What the daemon costs whoever starts it and leaves it alone: time to the first frame, memory, wake-ups.
struct DaemonBenchmarks {
    let program: String
    let library: String
    /// Where recordings go.
    let scratch: String
    private static let starts = 10
    private static let warmUps = 2
    /// The daemon is at rest when it was started this many seconds ago and has presented nothing for `still`.
    private static let (settled, still) = (5.0, 3.0)
    private static let longestWait = 60.0

    /// From before the spawn to the first frame's line in the recording.
    func start() throws -> [Measurement] {
        var times: [Double] = []
        for number in 0..<Self.warmUps + Self.starts {
            let folder = try newFolder(in: scratch)
            let watch = try TimelineWatch(folder: folder)
            let daemon = try DaemonRun(program, library: library, folder: folder)
            let first = try watch.nextLine(within: 10)
            daemon.stop()
            if number >= Self.warmUps { times.append((first - daemon.started).value * 1e3) }
        }
        return [
            Measurement(
                name: "exec to the first presented frame, median of \(times.count)", value: median(times), unit: "ms",
                limit: 150),
            Measurement(name: "  the slowest", value: times.max() ?? .nan, unit: "ms"),
        ]
    }

    /// Memory and wake-ups on the home page.
    func rest(seconds: Double) throws -> [Measurement] {
        let daemon = try DaemonRun(program, library: library, folder: try newFolder(in: scratch))
        defer { daemon.stop() }
        try awaitRest(daemon)
        let memory = try memory(of: daemon)
        let before = (try daemon.presented(), try daemon.sleeps())
        sleep(seconds)
        let frames = try daemon.presented() - before.0
        let wakeups = try daemon.sleeps() - before.1
        return memory + [
            Measurement(
                name: "frames presented in \(Int(seconds)) s on the idle home page", value: Double(frames), unit: "",
                limit: 0),
            Measurement(
                name: "wake-ups in \(Int(seconds)) s on the idle home page", value: wakeups, unit: "", limit: 0),
        ]
    }

    private func memory(of daemon: DaemonRun) throws -> [Measurement] {
        func megabytes(_ field: String) throws -> Double { try daemon.status(field) * 1024 / 1e6 }
        let (resident, peak) = (try megabytes("VmRSS"), try megabytes("VmHWM"))
        let (files, shared) = (try megabytes("RssFile"), try megabytes("RssShmem"))
        let panel = Double(Stage.size.width * Stage.size.height * 4)
        return [
            Measurement(
                name: "resident memory on the home page, less the panel's buffer", value: resident - panel / 1e6,
                unit: "MB", limit: 45, decimals: 1),
            Measurement(name: "  with the panel's buffer", value: resident, unit: "MB", decimals: 1),
            Measurement(
                name: "    of that mapped files (programs, libraries, fonts)", value: files, unit: "MB", decimals: 1),
            Measurement(name: "    of that shared with the workers (pictures)", value: shared, unit: "MB", decimals: 1),
            Measurement(name: "  at its peak", value: peak, unit: "MB", decimals: 1),
        ]
    }

    private func awaitRest(_ daemon: DaemonRun) throws {
        sleep(Self.settled - Self.still)
        var frames = 0
        repeat {
            frames = try daemon.presented()
            sleep(Self.still)
            // What never rests is measured as it is.
        } while try daemon.presented() != frames && (monotonicNow() - daemon.started).value < Self.longestWait
    }

    private func sleep(_ seconds: Double) { usleep(UInt32(seconds * 1e6)) }
}
