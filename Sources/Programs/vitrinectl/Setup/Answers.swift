import Settings

/// The answers so far, for a configuration file.
struct Answers {
    private let configuration: Configuration
    private var values: [(key: String, value: RawValue)] = []

    init(_ configuration: Configuration) { self.configuration = configuration }

    /// The configured value; empty for a key whose value is not a text.
    func current(_ key: String) -> String {
        if case .text(let text)? = configuration.settings.value(of: key) { text } else { "" }
    }

    mutating func set(_ key: String, _ value: String) { values.append((key, .text(value))) }

    /// Asks for the value of a key until the key accepts the answer.
    ///
    /// - Parameters:
    ///   - words: the possible answers, if the key itself has no list of them.
    ///   - value: the default if the key is empty.
    mutating func ask(
        _ key: String, _ question: String, of words: [String]? = nil, default value: String = ""
    ) throws(Dialogue.Ended) {
        let current = current(key)
        let offered = current.isEmpty ? value : current
        let answer: String
        if let words = words ?? choices(key) {
            answer = try Dialogue.choice(question, of: words, default: offered)
        } else {
            answer = try Dialogue.answer(question, default: offered) { refusal(key, $0) }
        }
        set(key, answer)
    }

    private func choices(_ key: String) -> [String]? {
        if case .choice(let words)? = Settings.entry(key)?.kind { words } else { nil }
    }

    private func refusal(_ key: String, _ text: String) -> String? {
        var settings = configuration.settings
        do throws(SettingError) {
            try settings.set(key, to: .text(text))
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// The answers as TOML.
    var text: String {
        "# Written by vitrinectl setup.\n" + values.map { "\($0.key) = \($0.value.written)\n" }.joined()
    }
}
