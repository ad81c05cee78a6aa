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

    /// A track is named by its language in the language itself and by its title, or else by its number.
    init(_ tracks: [MediaTrack], _ surroundings: Surroundings) {
        texts = tracks.enumerated().map { number, track in
            let language = track.language.isEmpty ? "" : surroundings.languageName(of: track.language)
            let words = [language, track.title].filter { !$0.isEmpty }
            return words.isEmpty ? String(number + 1) : words.joined(separator: " · ")
        }
        let style = surroundings.styles.caption
        let longest = texts.map { surroundings.measure.size(of: TextRun($0, style, width: Self.maximum)).width }.max()
        width = (longest ?? 0).rounded(.up) + 2 * Theme.gap
    }

    /// The largest width of a name, points.
    private static let maximum = 320.0

    subscript(_ track: Int) -> String { texts.indices.contains(track) ? texts[track] : "" }
}
