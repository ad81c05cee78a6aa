import Control
import Glibc
import Linux
import Settings
import TOMLSource

extension Check {
    /// The daemon's configuration files, their permissions, and the values in force.
    static let configuration = Check("Configuration") { machine in
        let files = readFiles(machine)
        var findings = rights(machine, files) + problems(machine) + differences(machine)
        if findings.isEmpty {
            findings = [.ok(files.isEmpty ? "no file: the defaults are in force" : "\(files.joined(separator: ", "))")]
        }
        return findings + kept(machine) + pin(machine)
    }

    @MainActor
    private static func readFiles(_ machine: Examination) -> [String] {
        let dropIns = TextFile.names(in: machine.files.dropInFolder).filter { $0.hasSuffix(".toml") }
            .map { machine.files.dropInFolder + "/" + $0 }
        return ([machine.files.main] + dropIns).filter { !ConfigFile.isMissing($0) }
    }

    /// Findings on folders and files that the service's user may not read: these files are not in force.
    @MainActor
    private static func rights(_ machine: Examination, _ files: [String]) -> [Finding] {
        let folders = [machine.files.folder, machine.files.dropInFolder].filter { !ConfigFile.isMissing($0) }
        func refused(_ path: String, _ need: Question.Need, _ mode: String) -> Finding? {
            guard let code = machine.serviceAccess.may(need, path), code != 0 else { return nil }
            return .fail(
                "\(path): \(machine.user.name) may not read it (\(SystemError.reason(code)))",
                .command("chmod \(mode) \(quoted(path)) && \(Examination.restart)"))
        }
        let closed = folders.compactMap { refused($0, .enter, "a+rx") }
        return closed.isEmpty ? files.compactMap { refused($0, .read, "a+r") } : closed
    }

    @MainActor
    private static func problems(_ machine: Examination) -> [Finding] {
        machine.configuration.problems.map { problem in
            if problem.message == SystemError.reason(EACCES), geteuid() != 0 { return .unseen("\(problem)") }
            let file = quoted(problem.file)
            guard !ConfigFile.isMissing(problem.file) else { return .fail("\(problem)", .advice("write it")) }
            guard let line = problem.position?.line else {
                return .fail(
                    "\(problem)",
                    .command("mv \(file) \(quoted(problem.file + ".wrong")) && systemctl reload vitrined"))
            }
            // Invalid UTF-8 is an error even in a comment.
            let isText = !problem.message.contains("UTF-8")
            let edit = quoted(isText ? "\(line)s|^|#|" : "\(line)d")
            return .fail("\(problem)", .command("sed -i \(edit) \(file) && systemctl reload vitrined"))
        }
    }

    /// Values in the files that the daemon does not use yet.
    @MainActor
    private static func differences(_ machine: Examination) -> [Finding] {
        guard case .answers(let status, let settings) = machine.daemon, machine.configuration.problems.isEmpty else {
            return []
        }
        let waiting = Set(status.configuration.waiting)
        return settings.compactMap { setting in
            guard let value = machine.settings.value(of: setting.key), value.written != setting.value,
                ![commandLine, Reply.Setting.visitor].contains(setting.origin), !waiting.contains(setting.key)
            else { return nil }
            return .warn(
                "\(setting.key) is \(setting.value) in force, and \(value.written) in the files",
                .command(Examination.restart))
        }
    }

    private static let commandLine = "\(Configuration.Origin.commandLine)"

    /// A finding on the PIN, without which the staff cannot open their settings.
    @MainActor
    private static func pin(_ machine: Examination) -> [Finding] {
        guard machine.settings.kiosk.settings == .pin, let file = machine.files.pin else { return [] }
        // Only the service may read the file, and other users may not be able to search its folder.
        guard access(file, F_OK) != 0 else { return [.ok("kiosk.settings is pin, and a PIN is set")] }
        guard errno == ENOENT else { return [.unseen("\(file): \(SystemError.reason(errno))")] }
        return [.warn("kiosk.settings is pin, and no PIN is set", .advice("vitrinectl pin set"))]
    }

    @MainActor
    private static func kept(_ machine: Examination) -> [Finding] {
        machine.configuration.ignored.map {
            .warn("\($0): the kept setting is ignored", .command("rm \(quoted($0.file))"))
        }
    }
}
