import Captions
import WorkerProtocol

/// The captions of the item that plays: those that it offers, and the text of the selected ones.
struct ItemCaptions {
    private enum Listing {
        case unknown
        case requested
        case known([CaptionTrack])
    }

    private var listing = Listing.unknown
    /// The tracks of the menu, by their indices; empty if there is nothing to choose from.
    private(set) var menu: [Int] = []
    /// The names of the menu's tracks.
    private(set) var names = TrackNames()
    private(set) var selected: Int?
    private(set) var cues = CueList()

    /// The captions that the item offers; nil until they are known.
    var tracks: [CaptionTrack]? { if case .known(let tracks) = listing { tracks } else { nil } }

    /// Whether the list of the tracks has not been requested.
    var isUnknown: Bool { if case .unknown = listing { true } else { false } }

    mutating func request() { listing = .requested }

    mutating func offer(_ tracks: [CaptionTrack]) {
        listing = .known(tracks)
        deselect()
    }

    /// - Parameters:
    ///   - menu: the indices of the tracks.
    ///   - names: the names of these tracks.
    mutating func layOutMenu(_ menu: [Int], _ names: TrackNames) { (self.menu, self.names) = (menu, names) }

    /// The name of a track of the menu; empty for other tracks.
    func name(of track: Int) -> String { menu.firstIndex(of: track).map { names[$0] } ?? "" }

    /// Selects a track, whose text replaces that of another one.
    ///
    /// - Returns: the source of text that has to be read; nil if it has been read already.
    mutating func select(_ track: Int) -> CaptionTrack.Source? {
        guard track != selected else { return nil }
        (selected, cues) = (track, CueList())
        return source
    }

    mutating func deselect() { (selected, cues) = (nil, CueList()) }

    /// Adds captions from a source; those of a source that is not selected are ignored.
    mutating func add(_ more: [Cue], from source: CaptionTrack.Source) {
        if source == self.source { cues.add(more) }
    }

    /// The language of the selected track; empty if it is unknown.
    var language: String { selected.flatMap { tracks?[$0].description.language } ?? "" }

    private var source: CaptionTrack.Source? { selected.flatMap { tracks?[$0].source } }

    /// The track in the best of some languages; nil without one. Of equal tracks it is the first.
    ///
    /// - Parameter languages: codes such as `ja` or `pt-BR`, separated by spaces, the preferred one first.
    func best(of languages: String) -> Int? {
        guard let tracks, let best = CaptionTrack.order(of: tracks, by: languages).first else { return nil }
        return LanguageMatch(tracks[best].description.language, wanted: languages) > .other ? best : nil
    }
}
