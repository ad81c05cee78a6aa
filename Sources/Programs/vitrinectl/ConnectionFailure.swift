import ArgumentParser
import Glibc
import Linux

/// The reason why a daemon cannot be reached: a sentence, and the exit status.
struct ConnectionFailure {
    let sentence: String
    let exitCode: ExitCode

    /// The control socket of the installed service.
    static let servicePath = "/run/vitrine/control.sock"
    /// The exit status when no daemon answers.
    static let unanswered = ExitCode(2)
    /// The exit status when this user may not use the daemon.
    private static let refused = ExitCode(1)

    /// - Parameters:
    ///   - path: the path of the socket.
    ///   - code: the `errno` of connecting to the socket, or of writing to it or reading from it.
    init(at path: String, code: Int32) {
        switch code {
        case EACCES, EPERM: (sentence, exitCode) = (Self.forbidden(path), Self.refused)
        case EAGAIN: (sentence, exitCode) = (Self.hung(path), Self.unanswered)
        case ENOENT, ECONNREFUSED: (sentence, exitCode) = (Self.absent(path, code), Self.unanswered)
        default: (sentence, exitCode) = ("no daemon at \(path): \(SystemError.reason(code))", Self.unanswered)
        }
    }

    private static func hung(_ path: String) -> String {
        guard path == servicePath, let service = ServiceState.asked(), service.process > 0 else {
            return "the daemon at \(path) hangs: it does not answer"
        }
        guard service.active == "active" else { return service.sentence }
        return "the daemon hangs: process \(service.process) does not answer; systemctl restart vitrined ends it"
    }

    private static func absent(_ path: String, _ code: Int32) -> String {
        if path == servicePath, let service = ServiceState.asked() { return service.sentence }
        return "no daemon at \(path): \(SystemError.reason(code))"
    }

    private static func forbidden(_ path: String) -> String {
        guard let group = SocketGroup(of: path) else { return "\(path): \(SystemError.reason(EACCES))" }
        let remedy =
            group.hasUser
            ? "you have joined it since: log in again" : "sudo adduser \(group.user) \(group.name), and log in again"
        return "\(path) is only for the group \(group.name): \(remedy)"
    }
}

/// The state of the daemon's service in the service manager.
struct ServiceState {
    let active: String
    let sub: String
    let process: Int

    /// The state; nil if there is no service manager or no such service. The query takes some milliseconds.
    static func asked() -> ServiceState? {
        guard access("/run/systemd/system", F_OK) == 0 else { return nil }
        let command = "systemctl show vitrined.service -p LoadState,ActiveState,SubState,MainPID 2>/dev/null"
        guard let pipe = popen(command, "r") else { return nil }
        var bytes: [UInt8] = []
        var portion = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&portion, 1, portion.count, pipe), count > 0 { bytes += portion[..<count] }
        guard pclose(pipe) == 0 else { return nil }
        var values: [Substring: Substring] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { values[parts[0]] = parts[1] }
        }
        guard values["LoadState"] == "loaded", let active = values["ActiveState"], let sub = values["SubState"] else {
            return nil
        }
        return ServiceState(
            active: String(active), sub: String(sub), process: values["MainPID"].flatMap { Int($0) } ?? 0)
    }

    /// The reason why the daemon does not answer.
    var sentence: String {
        switch (active, sub) {
        case (_, "auto-restart"): "the daemon has ended and is started again; journalctl -u vitrined says why"
        case ("activating", _), ("reloading", _): "the daemon is starting"
        case ("deactivating", _): "the daemon is being stopped"
        case ("failed", _): "the daemon is stopped, it has failed; journalctl -u vitrined says why"
        case ("inactive", _): "the daemon is stopped; systemctl start vitrined starts it"
        default: "the daemon runs as process \(process), but its socket is gone; systemctl restart vitrined"
        }
    }
}

/// The group that may use a socket, and whether it lists this user as a member.
private struct SocketGroup {
    let name: String
    let user: String
    let hasUser: Bool

    /// Nil if the socket cannot be examined, or its group has no access.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IWGRP != 0, let group = getgrgid(status.st_gid)?.pointee
        else { return nil }
        name = String(cString: group.gr_name)
        user = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(getuid())"
        var members: [String] = []
        var next = group.gr_mem
        while let member = next?.pointee {
            members.append(String(cString: member))
            next = next?.advanced(by: 1)
        }
        hasUser = members.contains(user)
    }
}
