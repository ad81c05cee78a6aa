import Captions
import Geometry
import InterfaceKit
import Numbers
import Scene
import WorkerProtocol

/// The names of tracks in a menu.
struct TrackNames {
    private(set) var texts: [String] = []
    /// The width of a choice with the longest name, points.
    private(set) var width = 0.0

    init() {}

    /// A track is named by its language in the language itself and by its title, or else by its number. A number also
    /// distinguishes tracks of the same name.
    ///
    /// - Parameter others: the names of further choices in the menu.
    init(_ tracks: [(number: Int, track: MediaTrack)], beside others: [String] = [], _ surroundings: Surroundings) {
        for (number, track) in tracks {
            let language = LanguageMatch.language(of: track.language) == nil ? "" : track.language
            let words = [language.isEmpty ? "" : surroundings.languageName(of: language), track.title]
            let name = words.filter { !$0.isEmpty }.joined(separator: " · ")
            let isTaken = name.isEmpty || texts.contains(name)
            texts.append(isTaken ? [name, String(number + 1)].filter { !$0.isEmpty }.joined(separator: " ") : name)
        }
        let style = surroundings.styles.caption
        let more = MenuPlaces.isLong(texts.count + others.count) ? [surroundings.strings[PlayerWords.more]] : []
        let widths = (texts + others + more).map {
            surroundings.measure.size(of: TextRun($0, style, width: Self.maximum)).width
        }
        width = (widths.max() ?? 0).rounded(.up) + 2 * Theme.gap
    }

    /// The largest width of a name, points.
    private static let maximum = 320.0

    subscript(_ index: Int) -> String { texts.indices.contains(index) ? texts[index] : "" }
}
