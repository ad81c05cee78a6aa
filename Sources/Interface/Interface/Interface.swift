package import Geometry
import Gesture
package import InterfaceKit
import KioskInterface
package import Languages
import PageInterface
package import PlayerInterface
import PreviewInterface
package import Scene
package import Settings
package import Time

/// The whole interface as one value: events go in, effects and scenes come out.
///
/// The interface reads no clock: `handle` takes an event's instant, `frame` the build's, `scene` the flip's.
package struct Interface: InterfacePart {
    private let place = InPlace()
    package internal(set) var surroundings: Surroundings
    var kiosk: KioskRules
    var pages: Pages
    @Indirect var preview: Preview
    /// The tip of the drawn mouse pointer, points; nil without a pointer, or with the pointer on a cursor plane.
    package var pointer: Point?
    /// The focus of the arrow keys.
    var focus = Focus()
    @Indirect var reader = ScreenReader()
    package internal(set) var player: Player
    var finger: Finger?
    /// Recognizes the gestures of all fingers.
    @Indirect var arbiter = TouchArbiter([])
    /// The flip time of the frame on the panel.
    var shown = Instant.zero
    /// Counts the events that change the drawing, except touches and video frames.
    var revision = 0
    /// The last set volume as a fraction of the visitor's: lower during the attract loop and under a voice.
    var volumeShare = 1.0
    /// Effects that are returned in addition to the results of an event or a frame.
    var pendingEffects: [Effect] = []

    /// - Parameters:
    ///   - size: the panel, in points.
    ///   - languages: the languages that the interface offers.
    /// - Precondition: the scale is set and the slop is in points. The caller has resolved both for the panel.
    package init(size: Size, settings: Settings, languages: any LanguageSource, measure: any TextMeasuring) {
        surroundings = Surroundings(panel: size, settings: settings, languages: languages, measure: measure)
        kiosk = KioskRules(in: surroundings)
        player = Player(surroundings)
        pages = Pages(in: surroundings)
        preview = Preview(in: surroundings)
    }

    /// Adopts another panel or another rotation: all states are kept and laid out again.
    ///
    /// - Precondition: as for `init`; the settings differ only in values that depend on the panel.
    package mutating func resize(to size: Size, settings: Settings, measure: any TextMeasuring) {
        cancelFinger(at: shown)
        player.handle(.touch(.tappedElsewhere), at: shown, pages.library)
        pendingEffects += configure(settings)
        take(surroundings.on(size, kiosk.chosenSettings, measure: measure))
    }

    /// - Precondition: no finger is on the panel.
    mutating func take(_ surroundings: Surroundings) {
        self.surroundings = surroundings
        revision += 1
        kiosk.adopt(surroundings)
        preview.adopt(surroundings)
        player.adopt(surroundings, pages.library)
        pages.adopt(surroundings)
    }

    /// - Parameter t: the loop turn's instant.
    package mutating func handle(_ event: Event, at t: Instant) -> [Effect] {
        switch event {
        // Every frame checks the changes that these events cause.
        case .touch, .media(.frame): break
        default: revision += 1
        }
        return withPendingEffects(react(to: event, at: t))
    }

    private mutating func react(to event: Event, at t: Instant) -> [Effect] {
        // The page "out of order" handles only new settings.
        if kiosk.isOutOfOrder {
            if case .settings(let settings) = event { take(surroundings.with(settings)) }
            return []
        }
        switch event {
        case .touch(var sample):
            sample.position = surroundings.fromPanel(sample.position)
            return route(sample, at: t)
        case .scanned(let total): return handle(.scanned(total: total))
        case .rows(let query, let offset, let total, let rows):
            handle(.rows(query, offset: offset, total: total, rows))
            player.handle(.rowsArrived, at: t, pages.library)
            return kiosk.handle(.rowsArrived, pages.library, at: t)
        case .lists(let lists): return handle(.lists(lists))
        case .channels(let names): return handle(.channels(names))
        case .foundLists(let text, let lists): return handle(.foundLists(of: text, lists))
        case .conversions(let reading, let conversions): return handle(.conversions(of: reading, conversions))
        case .counted(let started, let played): return handle(.counted(started: started, played: played))
        case .problem(let path, let message): return handle(.problem(path: path, message: message))
        case .details(let details): return player.handle(.details(details), at: t, pages.library)
        case .described(let row): return player.handle(.described(row), at: t, pages.library)
        case .picture(let id, let available, let tint): return handle(.picture(id, available: available, tint: tint))
        case .play(let row, let animated, let small):
            use(at: t)
            return endAttract(at: t) + player.handle(.play(row, animated: animated, in: small), at: t, pages.library)
        case .claimed(let edges):
            return player.handle(.claimed(surroundings.fromPanel(edges)), at: t, pages.library)
        case .restore(let session):
            use(at: t)
            return player.handle(.restore(session), at: t, pages.library)
        case .remembered(let points): return player.handle(.remembered(points), at: t, pages.library)
        case .attractPlace(let place): return kiosk.handle(.attractPlace(place), pages.library, at: t)
        case .forget(let id): return player.handle(.forget(id), at: t, pages.library)
        case .media(let change):
            if kiosk.isAttracting { return kiosk.handle(.media(change), pages.library, at: t) }
            return player.handle(.media(change), at: t, pages.library)
        case .captionTracks(let path, let tracks):
            return player.handle(.captionTracks(path: path, tracks), at: t, pages.library)
        case .captions(let path, let source, let cues):
            return player.handle(.captions(path: path, source, cues), at: t, pages.library)
        case .command(let command): return perform(command, at: t)
        case .settings(let settings): return adopt(settings, at: t)
        case .notice(let notice): return kiosk.handle(.notice(notice), pages.library, at: t)
        case .about(let facts): return handle(.about(facts))
        case .pin(let report): return handle(.pin(report))
        case .headset(let isIn, let isNew): return takeHeadset(isIn: isIn, isNew: isNew, at: t)
        case .spoken(let isHeard): return takeSilence(isHeard: isHeard, at: t)
        }
    }

    /// Prepares the frame that is about to be built: starts and ends motions, and requests rows and pictures.
    ///
    /// - Parameters:
    ///   - build: now.
    ///   - flip: the instant at which the frame becomes visible; the next call is `scene(at:)` for that instant.
    package mutating func frame(build: Instant, flip: Instant) -> [Effect] {
        if kiosk.isOutOfOrder {
            shown = flip
            return []
        }
        _ = kiosk.handle(.frame(plays: player.isPlaying, isWatched: player.isWatched), pages.library, at: build)
        var effects = takeAwaited(at: build)
        effects += endIdleSession(build: build)
        followFinger(build: build)
        effects += player.frame(
            build: build, flip: flip, card: card(at: build), keyboard: pages.keyboardHeight, pages.pictures,
            pages.library)
        pages.frame(
            build: build,
            beside: PlayerBesidePages(
                viewport: viewport, floor: max(1, size.height - player.claimed.bottom), isFull: player.isFull,
                volume: player.volume))
        // The frame may have ended a transition to or from the keyboard's page.
        player.keepWindowOut(ofKeyboard: pages.keyboardHeight)
        framePreview(build: build, flip: flip)
        frameFocus(build: build)
        effects += frameReading(build: build)
        effects += requestVisible(at: flip)
        effects += requestAttract(at: flip)
        shown = flip
        return withPendingEffects(effects)
    }

    private mutating func withPendingEffects(_ effects: [Effect]) -> [Effect] {
        var effects = effects
        player.takePendingEffects(into: &effects)
        if !pendingEffects.isEmpty {
            effects += pendingEffects
            pendingEffects.removeAll(keepingCapacity: true)
        }
        setVolumeShare(among: &effects)
        return effects
    }
}
