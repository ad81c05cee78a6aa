import Linux

/// One result of the doctor, with a remedy.
struct Finding: Sendable {
    enum Verdict: String, Encodable, Sendable {
        case ok
        /// Visitors see and hear videos, but not as well as possible.
        case warn
        /// Visitors do not see or hear videos, or will not after the next start; or visitors of a kiosk can leave the
        /// player.
        case fail
        /// The doctor was not allowed to check.
        case unseen
    }

    enum Remedy: Hashable, Sendable {
        /// A shell command that root can run unchanged.
        case command(String)
        /// Work that must be done by hand.
        case advice(String)

        /// The remedy for a missing file of the installation.
        static let installation = Self.advice("install the package vitrine, or run scripts/install in Vitrine's folder")
    }

    var verdict: Verdict
    var text: String
    var remedy: Remedy?

    static func ok(_ text: String) -> Finding { Finding(verdict: .ok, text: text) }
    static func warn(_ text: String, _ remedy: Remedy) -> Finding {
        Finding(verdict: .warn, text: text, remedy: remedy)
    }
    static func fail(_ text: String, _ remedy: Remedy) -> Finding {
        Finding(verdict: .fail, text: text, remedy: remedy)
    }
    static func unseen(_ text: String) -> Finding {
        Finding(verdict: .unseen, text: text, remedy: .command("sudo vitrinectl doctor"))
    }

    /// The text for a terminal.
    var lines: String {
        let word = verdict == .fail ? "FAIL" : verdict.rawValue
        let head = "  " + word + String(repeating: " ", count: max(1, 8 - word.count)) + text.printable
        return switch remedy {
        case nil: head
        case .command(let command): head + "\n          run: " + command.printable
        case .advice(let advice): head + "\n          do: " + advice.printable
        }
    }
}

/// A group of findings about one part of the machine.
struct Check: Sendable {
    let title: String
    let look: @MainActor @Sendable (Examination) -> [Finding]

    init(_ title: String, look: @escaping @MainActor @Sendable (Examination) -> [Finding]) {
        (self.title, self.look) = (title, look)
    }

    /// All checks, ordered so that causes come before their effects.
    static let all: [Check] = [
        service, user, daemon, configuration, programs, seat, display, terminal, lockdown, touch, elements, decoders,
        library,
        sound, fonts,
        storage, trial,
    ]
}

/// Quotes a word for a shell where needed.
func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
        byte >= 0x80 || "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=:,@%".utf8.contains(byte)
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
