/// What the doctor asks a process that has the service's rights; a line of JSON each way.
enum Question: Codable, Sendable {
    enum Need: String, Codable, Sendable {
        case read
        /// A folder is read and gone through.
        case enter
        /// Gone through only.
        case search
        case write
        /// A device is opened for reading and writing.
        case open
    }

    case may(Need, path: String)
    /// Which files below a folder cannot be read.
    case walk(String)
    /// What the media worker has, asked by its own words: elements and types of media.
    case inventory(worker: String, [String])
    case trial(Trial)

    /// A clip that is played by a media worker.
    struct Trial: Codable, Sendable {
        var worker: String
        var arguments: [String]
        /// 0...1
        var volume: Double
    }
}

/// What it says.
struct Answer: Codable, Sendable {
    /// 0, or an `errno`.
    var code: Int32 = 0
    var walk: Walk?
    /// A line for each word, with what was found behind a tab.
    var inventory: [String]?
    var outcome: TrialOutcome?

    struct Walk: Codable, Sendable {
        var files = 0
        var unreadable = 0
        var example = ""
    }
}

/// What became of the clip. Times in seconds.
struct TrialOutcome: Codable, Sendable {
    /// From the worker's start to its first word.
    var ready: Double?
    /// From there to the first picture.
    var picture: Double?
    var frames = 0
    /// How they came about.
    var path: String?
    var hasEnded = false
    /// Why it was not played, in the worker's words.
    var failure: String?
    /// How the worker ended, where it did.
    var death: String?
}
