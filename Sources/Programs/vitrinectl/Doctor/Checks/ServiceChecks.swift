import Glibc
import Linux

extension Check {
    /// The unit: installed, enabled, and running the installed program.
    static let service = Check("Service") { machine in
        guard let unit = machine.unit else { return [] }
        guard unit["LoadState"] != "masked" else {
            return [
                .fail(
                    "\(ServiceUnit.daemon) is masked",
                    .command(
                        "systemctl unmask vitrined.service && systemctl enable --now vitrined.socket vitrined.service"))
            ]
        }
        guard unit.isLoaded else { return [notInstalled(machine)] }
        return [enabling(unit), activity(unit), build(unit), reloading(unit), memory(unit), backtraces()]
            .compactMap { $0 }
    }

    @MainActor
    private static func notInstalled(_ machine: Examination) -> Finding {
        let text = "\(ServiceUnit.daemon) is not installed"
        // A daemon started by hand works only until the machine is switched off.
        if machine.daemon.status != nil { return .warn(text, .installation) }
        return .fail(text, .installation)
    }

    private static func enabling(_ unit: ServiceUnit) -> Finding {
        let state = unit["UnitFileState"]
        guard ["enabled", "enabled-runtime", "static"].contains(state) else {
            return .fail(
                "\(ServiceUnit.daemon) is \(state): the next start of the machine is without it",
                .command("systemctl enable vitrined.socket vitrined.service"))
        }
        return .ok("\(ServiceUnit.daemon) is \(state)")
    }

    @MainActor
    private static func activity(_ unit: ServiceUnit) -> Finding {
        switch unit["ActiveState"] {
        case "active":
            let restarts = unit["NRestarts"]
            return .ok(
                "runs as process \(unit["MainPID"])"
                    + (["", "0"].contains(restarts) ? "" : ", restarted \(restarts) times"))
        case "activating":
            return .fail(
                "does not come up (\(unit["SubState"]), restarted \(unit["NRestarts"]) times)\(lastWords())",
                .advice("cure what is found below; journalctl -u vitrined shows more"))
        case let state:
            return .fail(
                "is \(state)\(state == "failed" ? " (\(unit["Result"]))\(lastWords())" : "")",
                .command("systemctl start vitrined"))
        }
    }

    /// The unit's last line in the journal, after a colon; empty if there is none.
    @MainActor
    private static func lastWords() -> String {
        let journal = Subprogram.output(of: [
            "journalctl", "-u", "vitrined", "-n", "40", "-o", "cat", "--no-pager", "-q",
            "_SYSTEMD_UNIT=vitrined.service",
        ])
        guard let line = journal?.split(separator: "\n").last else { return "" }
        return ": \(line)"
    }

    /// Compares the running program with the installed one, by device and inode.
    private static func build(_ unit: ServiceUnit) -> Finding? {
        guard unit.process > 0, !unit.program.isEmpty else { return nil }
        var (running, installed) = (stat(), stat())
        guard stat("/proc/\(unit.process)/exe", &running) == 0 else {
            return .unseen("which program process \(unit.process) is")
        }
        guard stat(unit.program, &installed) == 0 else {
            return .fail("\(unit.program) is missing", .installation)
        }
        guard running.st_ino == installed.st_ino, running.st_dev == installed.st_dev else {
            return .fail(
                "an older daemon still runs: process \(unit.process) is not \(unit.program) of today",
                .command(Examination.restart))
        }
        return .ok("runs what is installed")
    }

    private static func reloading(_ unit: ServiceUnit) -> Finding? {
        guard unit["NeedDaemonReload"] == "yes" else { return nil }
        return .fail(
            "the unit's files have changed since systemd read them",
            .command("systemctl daemon-reload && \(Examination.restart)"))
    }

    private static func backtraces() -> Finding? {
        guard let handler = TextFile.line("/proc/sys/kernel/core_pattern"), !handler.contains("systemd-coredump") else {
            return nil
        }
        return .warn("a crash leaves no backtrace in the journal", .command("apt-get install systemd-coredump"))
    }

    /// The memory that the daemon and its workers together need for videos of usual size, bytes.
    private static let minimumMemory = 400 << 20

    /// A finding on a memory limit that is too low for the daemon and its workers.
    @MainActor
    private static func memory(_ unit: ServiceUnit) -> Finding? {
        for name in ["MemoryMax", "MemoryHigh", "LimitDATA", "LimitAS"] {
            guard let bytes = Int(unit[name]), bytes < minimumMemory else { continue }
            let text = "\(name)=\(bytes >> 20)M is too little for the daemon and its workers"
            guard let origin = unit.origin(of: name) else {
                return .fail(text, unitRemedy(unit, "\(name)=infinity"))
            }
            let line = quoted("\(origin.line)s|.*|\(name)=infinity|")
            return .fail(
                text,
                .command(
                    "sed -i \(line) \(quoted(origin.file)) && systemctl daemon-reload && \(Examination.restart)"))
        }
        return nil
    }

    /// The programs beside the daemon: present, and executable by its user.
    static let programs = Check("Programs") { machine in
        let names =
            ["vitrined", "vitrine-media", "vitrine-catalog", "vitrine-fetch"]
            + (machine.showsOnPanel ? ["vitrine-restore"] : [])
            + (machine.service == nil ? [] : ["vitrine-guard"])
        let findings = names.compactMap { name -> Finding? in
            let path = machine.programs + "/" + name
            guard access(path, F_OK) == 0 else {
                return .fail("\(path) is missing", .installation)
            }
            guard let code = machine.serviceAccess.may(.search, path), code != 0 else { return nil }
            return .fail(
                "\(path): \(machine.user.name) may not run it (\(SystemError.reason(code)))",
                .command("chmod 755 \(quoted(machine.programs)) \(quoted(path))"))
        }
        return findings.isEmpty ? [.ok("all of Vitrine's are in \(machine.programs)")] : findings
    }
}
