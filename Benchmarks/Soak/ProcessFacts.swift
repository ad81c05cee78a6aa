import Foundation
import Linux

/// What the kernel says of a process; nothing of one that is gone.
enum ProcessFacts {
    private static func text(_ pid: pid_t, _ file: String) -> String {
        (try? contents(ofFile: "/proc/\(pid)/\(file)")) ?? ""
    }

    static func children(of pid: pid_t) -> [pid_t] {
        text(pid, "task/\(pid)/children").split(separator: " ").compactMap { pid_t($0) }
    }

    static func kind(_ pid: pid_t) -> SoakedDaemon.Worker? {
        let words = text(pid, "cmdline").split(separator: "\0")
        guard let program = words.first else { return nil }
        if program.hasSuffix("/vitrine-catalog") { return .catalog }
        guard program.hasSuffix("/vitrine-media") else { return nil }
        return words.contains("--sound") ? .media : .pictures
    }

    /// Fields of `stat` after the program's name, which may hold anything.
    private static func stat(_ pid: pid_t) -> [Substring] {
        let all = text(pid, "stat")
        guard let end = all.lastIndex(of: ")") else { return [] }
        return all[end...].dropFirst().split(separator: " ")
    }

    static func started(_ pid: pid_t) -> Int { stat(pid).dropFirst(19).first.flatMap { Int($0) } ?? 0 }

    static func isZombie(_ pid: pid_t) -> Bool { stat(pid).first == "Z" }

    /// A number of `status`, without its unit.
    static func status(_ pid: pid_t, _ field: String) -> Double? {
        text(pid, "status").split(separator: "\n").first { $0.hasPrefix(field + ":") }?
            .dropFirst(field.count + 1).split(whereSeparator: { $0 == " " || $0 == "\t" }).first.flatMap { Double($0) }
    }

    static func descriptors(_ pid: pid_t) -> [Int] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")) ?? []).compactMap { Int($0) }
    }

    /// How long each thread was ready to run and had no processor (s), by its number.
    static func waits(_ pid: pid_t) -> [String: Double] {
        let folder = "/proc/\(pid)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.reduce(into: [:]) { waits, thread in
            let words = text(pid, "task/\(thread)/schedstat").split(separator: " ")
            waits[thread] = words.dropFirst().first.flatMap { Double($0) }.map { $0 * 1e-9 }
        }
    }
}

/// How long the daemon and its workers wait for a processor that others have: no fault of theirs.
struct ProcessorWait {
    private let daemon: pid_t
    private var before: [String: Double] = [:]

    init(_ daemon: pid_t) {
        self.daemon = daemon
        before = now
    }

    private var now: [String: Double] {
        ([daemon] + ProcessFacts.children(of: daemon)).reduce(into: [:]) { all, process in
            all.merge(ProcessFacts.waits(process)) { first, _ in first }
        }
    }

    /// The waits of all their threads since this was made, in seconds. Threads that waited side by side count each: on a machine with nothing
    /// else to do it is next to nothing, on a busy one more than what was lost.
    var total: Double { now.reduce(0) { $0 + max(0, $1.value - (before[$1.key] ?? 0)) } }
}
