import Glibc
import Linux
import Time

/// A program that was started; it is ended with SIGTERM when nobody holds it any more.
final class StartedProgram {
    let pid: pid_t
    /// From before it ran.
    let started: Instant
    private var isRunning = true

    /// - Parameters:
    ///   - arguments: the program first, by its path or as the shell finds it.
    ///   - output: a file for what it writes; nil for where this program writes.
    ///   - environment: `NAME=value`, besides what this program has.
    init(_ arguments: [String], output: String? = nil, environment: [String] = []) throws(SystemError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let output {
            for descriptor: Int32 in [1, 2] {
                posix_spawn_file_actions_addopen(&actions, descriptor, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            }
        }
        var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
        defer { for text in argv + variables.prefix(environment.count) { free(text) } }
        variables += Self.ownEnvironment() + [nil]
        var child = pid_t()
        started = monotonicNow()
        let error = posix_spawnp(&child, arguments[0], &actions, nil, &argv, &variables)
        guard error == 0 else { throw SystemError("start \(arguments[0])", code: error) }
        pid = child
    }

    deinit { stop() }

    func stop() {
        guard isRunning else { return }
        kill(pid, SIGTERM)
        _ = wait()
    }

    /// Waits for its end.
    ///
    /// - Throws: when it does not end with status 0.
    func finish() throws(SystemError) {
        let status = wait()
        guard status == 0 else { throw SystemError("a program that was started: status \(status)", code: EIO) }
    }

    private func wait() -> Int32 {
        isRunning = false
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status
    }

    private static func ownEnvironment() -> [UnsafeMutablePointer<CChar>?] {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        while let variable = environ[variables.count] { variables.append(variable) }
        return variables
    }
}

/// Runs a program of the path to its end.
func runProgram(_ name: String, _ arguments: [String]) throws(SystemError) {
    try StartedProgram([name] + arguments).finish()
}

/// Runs a program to its end: how long that took.
func timeOfProcess(_ arguments: [String]) throws(SystemError) -> Seconds {
    let process = try StartedProgram(arguments, output: "/dev/null")
    try process.finish()
    return monotonicNow() - process.started
}

/// Of those that have ended.
func processorTimeOfChildren() -> Seconds {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    return Seconds(Double(seconds) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6)
}
