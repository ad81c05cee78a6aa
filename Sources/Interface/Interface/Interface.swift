package import Geometry
import Gesture
package import InterfaceKit
import Motion
import PageInterface
import PlayerInterface
import PreviewInterface
package import Scene
package import Settings
package import Time
import WorkerProtocol

/// The whole interface as one value: events go in, effects and scenes come out.
///
/// It reads no clock: `handle` takes an event's instant, `frame` the build's, `scene` the flip's.
package struct Interface: InterfacePart {
    package internal(set) var surroundings: Surroundings
    /// The configuration.
    var configured: Settings
    /// The visitor's choices on the settings page, by key. A choice ends with the session.
    package var chosen: [String: RawValue] = [:]
    var pages: Pages
    var preview: Preview?
    var attract: Attract?
    /// The page "out of order", which replaces everything else; nil in normal operation.
    package var outOfOrder: OutOfOrder? { didSet { revision += 1 } }
    /// The tip of the mouse pointer if no plane shows it; nil for no pointer.
    package var pointer: Point?
    /// The focus of the arrow keys.
    var focus = Focus()
    /// The time of the last touch.
    package internal(set) var lastTouch = Instant.zero
    var window: PlayerWindow
    var nowPlaying: NowPlaying?
    var controls = Appearance()
    /// The open menu of the controls.
    var menu = ControlsMenu.none
    var fit = VideoFit()
    /// The close target for a dragged floating window.
    var closeTarget = Appearance()
    var columns: [DetailsColumn] = []
    /// The items that the details offer to watch next.
    var next: [CatalogRow] = []
    var resumePoints = ResumePoints()
    /// The scrubbing finger.
    var scrub: Scrub?
    /// How much of the description is open.
    var description = Description.begun
    var detailsScroller = Scroller()
    var finger: Finger?
    /// Recognizes the gestures of all fingers.
    var arbiter = TouchArbiter([])
    /// Until this instant after a double tap, the window ignores drags.
    var dragsBlockedUntil = Instant.zero
    /// The flip time of the frame on the panel.
    var shown = Instant.zero
    /// Counts the events that change the drawing, except touches and video frames.
    var revision = 0
    /// The target of the last tap.
    var tapped: PlayerTarget?
    /// The target of the player that is drawn as pressed.
    var highlighted: PlayerTarget?
    /// The volume of the sound, 0...1.
    package internal(set) var volume: Double
    /// The volume before it was muted.
    var lastVolume: Double
    /// The playback rate.
    var speed = 1.0
    var captions: Captions
    /// Effects beside the results of an event or a frame.
    var pendingEffects: [Effect] = []

    enum ControlsMenu { case none, speeds, sound }
    var volumeSign: VolumeSign?

    var library: Library { pages.library }

    /// - Parameters:
    ///   - size: the panel, in points.
    ///   - japanese: whether the environment asks for Japanese.
    /// - Precondition: the scale is set and the slop is in points. The caller, who knows the panel, has resolved
    ///   both.
    package init(size: Size, settings: Settings, japanese: Bool, measure: any TextMeasuring) {
        surroundings = Surroundings(size: size, settings: settings, isJapanese: japanese, measure: measure)
        configured = settings
        window = PlayerWindow(surroundings)
        pages = Pages(in: surroundings)
        volume = min(settings.playback.volume, settings.playback.volumeCap)
        lastVolume = volume
        captions = Self.captions(settings)
    }

    /// Adopts another panel or another rotation: all states are kept and laid out again.
    ///
    /// - Precondition: as for `init`; the settings differ only in values that depend on the panel.
    package mutating func resize(to size: Size, settings: Settings, measure: any TextMeasuring) {
        cancelFinger(at: shown)
        tapped = nil
        take(surroundings.on(size, withChoices(over: settings), measure: measure))
    }

    /// - Precondition: no finger is on the panel.
    mutating func take(_ surroundings: Surroundings) {
        self.surroundings = surroundings
        revision += 1
        window.resize(in: surroundings)
        setColumns()
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
        // The page "out of order" ignores touches and all other events.
        if outOfOrder != nil {
            if case .settings(let settings) = event { take(surroundings.with(settings)) }
            return []
        }
        switch event {
        case .touch(let sample): return route(sample, at: t)
        case .scanned(let total): return handle(.scanned(total: total))
        case .rows(let query, let offset, let total, let rows):
            _ = handle(.rows(query, offset: offset, total: total, rows))
            setColumns()
        case .problem(let path, let message): return handle(.problem(path: path, message: message))
        case .details(let details): take(details)
        case .described(let row): return describe(row)
        case .picture(let id, let available): return handle(.picture(id, available: available))
        case .play(let row, let animated):
            lastTouch = max(lastTouch, t)
            return endAttract() + open(row, animated: animated)
        case .restore(let session):
            lastTouch = max(lastTouch, t)
            return restore(session)
        case .media(let change):
            if attract != nil { return attractMedia(change) }
            media(change, at: t)
        case .captions(let path, let cues): if nowPlaying?.row.path == path { nowPlaying?.captions.add(cues) }
        case .command(let command): return obey(command, at: t)
        case .settings(let settings): return adopt(settings, at: t)
        case .about(let facts): return handle(.about(facts))
        }
        return []
    }

    mutating func open(_ row: CatalogRow, animated: Bool) -> [Effect] {
        (controls, menu, fit) = (Appearance(), .none, VideoFit())
        if let nowPlaying, nowPlaying.row.id == row.id, nowPlaying.row.path == row.path,
            nowPlaying.isPlaying || nowPlaying.phase == .paused
        {
            window.open(animated: animated)
            return []
        }
        window.open(animated: animated)
        return begin(row)
    }

    /// Loads and plays an item; the window keeps its rest state.
    mutating func begin(_ row: CatalogRow) -> [Effect] {
        if let nowPlaying { resumePoints.leave(nowPlaying) }
        nowPlaying = NowPlaying(row)
        nowPlaying?.waitsSince = shown
        (detailsScroller, description) = (Scroller(), .begun)
        setColumns()
        let rate: [Effect] = speed == 1 ? [] : [.setRate(speed)]
        return [.load(row)] + resumed() + [.play] + rate + [.requestDetails(row.id)] + requestCaptions()
    }

    /// Resumes the item at the position where it was left.
    private mutating func resumed() -> [Effect] {
        guard let row = nowPlaying?.row, let position = resumePoints[row.id] else { return [] }
        nowPlaying?.position = position
        return [.seek(position)]
    }

    /// Captions are requested only while they are shown.
    mutating func requestCaptions() -> [Effect] {
        guard captions == .shown, let path = nowPlaying?.row.path else { return [] }
        return [.requestCaptions(path: path, language: captionLanguage)]
    }

    private mutating func media(_ change: MediaChange, at t: Instant) {
        switch change {
        case .prerolled(let duration):
            // The container is more reliable than a sidecar that was written before the download ended.
            if duration > 0 { nowPlaying?.duration = duration }
            if nowPlaying?.phase == .loading { nowPlaying?.phase = .playing }
            // An item without pictures needs no wait for one.
            nowPlaying?.waitsSince = nil
        case .length(let duration): nowPlaying?.duration = duration
        case .frame(let id, let aspect, let pts):
            nowPlaying?.frame = (id, aspect)
            nowPlaying?.position = pts
        case .ended(let truncated):
            nowPlaying?.phase = .ended
            nowPlaying?.isTruncated = truncated
            if !truncated, let duration = nowPlaying?.duration, duration > 0 { nowPlaying?.position = duration }
            announceNext(at: t)
        case .failed(let reason): nowPlaying?.phase = .failed(reason)
        case .waiting(let since): nowPlaying?.waits(since: since)
        case .reconnecting(let reason, let since): nowPlaying?.lost = NowPlaying.Loss(reason, since: since)
        case .soundTracks(let languages): nowPlaying?.soundTracks = languages
        case .advanced(let path, let duration): nowPlaying?.advance(to: path, duration: duration)
        }
    }

    /// Prepares the frame that is about to be built: starts and ends motions, and requests rows and pictures.
    ///
    /// - Parameters:
    ///   - build: now.
    ///   - flip: when the frame becomes visible; the next call is `scene(at:)` for that instant.
    package mutating func frame(build: Instant, flip: Instant) -> [Effect] {
        if outOfOrder != nil {
            shown = flip
            return []
        }
        // Before the first frame there is no known instant.
        if lastTouch == .zero { lastTouch = build }
        var effects = takeAwaited(at: build)
        effects += attractIfIdle(build: build)
        followFinger(build: build)
        if window.motion(at: flip) == .rest, let position = nowPlaying?.position {
            nowPlaying?.restedPosition = position
        }
        if window.frame(build: build) {
            if let nowPlaying { resumePoints.leave(nowPlaying) }
            nowPlaying = nil
            (controls, menu) = (Appearance(), .none)
            effects.append(.stop)
        }
        fit.frame(build: build, settings.motion)
        effects += continueToNext(build: build) + leaveGivenUp(build: build)
        pages.frame(build: build, viewport: viewport)
        if let until = volumeSign?.until, build > until + Seconds(settings.controls.fadeDuration) { volumeSign = nil }
        framePreview(build: build)
        frameFocus(build: build)
        setDetailsExtent()
        detailsScroller.frame(build: build, settings)
        effects += requestVisible(at: flip)
        shown = flip
        return withPendingEffects(effects)
    }

    private mutating func withPendingEffects(_ effects: [Effect]) -> [Effect] {
        guard !pendingEffects.isEmpty else { return effects }
        defer { pendingEffects.removeAll(keepingCapacity: true) }
        return effects + pendingEffects
    }

    /// Whether an item plays that a visitor may be watching.
    package var isPlaying: Bool { nowPlaying?.isPlaying ?? false }
}
