import Foundation
import Support

/// One run of the real daemon, on the virtual clock, among workers and files that are all hostile.
struct FuzzedDaemon {
    /// Of the recording, in seconds.
    private static let length = 20
    private static let requests = 150
    /// How long a run may take: many times as long as it does.
    private static let timeLimit = 300.0

    let seed: UInt64
    private let folder: URL
    /// What of the run was not a worker's word.
    private var cases = 0

    /// How it ended, and how many values were tried on it.
    struct Outcome {
        let cases: Int
        /// Nil where the daemon ended as it should.
        let fault: String?
    }

    /// - Parameter programs: where the daemon is, under the names of the workers the hostile one.
    init(seed: UInt64, programs: URL) throws {
        self.seed = seed
        self.programs = programs
        folder = programs.appendingPathComponent("\(seed)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("conf.d"), withIntermediateDirectories: true)
    }

    private let programs: URL

    /// A folder with the daemon and, in the place of its workers, programs that answer anything.
    ///
    /// Links, because the daemon looks for them beside itself.
    static func programs(beside built: URL) throws -> URL {
        let folder = built.appendingPathComponent("fuzz-\(UUID().uuidString.prefix(8))")
        let files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        for (program, name) in [
            ("vitrined", "vitrined"), ("hostile-worker", "vitrine-media"), ("hostile-worker", "vitrine-catalog"),
        ] {
            try files.linkItem(at: built.appendingPathComponent(program), to: folder.appendingPathComponent(name))
        }
        return folder
    }

    mutating func run() throws -> Outcome {
        var files = FuzzedFiles(seed: seed)
        let arguments = try write(&files)
        let daemon = Process()
        daemon.executableURL = programs.appendingPathComponent("vitrined")
        daemon.arguments = arguments
        let log = folder.appendingPathComponent("log")
        try Data().write(to: log)
        daemon.standardError = try FileHandle(forWritingTo: log)
        daemon.standardOutput = daemon.standardError
        try daemon.run()
        let isLate = talk(to: daemon, &files)
        daemon.waitUntilExit()
        let tail = try String(decoding: Data(contentsOf: log).suffix(6000), as: UTF8.self)
        return Outcome(cases: cases + (try counted()), fault: isLate ? "it did not end: \(tail)" : fault(daemon, tail))
    }

    /// Writes what the daemon is to read.
    private mutating func write(_ files: inout FuzzedFiles) throws -> [String] {
        let (width, height) = [(640, 400), (400, 640), (320, 200), (1000, 300)][files.number(0...3)]
        for (name, keys) in [("vitrine.toml", 6), ("settings.toml", 5), ("conf.d/a.toml", 3), ("conf.d/b.toml", 3)] {
            let text = files.configuration(keys: keys)
            let bytes = files.chance(3) ? files.changed(text, times: files.number(1...6)) : Array(text.utf8)
            try Data(bytes).write(to: folder.appendingPathComponent(name))
            cases += keys
        }
        try Data(files.deep().utf8).write(to: folder.appendingPathComponent("conf.d/deep.toml"))
        let recording = files.recording(seconds: Self.length, width: width, height: height)
        let bytes = files.chance(20) ? files.changed(recording, times: 3) : Array(recording.utf8)
        try Data(bytes).write(to: folder.appendingPathComponent("touch.evemu"))
        cases += 2
        return [
            "--display", "memory:\(width)x\(height)@20", "--clock", "virtual", "--library", folder.path,
            "--config", folder.appendingPathComponent("vitrine.toml").path, "--state",
            folder.appendingPathComponent("settings.toml").path, "--touch",
            folder.appendingPathComponent("touch.evemu").path, "--duration", "\(Self.length)", "--control", socket,
            "--set", "library.folders=", "--set", "log.level=error", "--set",
            "kiosk.settings=\(files.chance(4) ? "hidden" : "open")",
        ] + (files.chance(2) ? ["--play", "/videos/first.mp4"] : [])
    }

    private var socket: String { folder.appendingPathComponent("s").path }

    /// Says all its lines while the daemon runs.
    ///
    /// - Returns: whether the daemon had to be ended.
    private mutating func talk(to daemon: Process, _ files: inout FuzzedFiles) -> Bool {
        let end = Date() + Self.timeLimit
        var client: ControlClient?
        var left = Self.requests
        while daemon.isRunning {
            if Date() > end {
                kill(daemon.processIdentifier, SIGABRT)
                return true
            }
            if client == nil { client = ControlClient(socket) }
            if left > 0, let current = client {
                if current.say(files.request()) { (left, cases) = (left - 1, cases + 1) } else { client = nil }
            }
            usleep(5000)
        }
        return false
    }

    private func fault(_ daemon: Process, _ tail: String) -> String? {
        guard daemon.terminationReason == .exit else { return "signal \(daemon.terminationStatus): \(tail)" }
        // A recording that is none is refused at the start.
        guard daemon.terminationStatus != 0 else { return nil }
        return tail.contains("line ") && daemon.terminationStatus == 1
            ? nil : "status \(daemon.terminationStatus): \(tail)"
    }

    /// What the workers counted.
    private func counted() throws -> Int {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("vitrine-") }
        return try names.reduce(0) { sum, name in
            let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
            return sum + bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}

/// A client of the control socket that does not care what it is told.
final class ControlClient {
    private let descriptor: Int32

    init?(_ path: String) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
        let isThere = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isThere else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }

    /// - Returns: false when the daemon has hung up.
    func say(_ line: [UInt8]) -> Bool {
        var answers = [UInt8](repeating: 0, count: 65536)
        while recv(descriptor, &answers, answers.count, Int32(MSG_DONTWAIT)) > 0 {}
        return send(descriptor, line, line.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)) == line.count
    }
}
