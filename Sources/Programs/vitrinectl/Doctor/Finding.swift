import Linux

/// One thing that the doctor looked at, and what to do about it.
struct Finding: Sendable {
    enum Verdict: String, Encodable, Sendable {
        case ok
        /// Videos are seen and heard, but not as well as they could be.
        case warn
        /// A visitor does not see or hear videos, or will not after the next start; or a kiosk lets one past the player.
        case fail
        /// The doctor had no right to look.
        case unseen
    }

    enum Remedy: Hashable, Sendable {
        /// For a shell of root's; it cures the finding as it stands there.
        case command(String)
        /// What hands must do.
        case advice(String)
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

    /// For a terminal.
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

    /// In the order in which causes come before their effects.
    static let all: [Check] = [
        service, user, daemon, configuration, programs, seat, display, terminal, lockdown, touch, elements, library,
        sound, fonts,
        storage, trial,
    ]
}

/// A word for a shell, in quotes where it needs them.
func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
        byte >= 0x80 || "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=:,@%".utf8.contains(byte)
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
