import Captions
import InterfaceKit
import Languages
import WorkerProtocol

/// The captions of the item that plays: which of them are shown, and a visitor's choice.
extension Player {
    mutating func toggleCaptions() -> [Effect] {
        guard !showsCaptions else {
            viewing.captions = .hidden
            return []
        }
        viewing.captions = .shown
        let effects = requestCaptions()
        // Without captions in a preferred language, the others are better than none.
        guard let captions = nowPlaying?.captions, captions.selected == nil, let first = captions.menu.first else {
            return effects
        }
        return effects + select(first)
    }

    /// Requests the captions of the item while they are shown: the list first, then the text of a track in the
    /// preferred language, unless a track is selected.
    mutating func requestCaptions() -> [Effect] {
        guard viewing.captions == .shown, let captions = nowPlaying?.captions else { return [] }
        guard captions.tracks != nil else { return requestCaptionTracks() }
        guard captions.selected == nil, let best = captions.best(of: captionLanguages) else { return [] }
        return select(best)
    }

    /// Requests the list of the captions, which the menu of the large video offers.
    mutating func requestCaptionTracks() -> [Effect] {
        // Each frame with controls asks this, so nothing is copied once the list is requested.
        guard nowPlaying?.captions.isUnknown ?? false, let nowPlaying, !nowPlaying.isPhoto else { return [] }
        self.nowPlaying?.captions.request()
        return [.requestCaptionTracks(path: nowPlaying.row.path, languages: menuLanguages)]
    }

    /// Selects the captions in the preferred language, which has changed.
    mutating func selectCaptionsAgain() -> [Effect] {
        nowPlaying?.captions.deselect()
        layOutCaptionMenu()
        return requestCaptions()
    }

    /// The language that a visitor chooses takes priority over a configured one of the captions.
    mutating func followChosenLanguage() -> [Effect] {
        guard hasCaptionLanguage else { return [] }
        viewing.captionLanguage = strings.languageCode
        return selectCaptionsAgain()
    }

    mutating func offer(_ tracks: [CaptionTrack], ofItemAt path: String) -> [Effect] {
        guard nowPlaying?.row.path == path else { return [] }
        nowPlaying?.captions.offer(tracks)
        layOutCaptionMenu()
        return requestCaptions()
    }

    mutating func add(_ cues: [Cue], from source: CaptionTrack.Source, ofItemAt path: String) {
        if nowPlaying?.row.path == path { nowPlaying?.captions.add(cues, from: source) }
    }

    /// - Parameter choice: a track of the item; nil for no captions.
    mutating func chooseCaptions(_ choice: Int?) -> [Effect] {
        viewing.captions = choice == nil ? .hidden : .shown
        guard let choice, let tracks = nowPlaying?.captions.tracks, tracks.indices.contains(choice) else { return [] }
        let language = tracks[choice].description.language
        if LanguageMatch.language(of: language) != nil { viewing.captionLanguage = language }
        return select(choice)
    }

    private mutating func select(_ track: Int) -> [Effect] {
        guard let source = nowPlaying?.captions.select(track), let path = nowPlaying?.row.path else { return [] }
        return [.requestCaptions(path: path, source)]
    }

    /// Whether captions are switched on, and the item is not known to have none in a preferred language.
    var showsCaptions: Bool {
        guard viewing.captions == .shown, let captions = nowPlaying?.captions else { return false }
        return captions.tracks == nil || captions.selected != nil
    }

    /// Whether the item is known to have no captions.
    var lacksCaptions: Bool { nowPlaying?.captions.tracks?.isEmpty ?? false }

    // MARK: The menu

    /// Sorts the menu: the preferred languages of captions come first, then those of the interface. The button switches
    /// a single track in a preferred language on and off, without a menu.
    mutating func layOutCaptionMenu() {
        guard let captions = nowPlaying?.captions, let tracks = captions.tracks else { return }
        guard tracks.count > 1 || captions.best(of: captionLanguages) == nil else {
            nowPlaying?.captions.layOutMenu([], TrackNames())
            return
        }
        let menu = CaptionTrack.order(of: tracks, by: menuLanguages)
        let names = captionNames(of: menu)
        nowPlaying?.captions.layOutMenu(menu, names)
    }

    /// Names the tracks of the menu again; their order stays.
    mutating func nameCaptions() {
        guard let menu = nowPlaying?.captions.menu, !menu.isEmpty else { return }
        let names = captionNames(of: menu)
        nowPlaying?.captions.layOutMenu(menu, names)
    }

    private func captionNames(of menu: [Int]) -> TrackNames {
        guard let tracks = nowPlaying?.captions.tracks else { return TrackNames() }
        let named = menu.map { (number: $0, track: tracks[$0].description) }
        return TrackNames(named, beside: [strings[SettingWords.off]], surroundings)
    }

    private var menuLanguages: String {
        ([captionLanguages] + surroundings.offeredLanguages.map(\.code)).joined(separator: " ")
    }

    /// Names the tracks of a kind for their menu.
    mutating func nameTracks(_ kind: TrackKind) {
        guard let tracks = nowPlaying?.tracks[kind]?.all else { return }
        let names = TrackNames(tracks.enumerated().map { (number: $0, track: $1) }, surroundings)
        nowPlaying?.tracks[kind]?.names = names
    }
}
