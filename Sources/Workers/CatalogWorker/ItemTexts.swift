import Captions
import Linux
import WorkerProtocol

/// The texts of an item that are searched but not listed.
struct ItemTexts {
    /// A text at a time of the item.
    struct Passage {
        enum Kind: Int64 {
            case chapter = 0
            case caption = 1
        }

        var kind: Kind
        /// The time of the text in the item, seconds.
        var start: Double
        var text: String
    }

    var description = ""
    var passages: [Passage] = []

    /// The greatest length of the searched captions, bytes: eight hours of talk.
    private static let maximumSpokenBytes = 512 << 10
    /// The largest caption file, bytes: a larger file contains no captions.
    private static let largestFile = 4 << 20
    /// Captions are joined up to this many bytes, so that a search finds a sentence that several captions share.
    private static let passage = 160
    /// The longest passage, seconds: a hit starts at most this long before its word.
    private static let longestPassage = 15.0

    mutating func add(_ chapters: [Chapter]) {
        passages += chapters.filter { !$0.title.isEmpty }.map {
            Passage(kind: .chapter, start: $0.start, text: $0.title)
        }
    }

    /// Reads a caption file.
    mutating func addCaptions(_ path: RawPath, _ report: ProblemReport) {
        let ending = MediaNames.split(path.name).extension
        guard let format = CaptionFile.Format(fileExtension: ending) else { return }
        do throws(FileReadError) {
            var file = try ByteFile(path, limit: Self.largestFile)
            addCues(CaptionFile.cues(in: try file.rest(), format))
        } catch { report(path, "the captions \(error)") }
    }

    private mutating func addCues(_ cues: [Cue]) {
        var spoken = 0
        var current: Passage?
        var last = ""
        for cue in cues {
            let text = cue.text.split(whereSeparator: \.isNewline).joined(separator: " ")
            // Automatic captions repeat each line while it scrolls up.
            guard !text.isEmpty, !last.hasSuffix(text), spoken < Self.maximumSpokenBytes else { continue }
            let more = text.hasPrefix(last) ? String(text.dropFirst(last.count)) : text
            last = text
            spoken += more.utf8.count
            let start = Double(cue.start) / 1e9
            if let open = current, open.text.utf8.count < Self.passage, start - open.start < Self.longestPassage {
                current?.text += " " + more
            } else {
                if let current { passages.append(current) }
                current = Passage(kind: .caption, start: start, text: more)
            }
        }
        if let current { passages.append(current) }
    }
}
