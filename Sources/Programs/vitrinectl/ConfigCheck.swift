import Glibc
import Linux
import Settings
import TOMLSource

/// A check of the configuration as the daemon reads it, and of the folders in the configuration.
struct ConfigCheck {
    let file: String

    /// The user of the daemon as a service.
    private static let serviceUser = "vitrine"

    /// The service's user, if root checks the service's configuration: root may read more files than that user.
    private var user: passwd? {
        guard file == ConfigFiles.defaultPath, geteuid() == 0 else { return nil }
        return getpwnam(Self.serviceUser)?.pointee
    }

    /// All problems and warnings. Unless `user` is nil, the process runs as that user from this call on.
    func lines() throws -> (problems: [String], warnings: [String]) {
        let isOther = try user.map { try become($0) } != nil
        let configuration = try ConfigFiles(named: file, state: nil).load()
        let problems = configuration.problems + folderProblems(configuration)
        let warnings = configuration.warnings.map(\.description)
        guard !problems.isEmpty, isOther else { return (problems.map(\.description), warnings) }
        let finder = "(as the user \(Self.serviceUser) finds it, who runs the daemon)"
        return (problems.map(\.description) + [finder], warnings)
    }

    private func become(_ user: passwd) throws {
        guard initgroups(user.pw_name, user.pw_gid) == 0, setgid(user.pw_gid) == 0, setuid(user.pw_uid) == 0 else {
            throw SystemError("become the user \(Self.serviceUser)")
        }
    }

    /// The daemon starts even without a folder, which may be on a removable disk. The check reports a missing folder as
    /// a possible typing error.
    private func folderProblems(_ configuration: Configuration) -> [ConfigProblem] {
        var problems: [ConfigProblem] = []
        for entry in Settings.table where entry.form == .folders {
            guard case .text(let text) = configuration.settings.value(of: entry.key),
                case .file(let file, let position) = configuration.origin(of: entry.key)
            else { continue }
            for folder in text.split(separator: ":").map(String.init) {
                guard let reason = Self.refusal(of: folder) else { continue }
                problems.append(ConfigProblem(file: file, position: position, "\(entry.key): \(folder): \(reason)"))
            }
        }
        return problems + sourceProblems(configuration)
    }

    private func sourceProblems(_ configuration: Configuration) -> [ConfigProblem] {
        var problems: [ConfigProblem] = []
        for (number, source) in configuration.settings.sources.enumerated() where source.kind == .folder {
            guard let reason = Self.refusal(of: source.place),
                case .file(let file, let position) = configuration.origin(of: "source[\(number)]")
            else { continue }
            problems.append(ConfigProblem(file: file, position: position, "source: \(source.place): \(reason)"))
        }
        return problems
    }

    private static func refusal(of folder: String) -> String? {
        let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { return SystemError.reason(errno) }
        let descriptor = Descriptor(owning: number)
        // Without search permission the folder's files cannot be opened.
        guard faccessat(descriptor.number, ".", X_OK, AT_EACCESS) == 0 else { return SystemError.reason(errno) }
        return nil
    }
}
