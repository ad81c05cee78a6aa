import Captions
import InterfaceKit
import Languages
import WorkerProtocol

/// The captions of the item that plays: which of them are shown, and a visitor's choice.
extension Player {
    mutating func toggleCaptions() -> [Effect] {
        viewing.captions = viewing.captions == .shown ? .hidden : .shown
        // A track that was selected before stays selected.
        return nowPlaying?.captions.selected == nil ? requestCaptions() : []
    }

    /// Requests the captions of the item while they are shown: the list first, then the text of a track in the
    /// preferred language.
    mutating func requestCaptions() -> [Effect] {
        guard viewing.captions == .shown, let nowPlaying, !nowPlaying.isPhoto else { return [] }
        guard nowPlaying.captions.tracks != nil else { return requestCaptionTracks() }
        return select(nowPlaying.captions.best(of: captionLanguages))
    }

    /// Requests the list of the captions, which the menu of the large video offers.
    mutating func requestCaptionTracks() -> [Effect] {
        guard let nowPlaying, !nowPlaying.isPhoto, !nowPlaying.captions.isRequested else { return [] }
        self.nowPlaying?.captions.isRequested = true
        return [.requestCaptionTracks(path: nowPlaying.row.path, languages: menuLanguages)]
    }

    mutating func offer(_ tracks: [CaptionTrack], ofItemAt path: String) -> [Effect] {
        guard nowPlaying?.row.path == path else { return [] }
        nowPlaying?.captions.offer(tracks)
        nameTracks()
        sortCaptionMenu()
        return requestCaptions()
    }

    /// Names the tracks of all kinds for their menus.
    mutating func nameTracks() {
        guard var item = nowPlaying else { return }
        for (kind, tracks) in item.tracks { item.tracks[kind]?.names = TrackNames(tracks.all, surroundings) }
        item.captions.names = TrackNames((item.captions.tracks ?? []).map(\.description), surroundings)
        nowPlaying = item
    }

    /// Sorts the menu: the preferred languages of captions come first, then those of the interface.
    mutating func sortCaptionMenu() {
        let languages = menuLanguages
        nowPlaying?.captions.sortMenu(by: languages)
    }

    private var menuLanguages: String {
        ([captionLanguages] + surroundings.offeredLanguages.map(\.code)).joined(separator: " ")
    }

    mutating func add(_ cues: [Cue], from source: CaptionTrack.Source, ofItemAt path: String) {
        if nowPlaying?.row.path == path { nowPlaying?.captions.add(cues, from: source) }
    }

    // MARK: The menu

    /// Whether captions are switched on, and the item may have some.
    var showsCaptions: Bool { viewing.captions == .shown && !lacksCaptions }

    /// Whether the item is known to have no captions.
    var lacksCaptions: Bool { nowPlaying?.captions.tracks?.isEmpty ?? false }

    /// - Parameter choice: a track of the item; nil for no captions.
    mutating func chooseCaptions(_ choice: Int?) -> [Effect] {
        viewing.captions = choice == nil ? .hidden : .shown
        guard let choice, let tracks = nowPlaying?.captions.tracks, tracks.indices.contains(choice) else { return [] }
        let language = tracks[choice].description.language
        viewing.captionLanguage = language.isEmpty ? nil : language
        return select(choice)
    }

    private mutating func select(_ choice: Int?) -> [Effect] {
        guard let source = nowPlaying?.captions.select(choice), let path = nowPlaying?.row.path else { return [] }
        return [.requestCaptions(path: path, source)]
    }
}
