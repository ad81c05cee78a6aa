import Control
import Glibc
import Linux
import Time

/// A process with the rights of the service: its user and groups and, under systemd, its sandbox and limits.
///
/// It is this program again. root starts it as a transient unit with the properties of the installed one. Where no unit
/// is installed it has the rights of the caller.
@MainActor
final class ServiceEyes {
    /// Why there are none.
    enum Blindness {
        /// Only root may take on another user's rights.
        case needsRoot
        case noUser
        /// What the program that was to start them complained of.
        case refused(String)
    }

    private let program: Subprogram?
    private(set) var blindness: Blindness?
    /// How they came by their rights, for people.
    let description: String

    /// A disk that sleeps takes ten seconds, the first unit of a slow machine longer.
    private static let patience: Seconds = 90

    init(unit: ServiceUnit?, user: ServiceUser) {
        let isService = unit?.isLoaded ?? false
        let isOwn = !isService || user.account?.uid == geteuid() && geteuid() != 0
        description =
            !isService
            ? "as \(user.name)" : isOwn ? "as \(user.name), without the unit's limits" : "under the unit's limits"
        let start: [String]
        if isOwn {
            start = []
        } else if user.account == nil {
            (program, blindness) = (nil, .noUser)
            return
        } else if geteuid() != 0 {
            (program, blindness) = (nil, .needsRoot)
            return
        } else {
            start = Self.transientUnit(like: unit)
        }
        do throws(SystemError) {
            let program = try Subprogram(start + [try Self.ownPath(), "doctor", "--as-service"])
            self.program = program
            // The first answer shows that they are open at all.
            guard Self.answer(.may(.search, path: "/"), from: program) != nil else {
                program.kill()
                blindness = .refused(Self.lastLine(program.complained))
                return
            }
        } catch {
            (program, blindness) = (nil, .refused("\(error)"))
        }
    }

    /// Not StateDirectory= and its like: systemd would put their owners right before anybody has looked.
    private static func transientUnit(like unit: ServiceUnit?) -> [String] {
        guard let unit else { return [] }
        let writable =
            unit.folders("StateDirectory", below: "/var/lib") + unit.folders("CacheDirectory", below: "/var/cache")
            + unit.folders("RuntimeDirectory", below: "/run")
        let own = [
            "ReadWritePaths=" + writable.map { "-\($0)" }.joined(separator: " "), "OOMPolicy=continue",
            "Environment=" + variables(unit).map { "\($0)=\($1)" }.joined(separator: " "),
        ]
        return ["systemd-run", "--pipe", "--wait", "--quiet", "--collect"]
            + (unit.limits + own).flatMap { ["-p", $0] }
    }

    private static func variables(_ unit: ServiceUnit) -> [(String, String)] {
        [
            ("STATE_DIRECTORY", unit.folders("StateDirectory", below: "/var/lib")),
            ("CACHE_DIRECTORY", unit.folders("CacheDirectory", below: "/var/cache")),
        ].compactMap { name, folders in folders.first.map { (name, $0) } }
    }

    private static func ownPath() throws(SystemError) -> String {
        guard let path = TextFile.link("/proc/self/exe") else { throw SystemError("readlink /proc/self/exe") }
        return path
    }

    private static func lastLine(_ text: String) -> String {
        text.split(separator: "\n").last.map(String.init) ?? "it said nothing"
    }

    /// Nil where there are no eyes, or they closed.
    func ask(_ question: Question) -> Answer? {
        guard let program, blindness == nil else { return nil }
        if let answer = Self.answer(question, from: program) { return answer }
        program.kill()
        blindness = .refused(Self.lastLine(program.complained))
        return nil
    }

    /// 0, or the `errno` of what the service's user may not; nil where nobody can tell.
    func may(_ need: Question.Need, _ path: String) -> Int32? { ask(.may(need, path: path))?.code }

    /// What its workers have logged.
    var complained: String { program?.complained ?? "" }

    private static func answer(_ question: Question, from program: Subprogram) -> Answer? {
        do {
            guard program.write(try Line.encoded(question)), let line = program.line(within: patience) else {
                return nil
            }
            return try Line.decoded(Answer.self, from: line)
        } catch {
            return nil
        }
    }
}
