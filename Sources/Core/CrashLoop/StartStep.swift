/// How much the daemon starts with. Each step does without one more kind of input that may have ended it.
package enum StartStep: UInt8, Sendable, CaseIterable, Comparable {
    case full
    /// Without the settings and the session that were kept.
    case withoutChoices
    /// Also without sidecars, captions and pictures.
    case withoutSidecars
    /// Only the page that says so: no worker runs.
    case outOfOrder

    package static func < (a: StartStep, b: StartStep) -> Bool { a.rawValue < b.rawValue }

    /// The one that does without more; the last one's is itself.
    var next: StartStep { StartStep(rawValue: rawValue + 1) ?? .outOfOrder }

    /// For the journal, `vitrinectl status` and `vitrinectl doctor`.
    package var sentence: String {
        switch self {
        case .full: "it starts with everything"
        case .withoutChoices: "it starts without kept settings and session"
        case .withoutSidecars: "it starts without kept settings, session, sidecars and pictures"
        case .outOfOrder: "it shows the page \"out of order\""
        }
    }
}
