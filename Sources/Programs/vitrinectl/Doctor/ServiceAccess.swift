import Control
import Glibc
import Linux
import Time

/// A process with the service's rights: its user and groups and, under systemd, its sandbox and limits.
///
/// The process runs this program again. Root starts the process as a transient unit with the installed unit's
/// properties. Without an installed unit, or for the service's own user, the process has the caller's rights.
@MainActor
final class ServiceAccess {
    /// The reason why the process could not be started.
    enum Failure {
        /// Only root may assume another user's rights.
        case needsRoot
        case noUser
        /// The last line of the process's error output, or the error that prevented its start.
        case refused(String)
    }

    private let program: Subprogram?
    private(set) var failure: Failure?
    /// The origin of the process's rights, for people.
    let description: String

    /// The time limit for an answer: a sleeping disk takes 10 s, the first transient unit of a slow machine longer.
    private static let timeLimit: Seconds = 90

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
            (program, failure) = (nil, .noUser)
            return
        } else if geteuid() != 0 {
            (program, failure) = (nil, .needsRoot)
            return
        } else {
            start = Self.transientUnit(like: unit)
        }
        do throws(SystemError) {
            let program = try Subprogram(start + [try Self.ownPath(), "doctor", "--as-service"])
            self.program = program
            // The first answer shows that the process works at all.
            guard Self.answer(.may(.search, path: "/"), from: program) != nil else {
                program.kill()
                failure = .refused(Self.lastLine(program.errorText))
                return
            }
        } catch {
            (program, failure) = (nil, .refused("\(error)"))
        }
    }

    /// The command that starts a transient unit like another one. It omits StateDirectory= and similar properties, with
    /// which systemd would correct the folders' owners before they are checked.
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

    /// The answer to a question; nil if the process could not be started, or has ended.
    func ask(_ question: Question) -> Answer? {
        guard let program, failure == nil else { return nil }
        if let answer = Self.answer(question, from: program) { return answer }
        program.kill()
        failure = .refused(Self.lastLine(program.errorText))
        return nil
    }

    /// 0, or the `errno` of an access that the service's user may not make; nil if it cannot be determined.
    func may(_ need: Question.Need, _ path: String) -> Int32? { ask(.may(need, path: path))?.code }

    /// The error output of the process and its workers.
    var errorText: String { program?.errorText ?? "" }

    private static func answer(_ question: Question, from program: Subprogram) -> Answer? {
        do {
            guard program.write(try Line.encoded(question)), let line = program.line(within: timeLimit) else {
                return nil
            }
            return try Line.decoded(Answer.self, from: line)
        } catch {
            return nil
        }
    }
}
