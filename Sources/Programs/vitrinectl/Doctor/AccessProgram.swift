import Control
import Glibc
import Linux
import Time

/// The process that `ServiceAccess` starts. It answers questions with the rights of the service.
@MainActor
enum AccessProgram {
    static func run() throws {
        while let line = readLine() {
            let question = try Line.decoded(Question.self, from: Array(line.utf8))
            print(String(decoding: try Line.encoded(answer(question)), as: UTF8.self), terminator: "")
            fflush(nil)
        }
    }

    private static func answer(_ question: Question) throws -> Answer {
        switch question {
        case .may(let need, let path): Answer(code: code(need, path))
        case .walk(let folder): Answer(walk: walk(folder))
        case .inventory(let worker, let words):
            Answer(inventory: lines(Subprogram.output(of: [worker, "--inventory"] + words)))
        case .decoders(let worker, let renewed):
            Answer(
                inventory: lines(
                    Subprogram.output(
                        of: [worker, renewed ? "--try-decoders" : "--decoders"], within: decoderTimeLimit)))
        case .trial(let trial): Answer(outcome: try TrialRun.outcome(of: trial))
        }
    }

    private static func code(_ need: Question.Need, _ path: String) -> Int32 {
        switch need {
        case .read: return access(path, R_OK) == 0 ? 0 : errno
        case .enter: return access(path, R_OK | X_OK) == 0 ? 0 : errno
        case .search: return access(path, X_OK) == 0 ? 0 : errno
        case .write: return access(path, W_OK) == 0 ? 0 : errno
        case .open:
            let number = open(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            guard number >= 0 else { return errno }
            close(number)
            return 0
        }
    }

    /// The largest number of library files that are examined; a sample is enough to detect wrong permissions.
    private static let maximumFiles = 5000

    private static func walk(_ folder: String) -> Answer.Walk {
        var found = Answer.Walk()
        var waiting = [folder]
        while let next = waiting.popLast(), found.files < maximumFiles {
            var status = stat()
            guard lstat(next, &status) == 0 else { continue }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            guard isFolder || status.st_mode & S_IFMT == S_IFREG else { continue }
            if !isFolder { found.files += 1 }
            guard code(isFolder ? .enter : .read, next) == 0 else {
                found.unreadable += 1
                if found.example.isEmpty { found.example = next }
                continue
            }
            guard isFolder else { continue }
            waiting += TextFile.names(in: next).filter { !$0.hasPrefix(".") }.map { next + "/" + $0 }
        }
        return found
    }

    /// The time limit for the trials of all decoders, less than that of an answer.
    private static let decoderTimeLimit: Seconds = 85

    private static func lines(_ output: String?) -> [String]? {
        output?.split(separator: "\n").map(String.init)
    }
}
