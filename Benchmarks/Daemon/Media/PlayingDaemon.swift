import Figures
import Glibc
import Linux

/// The daemon with a finger on it: what a paused video and many items cost.
struct PlayingDaemon {
    let program: String
    let library: String
    let clip: String
    /// Where recordings go.
    let scratch: String

    /// Processor time of the daemon and all its workers while a video is paused.
    func paused() throws -> [Measurement] {
        let (pause, watched) = (5.0, 10.0)
        var finger = FingerTrace()
        // Brings the controls, then pauses with their button.
        finger.tap(at: pause - 0.7, 300, 100)
        finger.tap(at: pause, 409, 230)
        let daemon = try start(finger, ["--play", clip, "--duration", "60"])
        defer { daemon.stop() }
        // A second after it, and after the controls have left by themselves.
        daemon.sleep(until: pause + 1)
        let first = try ticks(daemon, for: 2)
        daemon.sleep(until: pause + 6)
        let frames = try daemon.presented()
        let later = try ticks(daemon, for: watched)
        return [
            Measurement(
                name: "ticks of a paused video's daemon and workers, from 1 s after, with controls, 2 s", value: first,
                unit: "", limit: 0),
            Measurement(name: "  and \(Int(watched)) s without controls", value: later, unit: "", limit: 0),
            Measurement(
                name: "  frames presented in those", value: Double(try daemon.presented() - frames), unit: "", limit: 0),
        ]
    }

    /// Of 10 ms.
    private func ticks(_ daemon: DaemonRun, for seconds: Double) throws -> Double {
        let processes = [daemon.pid] + (try daemon.workers())
        let before = try processes.map { try ProcessorTime.of($0) }
        usleep(UInt32(seconds * 1e6))
        let used = try zip(processes, before).map { try ProcessorTime.of($0) - $1 }
        return used.reduce(0, +) * Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Items chosen one after the other on the home page, each played for a moment.
    func changes(_ count: Int) throws -> [Measurement] {
        let plan = Self.changing(count)
        let daemon = try start(plan.finger, ["--duration", String(Int(plan.end) + 10)])
        defer { daemon.stop() }
        daemon.sleep(until: plan.begin)
        let before = try (memory(daemon), daemon.descriptors(), daemon.openings())
        daemon.sleep(until: plan.end)
        let after = try (memory(daemon), daemon.descriptors(), daemon.openings())
        return [
            Measurement(
                name: "growth of the daemon's own resident memory over \(after.2 - before.2) item changes",
                value: after.0.own - before.0.own, unit: "MB", limit: 1, decimals: 2),
            Measurement(
                name: "  and of the frames that it shares with its workers", value: after.0.shared - before.0.shared,
                unit: "MB", decimals: 2),
            Measurement(name: "  more descriptors", value: Double(after.1 - before.1), unit: "", limit: 0),
        ]
    }

    /// A finger that changes items; times between which it does so `count` times, after a warm-up.
    private static func changing(_ count: Int) -> (finger: FingerTrace, begin: Double, end: Double) {
        // An item opens in 0.35 s; a flick makes the window mini, and the next one is tapped.
        let (warmUp, opening, shown, length) = (24, 3.0, 0.55, 1.15)
        // Until clips of three seconds have come to their end.
        let rest = 6.0
        var finger = FingerTrace()
        var time = opening
        func change(_ number: Int) {
            // The names of one clip stand together: two cells that are far from each other.
            finger.tap(at: time, number % 2 == 0 ? 200 : 1000, number % 2 == 0 ? 200 : 450)
            finger.stroke(at: time + shown, (400, 120), (410, 420), during: 0.12)
            time += length
        }
        for number in 0..<warmUp { change(number) }
        let begin = time + rest
        time = begin + 1
        for number in 0..<count { change(number) }
        return (finger, begin, time + rest)
    }

    /// Megabytes: its own memory, and frames and pictures that workers made.
    private func memory(_ daemon: DaemonRun) throws -> (own: Double, shared: Double) {
        let (all, shared) = (try daemon.status("VmRSS"), try daemon.status("RssShmem"))
        return ((all - shared) * 1024 / 1e6, shared * 1024 / 1e6)
    }

    /// Pictures of a clip that were not shown, while a finger swipes the window to mini and to full again and again.
    ///
    /// - Parameters:
    ///   - clip: its stamps begin at 0.
    ///   - rate: its pictures a second, none more than the panel's refreshes.
    ///   - count: how many pictures are looked at, from the fourth second on.
    func missed(of count: Int, in clip: String, at rate: Double) throws -> Int {
        let (begin, swipe) = (4.0, 1.3)
        let end = begin + Double(count) / rate
        var finger = FingerTrace()
        for (number, time) in stride(from: begin - 1, to: end, by: swipe).enumerated() {
            let isDown = number % 2 == 0
            finger.stroke(at: time, (400, isDown ? 120 : 690), (410, isDown ? 620 : 200), during: 0.3)
        }
        let daemon = try start(finger, ["--play", clip, "--duration", String(Int(end) + 10)])
        defer { daemon.stop() }
        daemon.sleep(until: end + 2)
        let shown = Set(try daemon.videoStamps().map { Int(($0 * rate).rounded()) })
        let first = Int(begin * rate)
        return (first..<first + count).count { !shown.contains($0) }
    }

    private func start(_ finger: FingerTrace, _ arguments: [String]) throws -> DaemonRun {
        let folder = try newFolder(in: scratch)
        try finger.write(to: folder + "/touch.evemu")
        return try DaemonRun(
            program, library: library, folder: folder, arguments: ["--touch", folder + "/touch.evemu"] + arguments)
    }
}
