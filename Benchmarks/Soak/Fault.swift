import ArgumentParser

/// What is done to the daemon, each with the time in which it has to answer.
enum Fault: String, CaseIterable, ExpressibleByArgument {
    case mediaKilled = "media worker killed"
    case mediaStopped = "media worker stopped"
    case picturesKilled = "picture worker killed"
    case picturesStopped = "picture worker stopped"
    case catalogKilled = "catalog worker killed"
    case catalogStopped = "catalog worker stopped"
    case noMemory = "a worker without memory"
    case noDescriptors = "no descriptors"
    case diskFull = "disk full"
    case choicesTorn = "choices torn"
    case configurationTorn = "configuration torn"
    case filesVanished = "files vanished"

    enum Kind: String, CaseIterable {
        case kill, stop, shortage, files
    }

    var kind: Kind {
        switch self {
        case .mediaKilled, .picturesKilled, .catalogKilled: .kill
        case .mediaStopped, .picturesStopped, .catalogStopped: .stop
        case .noMemory, .noDescriptors, .diskFull: .shortage
        case .choicesTorn, .configurationTorn, .filesVanished: .files
        }
    }

    /// Seconds to the answer: from the fault, or of a shortage from its end.
    var bound: Double {
        switch kind {
        case .kill: 1
        case .stop: 2.5
        case .shortage: 5
        case .files: self == .filesVanished ? 2.5 : 1
        }
    }

    /// Seconds that it takes at most with what goes before it, where it is answered in its bound.
    var length: Double {
        switch self {
        case .picturesKilled, .picturesStopped: 11
        default: 4
        }
    }

    /// What the answer is.
    var answer: String {
        switch self {
        case .mediaKilled, .mediaStopped, .noDescriptors, .noMemory: "a picture of the video"
        case .picturesKilled, .picturesStopped: "the page with its pictures"
        case .catalogKilled, .catalogStopped: "a list"
        case .diskFull: "the session is kept"
        case .choicesTorn, .configurationTorn: "a reload"
        case .filesVanished: "the list without them, and with them"
        }
    }

    /// Nobody reloads or keeps anything on the virtual clock.
    static func all(on clock: SoakClock) -> [Fault] {
        allCases.filter { !clock.isVirtual || ![.diskFull, .choicesTorn, .configurationTorn].contains($0) }
    }
}

/// What became of a fault.
struct FaultRecord {
    enum Outcome {
        /// Seconds in all, and of that without a processor.
        case answered(Double, waited: Double)
        /// What did not come in time.
        case missed(String)
        /// Nothing was owed, so nobody could notice.
        case unnoticed
    }

    let fault: Fault
    /// Seconds of the daemon's clock.
    let time: Double
    let outcome: Outcome
}
