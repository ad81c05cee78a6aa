/// One thing that was looked at.
struct Finding {
    enum Verdict: String {
        case fine = "ok"
        /// Works, but not as well as it could.
        case note = "note"
        case wrong = "WRONG"
    }

    var verdict: Verdict
    var text: String
    /// What to do about it; empty where nothing is to be done.
    var remedy = ""

    static func fine(_ text: String) -> Finding { Finding(verdict: .fine, text: text) }
    static func note(_ text: String, _ remedy: String = "") -> Finding {
        Finding(verdict: .note, text: text, remedy: remedy)
    }
    static func wrong(_ text: String, _ remedy: String) -> Finding {
        Finding(verdict: .wrong, text: text, remedy: remedy)
    }

    var lines: String {
        let head = verdict.rawValue + String(repeating: " ", count: 6 - verdict.rawValue.count) + text
        return remedy.isEmpty ? head : head + "\n      -> \(remedy)"
    }
}
