import WorkerProtocol
import XMLSource

/// The fields of a `.nfo`, the description of a video by Kodi or Jellyfin.
struct NFOFile {
    private(set) var summary = SidecarSummary()
    private var set: String?
    private var show: String?
    private var (season, episode): (Int64?, Int64?)
    private var studio: String?

    /// The largest file, bytes.
    private static let largest = 1 << 20

    /// Reads a file; nil for a file that cannot be read or is not XML. Problems are reported.
    static func read(_ path: RawPath, _ report: ProblemReport) -> SidecarSummary? {
        let bytes: [UInt8]
        do throws(FileReadError) {
            var file = try ByteFile(path, limit: largest)
            bytes = try file.rest()
        } catch {
            report(path, "the sidecar \(error)")
            return nil
        }
        // Some media centres write files that contain only an address.
        guard bytes.contains(UInt8(ascii: "<")) else { return nil }
        return read(bytes) { report(path, "the sidecar is not XML: \($0)") }
    }

    private static func read(_ bytes: [UInt8], _ report: (XMLFault) -> Void) -> SidecarSummary? {
        var nfo = NFOFile()
        do throws(XMLFault) {
            try XMLTexts.read(bytes) { element in
                if !element.text.isEmpty { nfo.take(element.path.dropFirst(), element.text) }
            }
        } catch {
            report(error)
            return nil
        }
        return nfo.finished()
    }

    private mutating func take(_ path: ArraySlice<String>, _ text: String) {
        guard let name = path.first, path.count == 1 else {
            if path.elementsEqual(["set", "name"]) { set = text }
            return
        }
        switch name {
        case "title": summary.title = text
        case "plot": summary.description = text
        case "outline": summary.description = summary.description ?? text
        case "runtime": summary.duration = minutes(text)
        case "premiered", "aired", "releasedate": summary.date = day(text) ?? summary.date
        case "year": summary.date = summary.date ?? year(text)
        case "studio": studio = studio ?? text
        case "artist": summary.uploader = summary.uploader ?? text
        case "set": set = text
        case "showtitle": show = text
        case "season": season = number(text)
        case "episode": episode = number(text)
        case "mpaa", "certification": summary.age = AgeRating.years(text)
        default: break
        }
    }

    private func finished() -> SidecarSummary {
        var summary = summary
        summary.uploader = summary.uploader ?? studio
        summary.playlist.title = set
        summary.series = (show, season, episode)
        return summary
    }

    private func number(_ text: String) -> Int64? { Int64(text, radix: 10).flatMap { $0 >= 0 ? $0 : nil } }

    private func minutes(_ text: String) -> Double? {
        let seconds = number(String(text.prefix(while: \.isNumber))).map { Double($0) * 60 }
        return seconds.flatMap { $0 > 0 && WireRange.seconds.contains($0) ? $0 : nil }
    }

    /// `YYYYMMDD` of `2020-11-22`.
    private func day(_ text: String) -> String? {
        let digits = text.prefix(10).filter { $0 != "-" }
        return digits.count == 8 && digits.allSatisfy { $0.isASCII && $0.isNumber } ? digits : nil
    }

    private func year(_ text: String) -> String? {
        text.count == 4 ? number(text).map { _ in text + "0101" } : nil
    }
}

/// The ages of ratings, in the notations of several countries.
enum AgeRating {
    /// Years; nil for an unknown rating.
    static func years(_ text: String) -> Int? {
        let word = text.uppercased().split { $0 == " " || $0 == ":" || $0 == "/" }.last.map { String($0) } ?? ""
        if let known = words[word] { return known }
        let digits = word.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
        return Int(digits, radix: 10).flatMap { $0 <= 21 ? $0 : nil }
    }

    /// The ages in years.
    private static let words = [
        "G": 0, "U": 0, "TV-Y": 0, "TV-G": 0, "PG": 8, "TV-PG": 8, "R": 17, "TV-MA": 17, "X": 18,
    ]
}
