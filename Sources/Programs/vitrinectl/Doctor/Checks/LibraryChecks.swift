import Control
import Glibc
import Linux
import Settings

extension Check {
    /// The video folders: each must exist and be readable by the service. The library must not be empty.
    static let library = Check("Library") { machine in
        let chosen = machine.settings.library.folders.split(separator: ":").map(String.init)
        let named = machine.settings.sources.filter { $0.kind == .folder }.map(\.place)
        let home = machine.user.account?.home ?? "/root"
        let usual = ["\(home)/Videos", "/srv/vitrine", "\(home)/.local/share/vitrine/samples"]
        let isUsual = chosen.isEmpty && named.isEmpty
        let folders: [String] = isUsual ? usual.filter { access($0, F_OK) == 0 } : chosen + named
        guard !folders.isEmpty else {
            return [
                .fail("there is no video folder", .command("mkdir -p -m 755 /srv/vitrine && \(Examination.restart)"))
            ]
        }
        let findings = folders.flatMap { folder(of: $0, machine) }
        let others = machine.settings.workers.folders.split(separator: ":").map(String.init)
        return findings + others.compactMap { unreachable($0, machine) } + content(machine, folders.first ?? "")
    }

    @MainActor
    private static func folder(of path: String, _ machine: Examination) -> [Finding] {
        if let finding = unreachable(path, machine) { return [finding] }
        guard let walk = machine.workerAccess.ask(.walk(path))?.walk else { return [] }
        guard walk.unreadable > 0 else { return [.ok("\(path): \(walk.files) files, all readable")] }
        return [
            .fail(
                "\(path): \(machine.workerUser.name) may not read \(walk.unreadable) of its files, "
                    + "such as \(walk.example)",
                .command("chmod -R a+rX \(quoted(path)) && \(scan(machine))"))
        ]
    }

    @MainActor
    private static func scan(_ machine: Examination) -> String {
        machine.daemon.status == nil ? Examination.restart : "vitrinectl library scan"
    }

    /// The reason why the service cannot enter a folder, with its remedy; nil if it can.
    @MainActor
    private static func unreachable(_ path: String, _ machine: Examination) -> Finding? {
        guard path.hasPrefix("/") else {
            return .fail(
                "library.folders: \(path) does not begin with /",
                machine.remedy(setting: "library.folders", to: "\"/srv/vitrine\""))
        }
        let isThere = access(path, F_OK) == 0
        guard isThere || errno != ENOENT else {
            return .fail(
                "\(path) does not exist", .command("mkdir -p -m 755 \(quoted(path)) && \(Examination.restart)"))
        }
        guard let code = machine.workerAccess.may(.enter, path), code != 0 else { return nil }
        guard code != ENOENT else {
            return .fail(
                "\(path) is hidden from the service by its unit (ProtectHome=, PrivateTmp= or similar)",
                showing(path) ?? machine.remedy(setting: "library.folders", to: "\"/srv/vitrine\""))
        }
        let closed = firstClosed(of: path, machine)
        let mode = closed == path ? "a+rx" : "a+x"
        return .fail(
            "\(path): \(machine.workerUser.name) may not read it (\(closed): \(SystemError.reason(code)))",
            .command("chmod \(mode) \(quoted(closed)) && \(scan(machine))"))
    }

    /// The remedy for a folder that `ProtectHome=` hides from the workers; nil if that is not the cause.
    private static func showing(_ path: String) -> Finding.Remedy? {
        guard ["/home/", "/root/", "/run/user/"].contains(where: path.hasPrefix), !path.contains("\"") else {
            return nil
        }
        let folder = "/etc/systemd/system/vitrine-worker-.service.d"
        // systemd's escape for a percent sign.
        let escaped = path.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
        let line = quoted("BindReadOnlyPaths=\"-\(escaped)\"")
        return .command(
            "mkdir -p \(folder) && printf '[Service]\\n%s\\n' \(line) >> \(folder)/libraries.conf && systemctl daemon-reload && \(Examination.restart)"
        )
    }

    /// The first folder on the path that denies access to the service: a parent, or the last folder itself.
    @MainActor
    private static func firstClosed(of path: String, _ machine: Examination) -> String {
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/" + part
            if let code = machine.workerAccess.may(.search, folder), code != 0 { return folder }
        }
        return path
    }

    @MainActor
    private static func content(_ machine: Examination, _ folder: String) -> [Finding] {
        guard machine.daemon.status != nil, let library = DaemonAnswer.library(machine.options) else { return [] }
        guard library.total > 0 else {
            return [.fail("the library is empty", .advice("copy videos into \(folder)"))]
        }
        return [.ok("\(library.total) videos in the library")]
    }
}
