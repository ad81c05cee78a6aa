package import Geometry
import Gesture
import InterfaceKit
import Motion
import PageInterface
import PlayerInterface
import PreviewInterface
package import Scene
package import Settings
package import Time
import WorkerProtocol

/// Everything that is seen and touched, as one value: events go in, effects and scenes come out.
///
/// It reads no clock: `handle` is told when something happened, `frame` that a frame is built, `scene` when it is seen.
package struct Interface {
    package private(set) var size: Size
    /// What is in force: the configuration with the visitor's choices over it.
    private(set) var settings: Settings
    /// The configuration.
    var configured: Settings
    /// What the visitor chose on the settings page, by key. A choice ends with the session.
    package var chosen: [String: RawValue] = [:]
    /// What takes the place of `settings` when nothing moves.
    var awaited: Settings?
    private(set) var strings: Strings
    private let japanese: Bool
    private(set) var measure: any TextMeasuring
    /// Points.
    private(set) var slop: Double
    var navigation: Navigation
    var preview: Preview?
    var attract: Attract?
    /// What takes the place of everything else; nil while all is well.
    package var outOfOrder: OutOfOrder? { didSet { revision += 1 } }
    /// The tip of a mouse's pointer, where no plane shows it; nil for none.
    package var pointer: Point?
    /// What the arrow keys point at.
    var focus = Focus()
    /// The time of the last touch.
    package internal(set) var lastTouch = Instant.zero
    /// For what pictures and rows were asked last.
    var wants: Wants?
    /// The pictures that were wanted then.
    var wanted: Set<PictureID> = []
    /// Since when the library has been waited for.
    private(set) var loadingSince: Instant?
    /// Lists of the library, or of parts of it.
    var lists: [CatalogQuery: LibraryRows] = [.all: LibraryRows()]
    var unset = UnsetRows()
    /// What of the library cannot be read, a sentence each; the newest last.
    var problems = RecentLines()
    var pictures: [PictureID: PictureState] = [:]
    var window: PlayerWindow
    var nowPlaying: NowPlaying?
    var controls = Appearance()
    /// What the controls offer beside themselves.
    var menu = ControlsMenu.none
    var fit = VideoFit()
    /// Where a floating window that is dragged can be dropped.
    var closeTarget = Appearance()
    var columns: [DetailsColumn] = []
    /// What the details offer to watch after this.
    var next: [CatalogRow] = []
    var resumePoints = ResumePoints()
    /// A finger that looks for a place in the video.
    var scrub: Scrub?
    /// How much of the description is read.
    var description = Description.begun
    var detailsScroller = Scroller()
    var finger: Finger?
    /// Says what all fingers mean, from the first one's down on.
    var arbiter = TouchArbiter([])
    /// After a double tap the window takes no drag until then.
    var dragsBlockedUntil = Instant.zero
    /// When the frame that is seen now was to be seen.
    var shown = Instant.zero
    /// Counts what was heard of that changes what is drawn, but for touches and the video's frames.
    var revision = 0
    /// What the last tap was on.
    var tapped: Target?
    /// What is drawn as pressed.
    var highlighted: Target?
    /// Of the sound, 0...1.
    package internal(set) var volume: Double
    /// What it was before it was made silent.
    var lastVolume: Double
    /// How fast videos play.
    var speed = 1.0
    var captions: Captions
    /// What is to be done outside beside what an event or a frame answers.
    var pendingEffects: [Effect] = []

    enum ControlsMenu { case none, speeds, sound }
    var volumeSign: VolumeSign?

    var tab: Tab { navigation.tab }
    var library: LibraryRows { lists[.all] ?? LibraryRows() }
    var palette: Palette { settings.interface.theme == .light ? .light : .dark }

    /// - Parameters:
    ///   - size: the panel, in points.
    ///   - japanese: whether the environment asks for Japanese.
    /// - Precondition: the scale is set and the slop is in points. The caller, who knows the panel, has resolved both.
    package init(size: Size, settings: Settings, japanese: Bool, measure: any TextMeasuring) {
        self.size = size
        (self.settings, configured) = (settings, settings)
        self.measure = measure
        self.japanese = japanese
        strings = Strings.of(settings.interface.language, japanese: japanese)
        window = PlayerWindow(panel: size, settings)
        navigation = Navigation(TransitionPace(settings))
        volume = min(settings.playback.volume, settings.playback.volumeCap)
        lastVolume = volume
        captions = Self.captions(settings)
        slop = Self.slop(settings)
    }

    /// Another panel, or the same one turned: everything stays what it is and finds its new place.
    ///
    /// - Precondition: as for `init`; the settings differ at most in what depends on the panel.
    package mutating func resize(to size: Size, settings: Settings, measure: any TextMeasuring) {
        cancelFinger(at: shown)
        tapped = nil
        (self.size, self.measure, awaited) = (size, measure, nil)
        take(withChoices(over: settings))
    }

    /// - Precondition: no finger is down.
    mutating func take(_ settings: Settings) {
        self.settings = settings
        strings = Strings.of(settings.interface.language, japanese: japanese)
        window.decide(by: settings)
        revision += 1
        window.resize(panel: size, settings)
        slop = Self.slop(settings)
        setColumns()
        // A hidden page leaves the panel at once.
        if !tabs.contains(tab) { navigation.select(.home, animated: false) }
    }

    private static func slop(_ settings: Settings) -> Double {
        guard let slop = settings.gesture.slop.points(millimetresPerPoint: nil) else {
            preconditionFailure("a slop in millimetres")
        }
        return slop
    }

    /// - Parameter t: the loop turn's instant.
    package mutating func handle(_ event: Event, at t: Instant) -> [Effect] {
        switch event {
        // What they change is looked at in every frame.
        case .touch, .media(.frame): break
        default: revision += 1
        }
        return withPendingEffects(react(to: event, at: t))
    }

    private mutating func react(to event: Event, at t: Instant) -> [Effect] {
        // Nothing on the page can be touched, and nothing that comes is for it.
        if outOfOrder != nil {
            if case .settings(let settings) = event { take(settings) }
            return []
        }
        switch event {
        case .touch(let sample): return route(sample, at: t)
        case .scanned(let total): scanned(total)
        case .rows(let query, let offset, let total, let rows):
            lists[query]?.add(offset: offset, total: total, rows)
            unset.add(offset..<offset + rows.count, of: query)
            setColumns()
        case .problem(let path, let message): problems.append(FileTexts.problem(message, with: path))
        case .details(let details): take(details)
        case .described(let row): return describe(row)
        case .picture(let id, let available): pictureCame(id, available: available)
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

    /// Loads and plays it, in whatever the window is.
    mutating func begin(_ row: CatalogRow) -> [Effect] {
        if let nowPlaying { resumePoints.leave(nowPlaying) }
        nowPlaying = NowPlaying(row)
        nowPlaying?.waitsSince = shown
        (detailsScroller, description) = (Scroller(), .begun)
        setColumns()
        let rate: [Effect] = speed == 1 ? [] : [.setRate(speed)]
        return [.load(row)] + resumed() + [.play] + rate + [.requestDetails(row.id)] + requestCaptions()
    }

    /// Goes on where the item was left.
    private mutating func resumed() -> [Effect] {
        guard let row = nowPlaying?.row, let position = resumePoints[row.id] else { return [] }
        nowPlaying?.position = position
        return [.seek(position)]
    }

    /// Captions nobody sees are not looked for.
    mutating func requestCaptions() -> [Effect] {
        guard captions == .shown, let path = nowPlaying?.row.path else { return [] }
        return [.requestCaptions(path: path, language: captionLanguage)]
    }

    private mutating func media(_ change: MediaChange, at t: Instant) {
        switch change {
        case .prerolled(let duration):
            // The container knows better than a sidecar that was written before the download ended.
            if duration > 0 { nowPlaying?.duration = duration }
            if nowPlaying?.phase == .loading { nowPlaying?.phase = .playing }
            // There may be no pictures to wait for.
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

    /// A frame is about to be built: starts and ends what is due, and asks for what will be seen.
    ///
    /// - Parameters:
    ///   - build: now.
    ///   - flip: when it will be seen; `scene(at:)` is asked for that instant next.
    package mutating func frame(build: Instant, flip: Instant) -> [Effect] {
        if outOfOrder != nil {
            shown = flip
            return []
        }
        // No instant is known before the first frame.
        if lastTouch == .zero { lastTouch = build }
        loadingSince = library.isScanned ? nil : loadingSince ?? build
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
        framePages(build: build)
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
