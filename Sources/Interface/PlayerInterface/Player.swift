package import Geometry
package import InterfaceKit
import Settings
import Time
import WorkerProtocol

/// The player: its window, the item that plays, and everything on the video and below it.
///
/// Events go in; effects, layers and elements come out. The library is an argument; everything else is requested by
/// effects.
package struct Player: InterfacePart {
    private let place = InPlace()
    package private(set) var surroundings: Surroundings
    var window: PlayerWindow
    var nowPlaying: NowPlaying?
    package internal(set) var resumePoints = ResumePoints()
    /// The items that the session played before the present one, the oldest first.
    var trail: [CatalogRow] = []
    var controls = Controls()
    var sound: Sound
    var viewing: Viewing
    var details = Details()
    var touch = PlayerTouch()
    /// The element of the page from which the item was opened.
    package internal(set) var sourceElement: PageTarget?
    /// The edges of the panel that something outside the interface covers, in points.
    package internal(set) var claimed = Insets()
    /// The flip time of the frame on the panel.
    var shown = Instant.zero
    /// Effects that are returned in addition to the results of an event or a frame.
    private(set) var pendingEffects: [Effect] = []

    package init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
        window = PlayerWindow(surroundings)
        sound = Sound(surroundings.settings.playback)
        viewing = Viewing(surroundings.settings)
    }

    // MARK: Surroundings

    /// Adopts other surroundings. Awaited settings are used for decisions at once; without them everything is laid out
    /// again.
    package mutating func adopt(_ surroundings: Surroundings, _ library: Library) {
        self.surroundings = surroundings
        recolourGlow()
        window.adopt(surroundings)
        guard surroundings.awaited != nil else {
            for kind in TrackKind.allCases { nameTracks(kind) }
            nameCaptions()
            return setColumns(library)
        }
        // The volume cap takes effect at once.
        setVolume(sound.volume)
    }

    /// Applies changed settings to the item: the small window's form, the volume, the captions and the language.
    mutating func apply(changesSince old: Settings) -> [Effect] {
        if old.player.compact != settings.player.compact {
            window.change(to: settings.player.compact == .floating ? .floating : .mini)
        }
        // The earlier items may no longer be listed.
        if !old.library.isAlike(settings.library) { trail = [] }
        let isSameVolume = old.playback.volume == settings.playback.volume
        setVolume(isSameVolume ? sound.volume : settings.playback.volume)
        let isSameLanguage = old.interface.language == settings.interface.language
        let isSameChoice = old.playback.captions == settings.playback.captions
        if !isSameChoice { viewing.captions = Viewing.captions(settings) }
        // The captions follow the newest of these choices.
        if !isSameLanguage || !isSameChoice { viewing.captionLanguage = nil }
        let areSameLanguages = isSameLanguage && isSameChoice && old.captions.languages == settings.captions.languages
        return (areSameLanguages ? [] : selectCaptionsAgain()) + (isSameLanguage ? [] : followLanguage())
    }

    // MARK: Pending effects

    mutating func ask(_ effect: Effect) { pendingEffects.append(effect) }

    /// Appends the pending effects since the last call, and removes them.
    package mutating func takePendingEffects(into effects: inout [Effect]) {
        guard !pendingEffects.isEmpty else { return }
        effects += pendingEffects
        pendingEffects.removeAll(keepingCapacity: true)
    }

    // MARK: The session

    /// Forgets that an item was watched; nil for all items.
    mutating func forget(_ id: ItemID?) {
        if let id { resumePoints.forget(id) } else { resumePoints = ResumePoints() }
    }

    /// Forgets the item, and the resume points unless the settings keep them.
    mutating func forgetItems() -> [Effect] {
        if settings.kiosk.remember == .always { leaveItem() } else { forget(nil) }
        touch.tapped = nil
        trail = []
        guard nowPlaying != nil else { return [] }
        nowPlaying = nil
        return [.stop]
    }

    /// Resets everything that a visitor changed.
    ///
    /// - Parameter volume: the configured volume, 0...1.
    mutating func reset(volume: Double) -> [Effect] {
        controls = Controls()
        window = PlayerWindow(surroundings)
        viewing.speed = 1
        (viewing.captions, viewing.captionLanguage) = (Viewing.captions(settings), nil)
        return sound.reset(to: min(volume, settings.playback.volumeCap))
    }
}
