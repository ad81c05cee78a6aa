import Glibc
import Linux
import Settings
import TOMLSource

/// A configuration as the daemon finds it, and the folders that it names.
struct ConfigCheck {
    let file: String

    /// Who runs the daemon where it is a service.
    private static let serviceUser = "vitrine"

    /// The service's user, where this is its configuration and root asks: what root may read, it may not.
    private var user: passwd? {
        guard file == ConfigFiles.defaultPath, geteuid() == 0 else { return nil }
        return getpwnam(Self.serviceUser)?.pointee
    }

    /// Everything that is wrong, and nothing else; for good as the service's user, where there is one.
    func lines() throws -> [String] {
        let isOther = try user.map { try become($0) } != nil
        let configuration = try ConfigFiles(named: file, state: nil).load()
        let problems = configuration.problems + folderProblems(configuration)
        guard !problems.isEmpty, isOther else { return problems.map(\.description) }
        return problems.map(\.description) + ["(as the user \(Self.serviceUser) finds it, who runs the daemon)"]
    }

    private func become(_ user: passwd) throws {
        guard initgroups(user.pw_name, user.pw_gid) == 0, setgid(user.pw_gid) == 0, setuid(user.pw_uid) == 0 else {
            throw SystemError("become the user \(Self.serviceUser)")
        }
    }

    /// The daemon starts without a folder, which may be a stick's; whoever writes its name wants to hear of a slip.
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
        return problems
    }

    private static func refusal(of folder: String) -> String? {
        let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { return SystemError.reason(errno) }
        let descriptor = Descriptor(owning: number)
        // What is in a folder that may not be searched cannot be opened.
        guard faccessat(descriptor.number, ".", X_OK, AT_EACCESS) == 0 else { return SystemError.reason(errno) }
        return nil
    }
}
