import Control
import Glibc
import Linux
import Settings
import TOMLSource

/// The data that checks share; each part is computed when a check first uses it.
@MainActor
final class Examination {
    let options: DaemonOptions
    private let namedConfig: String?
    /// Whether the decoders are tried again.
    let triesDecoders: Bool

    /// - Parameter config: the configuration file in place of the daemon's.
    init(_ options: DaemonOptions, config: String?, triesDecoders: Bool = false) {
        (self.options, namedConfig, self.triesDecoders) = (options, config, triesDecoders)
    }

    /// The daemon's unit; nil if systemd does not run.
    private(set) lazy var unit = ServiceUnit()
    /// The daemon's service; nil if it is not installed.
    var service: ServiceUnit? { unit.flatMap { $0.isLoaded ? $0 : nil } }
    private(set) lazy var user = ServiceUser(of: unit)
    private(set) lazy var daemon = DaemonAnswer(options, unit: service)
    private(set) lazy var serviceAccess = ServiceAccess(unit: service, user: user)
    /// The unit of the media worker, or the daemon's if the worker has no unit.
    private(set) lazy var workerUnit = ServiceUnit(ServiceUnit.player).flatMap { $0.isLoaded ? $0 : nil } ?? service
    private(set) lazy var workerUser = ServiceUser(of: workerUnit)
    private(set) lazy var workerAccess = serviceAccess(of: workerUnit)
    /// The unit of the thumbnail worker.
    private lazy var pictureUnit = ServiceUnit(ServiceUnit.pictures).flatMap { $0.isLoaded ? $0 : nil }
    private lazy var pictureAccess = serviceAccess(of: pictureUnit)
    private(set) lazy var files = ConfigFiles(named: namedConfig ?? commandLineConfig, state: stateFile)
    private(set) lazy var configuration = loaded()

    private func serviceAccess(of unit: ServiceUnit?) -> ServiceAccess {
        unit?.name == service?.name ? serviceAccess : ServiceAccess(unit: unit, user: ServiceUser(of: unit))
    }

    var settings: Settings { configuration.settings }
    /// The settings that the daemon reports; without an answer, those of the files.
    var settingsInForce: [Reply.Setting] {
        daemon.settings.isEmpty ? configuration.lines.map(Reply.Setting.init) : daemon.settings
    }

    /// The configuration file that the daemon reports; if it does not answer, the unit's `--config`.
    private var commandLineConfig: String? {
        if let file = daemon.status?.configuration.file, !file.isEmpty, file != ConfigFiles.defaultPath { return file }
        guard let words = service?.command, let place = words.firstIndex(of: "--config") else { return nil }
        return words.dropFirst(place + 1).first
    }

    var stateFolder: String? { service?.folders("StateDirectory", below: "/var/lib").first }
    /// The folders that systemd creates for the daemon's and the workers' units.
    var ownFolders: [OwnFolder] {
        let ofDaemon = service.map { [($0, "StateDirectory", "/var/lib", serviceAccess)] } ?? []
        let ofWorkers = [(workerUnit, workerAccess), (pictureUnit, pictureAccess)].compactMap { unit, access in
            unit.map { ($0, "CacheDirectory", "/var/cache", access) }
        }
        return (ofDaemon + ofWorkers).flatMap { unit, property, root, access in
            unit.folders(property, below: root).map { OwnFolder(path: $0, user: unit["User"], access: access) }
        }
    }
    private var stateFile: String? { stateFolder.map { $0 + "/" + ConfigFiles.stateName } }

    private func loaded() -> Configuration {
        do throws(SettingError) {
            return try files.load()
        } catch {
            // Only values of a command line cause an error, and the doctor passes none.
            return Configuration()
        }
    }

    /// Whether pictures are shown on a display of this machine, and not in a window or in memory.
    var showsOnPanel: Bool {
        if let service { return !service.command.contains { $0.hasPrefix("viewer:") || $0.hasPrefix("memory:") } }
        return daemon.status == nil || (0..<16).contains { access("/dev/dri/card\($0)", F_OK) == 0 }
    }

    /// The folder of the daemon and its workers.
    var programs: String {
        do throws(SystemError) {
            let path: String
            if let service { path = service.program } else { path = try programFolder() + "/vitrined" }
            // /usr/bin/vitrined is a link; the workers are in the folder of its target.
            let real = realpath(path, nil)
            defer { free(real) }
            let program = real.map { String(cString: $0) } ?? path
            if let slash = program.lastIndex(of: "/") { return String(program[..<slash]) }
        } catch {
            Log.debug("\(error)")
        }
        return "/usr/lib/vitrine"
    }

    /// The command that applies a change of the configuration or the unit.
    nonisolated static let restart = "systemctl restart vitrined"

    /// The command that replaces a wrong value of a key in the configuration file.
    func remedy(setting key: String, to value: String) -> Finding.Remedy {
        guard case .file(let file, let position) = configuration.origin(of: key),
            let line = TextFile.contents(file)?.split(separator: "\n", omittingEmptySubsequences: false)
                .dropFirst(position.line - 1).first,
            let equals = line.firstIndex(of: "="), !line.contains("{")
        else { return .advice("write \(key) = \(value) into \(files.dropInFolder)/display.toml, then \(Self.restart)") }
        let written = "\(line[...equals]) \(value)"
        return .command(
            "sed -i \(quoted("\(position.line)s|.*|\(Self.escaped(written))|")) \(quoted(file)) && \(Self.restart)")
    }

    /// Escapes text for the right-hand side of sed's `s|…|…|`.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += "\\&|".contains($1) ? "\\\($1)" : String($1) }
    }
}

/// A folder that systemd creates for a unit.
struct OwnFolder {
    let path: String
    let user: String
    let access: ServiceAccess
}
