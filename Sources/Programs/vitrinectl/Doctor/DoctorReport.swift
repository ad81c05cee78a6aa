import Control

/// The doctor's findings, formatted for a terminal or a program.
struct DoctorReport {
    struct Section {
        let title: String
        let findings: [Finding]
    }

    let sections: [Section]

    /// Makes all checks. Sections without findings are left out.
    @MainActor
    init(_ examination: Examination) {
        sections = Check.all.map { Section(title: $0.title, findings: $0.look(examination)) }
            .filter { !$0.findings.isEmpty }
    }

    private func count(_ verdict: Finding.Verdict) -> Int {
        sections.map { $0.findings.count { $0.verdict == verdict } }.reduce(0, +)
    }

    var status: Int32 { count(.fail) > 0 ? 1 : count(.unseen) > 0 ? 3 : 0 }

    func write(asJSON: Bool) throws {
        guard !asJSON else { return try say(json: self) }
        for line in lines { print(line) }
    }

    var lines: [String] { sections.flatMap { [$0.title] + $0.findings.map(\.lines) } + [summary] }

    private var summary: String {
        switch status {
        case 0: "A visitor sees and hears videos."
        case 1:
            "\(count(.fail)) of these keep a visitor from seeing or hearing videos, now or after the next start, or lead past the player."
        default: "Nothing wrong was found, but \(count(.unseen)) of these could not be looked at."
        }
    }
}

extension DoctorReport: Encodable {
    private enum Field: String, CodingKey { case works, findings }
    private struct Item: Encodable {
        let section: String
        let verdict: Finding.Verdict
        let text: String
        let command: String?
        let advice: String?
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(status == 0, forKey: .works)
        let items = sections.flatMap { section in
            section.findings.map { finding in
                var (command, advice): (String?, String?)
                switch finding.remedy {
                case .command(let text): command = text
                case .advice(let text): advice = text
                case nil: break
                }
                return Item(
                    section: section.title, verdict: finding.verdict, text: finding.text, command: command,
                    advice: advice)
            }
        }
        try fields.encode(items, forKey: .findings)
    }
}
