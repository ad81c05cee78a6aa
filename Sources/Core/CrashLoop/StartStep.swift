/// The inputs with which the daemon starts. Each step omits one more kind that may have caused the crashes.
package enum StartStep: UInt8, Sendable, CaseIterable, Comparable {
    case full
    /// The start omits the kept settings and session.
    case withoutChoices
    /// The start also omits sidecars, captions and pictures.
    case withoutSidecarsAndPictures
    /// The daemon shows only the page "out of order": no worker runs.
    case outOfOrder

    package static func < (a: StartStep, b: StartStep) -> Bool { a.rawValue < b.rawValue }

    /// The step with one more restriction; the last step is its own successor.
    var next: StartStep { StartStep(rawValue: rawValue + 1) ?? .outOfOrder }

    /// The step's name in the status, as JSON.
    package var name: String {
        switch self {
        case .full: "full"
        case .withoutChoices: "without choices"
        case .withoutSidecarsAndPictures: "without sidecars"
        case .outOfOrder: "out of order"
        }
    }

    /// The step in words, for the journal, `vitrinectl status` and `vitrinectl doctor`.
    package var sentence: String {
        switch self {
        case .full: "it starts with everything"
        case .withoutChoices: "it starts without kept settings and session"
        case .withoutSidecarsAndPictures: "it starts without kept settings, session, sidecars and pictures"
        case .outOfOrder: "it shows the page \"out of order\""
        }
    }
}
