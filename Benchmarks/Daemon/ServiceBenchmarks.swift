import Control
import Figures
import Glibc
import Linux
import Settings
import Time

/// What the daemon costs as a service: until it is ready, for an answer, for a new configuration, for a screenshot.
struct ServiceBenchmarks {
    /// The folder of the programs.
    let programs: String
    let library: String
    /// Where configurations, sockets and logs go.
    let scratch: String
    private static let starts = 10
    private static let warmUps = 2
    private static let answers = 100
    private static let reloads = 60
    private static let screenshots = 12
    private static let mirroredSwipes = 20

    func run() throws -> [Measurement] {
        let ready = try start()
        let video = try names(in: library).sorted().first { $0.hasSuffix(".mp4") }
        let daemon = try ServiceRun(
            programs + "/vitrined", library: library, folder: try newFolder(in: scratch),
            config: Self.everyKey(volume: 50), play: video.map { library + "/" + $0 })
        defer { daemon.stop() }
        sleep(2)
        return try ready + answers(of: daemon) + reloads(of: daemon) + screenshots(of: daemon) + mirror(of: daemon)
    }

    /// A file that sets every key, as long as one can sensibly be.
    private static func everyKey(volume: Int) -> String {
        Settings.defaultFile.split(separator: "\n").map { line in
            if line.hasPrefix("#volume =") { return "volume = 0.\(volume)" }
            if line.hasPrefix("#mirror =") { return "mirror = true" }
            return line.hasPrefix("#") && !line.hasPrefix("# ") ? String(line.dropFirst()) : String(line)
        }.joined(separator: "\n") + "\n"
    }

    private func start() throws -> [Measurement] {
        var times: [Double] = []
        for number in 0..<Self.warmUps + Self.starts {
            let daemon = try ServiceRun(
                programs + "/vitrined", library: library, folder: try newFolder(in: scratch),
                config: Self.everyKey(volume: 50))
            daemon.stop()
            if number >= Self.warmUps { times.append(daemon.timeToReady.value * 1e3) }
        }
        return rows("start to READY, every key in the file", times, limit: 300, decimals: 0, limitIsOfSlowest: true)
    }

    private func answers(of daemon: ServiceRun) throws -> [Measurement] {
        func times(_ body: () throws -> Void) throws -> [Double] {
            try (0..<Self.answers).map { _ in
                let began = monotonicNow()
                try body()
                return (monotonicNow() - began).value * 1e3
            }
        }
        let requests = try times { _ = try daemon.ask(.status) }
        let command = [programs + "/vitrinectl", "status", "--socket", daemon.socket]
        let before = processorTimeOfChildren()
        let processes = try times { _ = try timeOfProcess(command) }
        let work = (processorTimeOfChildren() - before).value * 1e3 / Double(Self.answers)
        let empty = try times { _ = try timeOfProcess(["/bin/true"]) }
        return rows("status on the control socket, while a video plays", requests, limit: 5)
            + rows("vitrinectl status, the whole process, likewise", processes, limit: 5)
            + [
                Measurement(name: "  of that it computes, on average", value: work, unit: "ms", decimals: 1),
                Measurement(
                    name: "  of that a process that does nothing", value: median(empty), unit: "ms", decimals: 1),
            ]
    }

    /// The loop's time, as the daemon itself tells it.
    private func reloads(of daemon: ServiceRun) throws -> [Measurement] {
        let before = try daemon.lateFrames()
        for number in 0..<Self.reloads {
            try daemon.configure(Self.everyKey(volume: 10 + number))
            usleep(100_000)
        }
        let times = try daemon.reloads()
        return rows(
            "a reload that changes something, of the loop's time", times, limit: 2, decimals: 2, limitIsOfSlowest: true)
            + [late(try daemon.lateFrames() - before, "while that was done")]
    }

    private func screenshots(of daemon: ServiceRun) throws -> [Measurement] {
        let before = try daemon.lateFrames()
        let times = try (0..<Self.screenshots).map { number in
            // Something moves all the time.
            try swipe(number, daemon)
            let time = try timeOfProcess(
                [programs + "/vitrinectl", "screenshot", scratch + "/shot.png", "--socket", daemon.socket])
            usleep(700_000)
            return time.value * 1e3
        }
        return rows(
            "vitrinectl screenshot during a swipe, the whole process", times, limit: 300, decimals: 0,
            limitIsOfSlowest: true)
            + [late(try daemon.lateFrames() - before, "while that was done")]
    }

    /// The same swipes without and with a VNC client that sees the panel.
    private func mirror(of daemon: ServiceRun) throws -> [Measurement] {
        func lateFrames() throws -> Int {
            let before = try daemon.lateFrames()
            for number in 0..<Self.mirroredSwipes {
                try swipe(number, daemon)
                usleep(1_200_000)
            }
            return try daemon.lateFrames() - before
        }
        let alone = try lateFrames()
        let rate = scratch + "/mirrored"
        let client = try StartedProgram(
            [programs + "/mirror-watch", daemon.socket + ".viewer", "\(Self.mirroredSwipes + 2)"], output: rate)
        let mirrored = try lateFrames()
        try client.finish()
        let pictures = try contents(ofFile: rate).split(separator: "\n").last.flatMap { Double($0) }
        return [
            Measurement(
                name: "late frames more in \(Self.mirroredSwipes) swipes while a VNC client sees the panel",
                value: Double(mirrored - alone), unit: "", limit: 0),
            Measurement(
                name: "  whole pictures that it received a second", value: pictures ?? .nan, unit: "", decimals: 1),
        ]
    }

    /// Swipes up or down by turns.
    private func swipe(_ number: Int, _ daemon: ServiceRun) throws {
        let (width, height) = (Double(Stage.size.width), Double(Stage.size.height))
        let (low, high) = (height * 0.8, height * 0.2)
        let (from, to) = number % 2 == 0 ? (high, low) : (low, high)
        _ = try daemon.ask(.touch(Request.Gesture(from: [width / 2, from], to: [width / 2, to], duration: 0.5)))
    }

    private func late(_ count: Int, _ when: String) -> Measurement {
        Measurement(name: "  late frames \(when)", value: Double(count), unit: "", limit: 0)
    }

    /// The median and the slowest, one of them with the limit.
    private func rows(
        _ name: String, _ times: [Double], limit: Double, decimals: Int = 1, limitIsOfSlowest: Bool = false
    ) -> [Measurement] {
        [
            Measurement(
                name: "\(name), median of \(times.count)", value: median(times), unit: "ms",
                limit: limitIsOfSlowest ? nil : limit, decimals: decimals),
            Measurement(
                name: "  the slowest", value: times.max() ?? .nan, unit: "ms", limit: limitIsOfSlowest ? limit : nil,
                decimals: decimals),
        ]
    }
}
