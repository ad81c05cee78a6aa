import Glibc
import Linux

/// Questions at a terminal. An empty answer selects the default, which is shown in brackets.
enum Dialogue {
    /// The terminal's input has ended.
    struct Ended: Error {}

    /// - Parameter refusal: the reason why an answer is refused; the question is then repeated.
    static func answer(
        _ question: String, default value: String, refusal: (String) -> String? = { _ in nil }
    ) throws(Ended) -> String {
        while true {
            let given = try line("\(question) [\(value.isEmpty ? "none" : value)]: ")
            let answer = given.isEmpty ? value : given
            guard let reason = refusal(answer) else { return answer }
            say("   \(reason)")
        }
    }

    /// Asks for one of the words, or an unambiguous prefix of one.
    static func choice(_ question: String, of words: [String], default value: String) throws(Ended) -> String {
        let given = try answer("\(question) (\(words.joined(separator: ", ")))", default: value) { word in
            chosen(word, words) == nil ? "one of \(words.joined(separator: ", "))" : nil
        }
        return chosen(given, words) ?? value
    }

    private static func chosen(_ word: String, _ words: [String]) -> String? {
        if words.contains(word) { return word }
        let fitting = words.filter { $0.hasPrefix(word.lowercased()) }
        return fitting.count == 1 ? fitting[0] : nil
    }

    static func isAgreed(_ question: String) throws(Ended) -> Bool {
        ["y", "yes"].contains(try line("\(question) [y/N] ").lowercased())
    }

    private static func line(_ prompt: String) throws(Ended) -> String {
        print(prompt.printable, terminator: "")
        fflush(nil)
        guard let line = readLine() else { throw Ended() }
        return String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
