/// A question of the doctor to a process with the service's rights, one line of JSON each way.
enum Question: Codable, Sendable {
    enum Need: String, Codable, Sendable {
        case read
        /// Read and search a folder.
        case enter
        /// Only search a folder.
        case search
        case write
        /// Open a device for reading and writing.
        case open
    }

    case may(Need, path: String)
    /// Count the files below a folder, and the unreadable files and folders among them.
    case walk(String)
    /// List the elements and media types that the media worker supports, as the worker itself reports.
    case inventory(worker: String, [String])
    /// List the results of the decoders' trials, after new trials if `renewed`.
    case decoders(worker: String, renewed: Bool)
    case trial(Trial)

    /// A clip for a media worker to play.
    struct Trial: Codable, Sendable {
        var worker: String
        var arguments: [String]
        /// The volume, 0...1.
        var volume: Double
    }
}

/// The answer to a question.
struct Answer: Codable, Sendable {
    /// 0 for success, or an `errno`.
    var code: Int32 = 0
    var walk: Walk?
    /// One line for each queried word with the result after a tab, or one for each decoder.
    var inventory: [String]?
    var outcome: TrialOutcome?

    struct Walk: Codable, Sendable {
        var files = 0
        var unreadable = 0
        var example = ""
    }
}

/// The result of playing the clip. Times are in seconds.
struct TrialOutcome: Codable, Sendable {
    /// The time from the worker's start to its first message.
    var ready: Double?
    /// The time from the first message to the first picture.
    var picture: Double?
    var frames = 0
    /// The path of the frames from the decoder to the daemon.
    var path: String?
    var hasEnded = false
    /// The worker's reason why the clip was not played.
    var failure: String?
    /// The way in which the worker ended; nil while it runs.
    var death: String?
}
