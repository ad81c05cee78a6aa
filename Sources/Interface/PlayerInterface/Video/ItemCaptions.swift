import Captions
import InterfaceKit
import WorkerProtocol

/// The captions of the item that plays: those that it offers, and the text of the selected ones.
struct ItemCaptions {
    /// The captions that the item offers; nil until they are known.
    private(set) var tracks: [CaptionTrack]?
    var names = TrackNames()
    /// The choices of the menu; empty if there is nothing to choose from.
    private(set) var choices: [PlayerTarget] = []
    /// Whether the list of the tracks has been requested.
    var isRequested = false
    private(set) var selected: Int?
    private(set) var cues = CueList()

    mutating func offer(_ tracks: [CaptionTrack]) {
        self.tracks = tracks
        (selected, cues) = (nil, CueList())
    }

    /// Sorts the menu, which has room for a few tracks: those in the preferred languages are the first.
    mutating func sortMenu(by languages: String) {
        guard let tracks, tracks.count > 1 else { return choices = [] }
        let order = CaptionTrack.order(of: tracks, by: languages)
        choices = [.captionsOff] + order.prefix(ControlPlaces.maximumChoices - 1).map { .caption($0) }
    }

    /// Selects a track, whose text replaces that of another one.
    ///
    /// - Returns: the source of text that has to be read; nil if it has been read already.
    mutating func select(_ index: Int?) -> CaptionTrack.Source? {
        guard index != selected else { return nil }
        (selected, cues) = (index, CueList())
        return source
    }

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
