import Glibc
import Linux
import Time

/// The daemon as a process of its own, seen from outside: its recording, and what the kernel says of it.
final class DaemonRun {
    private let process: StartedProgram
    private let timeline: String

    /// - Parameter folder: a new one, where it records.
    init(
        _ program: String, library: String, folder: String, arguments more: [String] = []
    ) throws(SystemError) {
        timeline = folder + "/timeline.jsonl"
        let recording = ["--record", folder, "--record-every", "0"]
        process = try StartedProgram([program, "--display", Stage.display, "--library", library] + recording + more)
    }

    var started: Instant { process.started }
    var pid: pid_t { process.pid }

    func stop() { process.stop() }

    /// Frames presented so far: the lines of its timeline.
    func presented() throws -> Int { try contents(ofFile: timeline).utf8.count { $0 == UInt8(ascii: "\n") } }

    /// Whether a frame with a picture of the video was presented.
    func hasShownVideo() throws -> Bool { try !videoStamps().isEmpty }

    /// The stamp of the video's picture in each presented frame that has one, in seconds.
    func videoStamps() throws -> [Double] {
        let name = "\"video_pts\": "
        return try contents(ofFile: timeline).split(separator: "\n").compactMap { line in
            line.firstRange(of: name).flatMap { Double(line[$0.upperBound...].prefix { $0 != "," }) }
        }
    }

    /// How often the video began: its stamps went back.
    func openings() throws -> Int {
        let stamps = try videoStamps()
        return zip(stamps, stamps.dropFirst()).count { $1 < $0 }
    }

    /// The processes that it has started.
    func workers() throws -> [pid_t] {
        try contents(ofFile: "/proc/\(pid)/task/\(pid)/children").split(separator: " ").compactMap { pid_t($0) }
    }

    func descriptors() throws -> Int { try names(in: "/proc/\(pid)/fd").count }

    /// Waits until so many seconds after it was started.
    func sleep(until time: Double) {
        let rest = (started + Seconds(time) - monotonicNow()).value
        if rest > 0 { usleep(UInt32(rest * 1e6)) }
    }

    /// How often any of its threads went to sleep: each time something woke it.
    func sleeps() throws -> Double {
        let tasks = "/proc/\(pid)/task"
        return try names(in: tasks).reduce(0) {
            try $0 + number("voluntary_ctxt_switches", in: "\(tasks)/\($1)/status")
        }
    }

    /// A number of /proc/PID/status, the unit left out.
    func status(_ field: String) throws -> Double { try number(field, in: "/proc/\(pid)/status") }

    private func number(_ field: String, in path: String) throws -> Double {
        for line in try contents(ofFile: path).split(separator: "\n") where line.hasPrefix(field + ":") {
            let words = line.dropFirst(field.count + 1).split(whereSeparator: { $0 == " " || $0 == "\t" })
            if let number = words.first.flatMap({ Double($0) }) { return number }
        }
        throw SystemError("\(field) in \(path)", code: ENOENT)
    }
}

/// Hears of the lines in a timeline that does not exist yet.
struct TimelineWatch: ~Copyable {
    private let descriptor: Int32

    init(folder: String) throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0, inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY)) >= 0 else {
            throw SystemError("watch \(folder)")
        }
    }

    deinit { close(descriptor) }

    /// Sleeps until something was written since the last call.
    func nextLine(within seconds: Double) throws(SystemError) -> Instant {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Int32(seconds * 1e3)) == 1 else { throw SystemError("first frame", code: ETIMEDOUT) }
        let written = monotonicNow()
        var events = [UInt8](repeating: 0, count: 4096)
        _ = read(descriptor, &events, events.count)
        return written
    }
}

/// A new folder below the temporary one, removed by whoever started the program.
func newFolder(in parent: String) throws(SystemError) -> String {
    var template = Array((parent + "/run-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("make a folder in \(parent)") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The visible names in a folder.
func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder) else { throw SystemError("read \(folder)") }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names
}
