package import Geometry
import Gesture
import Motion
package import Scene
package import Settings
package import Time
import WorkerProtocol

/// Everything that is seen and touched, as one value: events go in, effects and scenes come out.
///
/// It reads no clock: `handle` is told when something happened, `frame` that a frame is built, `scene` when it is seen.
package struct Interface {
    package private(set) var size: Size
    private(set) var settings: Settings
    /// What takes the place of `settings` when nothing moves.
    var awaited: Settings?
    private(set) var strings: Strings
    private let japanese: Bool
    private(set) var measure: any TextMeasuring
    /// Points.
    private(set) var slop: Double
    var navigation = Navigation()
    var pageFinger: PageFinger?
    var preview: Preview?
    var previewFingers: PreviewFingers?
    var attract: Attract?
    /// When somebody touched the panel last.
    var lastTouch = Instant.zero
    /// Touches that ended the attract loop and are not over.
    var swallowed: Set<TouchID> = []
    /// For what pictures and rows were asked last.
    var wants: Wants?
    /// Since when the library has been waited for.
    private(set) var loadingSince: Instant?
    /// Lists of the library, or of parts of it.
    var lists: [CatalogQuery: LibraryRows] = [.all: LibraryRows()]
    /// What of the library cannot be read, a sentence each; the newest last.
    var problems = RecentLines()
    var pictures: [PictureID: PictureState] = [:]
    var window: PlayerWindow
    var watching: Watching?
    var controls = Appearance()
    /// What the controls offer beside themselves.
    var menu = ControlsMenu.none
    var fit = VideoFit()
    /// Where a floating window that is dragged can be dropped.
    var closeTarget = Appearance()
    var columns: [DetailsColumn] = []
    var detailsScroller = Scroller()
    var finger: Finger?
    var taps: TapRecognizer
    /// After a double tap the window takes no drag until then.
    var dragsBlockedUntil = Instant.zero
    /// When the frame that is seen now was to be seen.
    var shown = Instant.zero
    /// Counts what was heard of that changes what is drawn, but for touches and the video's frames.
    private(set) var revision = 0
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
    var outbox: [Effect] = []

    enum ControlsMenu { case none, speeds }
    /// That a session begins with.
    let initialVolume: Double
    var volumeSign: VolumeSign?

    var tab: Tab { navigation.tab }
    var library: LibraryRows { lists[.all]! }
    var palette: Palette { settings.interface.theme == .light ? .light : .dark }

    /// - Parameters:
    ///   - size: the panel, in points.
    ///   - japanese: whether the environment asks for Japanese.
    /// - Precondition: the scale is set and the slop is in points: whoever knows the panel has resolved both.
    package init(size: Size, settings: Settings, japanese: Bool, measure: any TextMeasuring) {
        self.size = size
        self.settings = settings
        self.measure = measure
        self.japanese = japanese
        strings = Strings.of(settings.interface.language, japanese: japanese)
        window = PlayerWindow(panel: size, settings)
        initialVolume = settings.playback.volume
        volume = min(initialVolume, settings.playback.volumeCap)
        lastVolume = volume
        captions = Self.captions(settings)
        slop = Self.slop(settings)
        taps = Self.tapRecognizer(settings, slop: slop)
    }

    /// Another panel, or the same one turned: everything stays what it is and finds its new place.
    ///
    /// - Precondition: as for `init`; the settings differ at most in what depends on the panel.
    package mutating func resize(to size: Size, settings: Settings, measure: any TextMeasuring) {
        if finger != nil { cancelDrag() }
        if pageFinger != nil { cancelPageTouch() }
        if previewFingers != nil { preview?.cancel() }
        (finger, highlighted, tapped, previewFingers) = (nil, nil, nil, nil)
        (self.size, self.measure, awaited) = (size, measure, nil)
        take(settings)
    }

    /// - Precondition: no finger is down.
    mutating func take(_ settings: Settings) {
        self.settings = settings
        strings = Strings.of(settings.interface.language, japanese: japanese)
        window.decide(by: settings)
        revision += 1
        window.resize(panel: size, settings)
        slop = Self.slop(settings)
        taps = Self.tapRecognizer(settings, slop: slop)
        setColumns()
    }

    private static func slop(_ settings: Settings) -> Double {
        guard let slop = settings.gesture.slop.points(millimetresPerPoint: nil) else {
            preconditionFailure("a slop in millimetres")
        }
        return slop
    }

    private static func tapRecognizer(_ settings: Settings, slop: Double) -> TapRecognizer {
        TapRecognizer(
            TapRecognizer.Rules(
                slop: slop, longest: nil, interval: Seconds(settings.gesture.doubleTapInterval),
                distance: settings.gesture.doubleTapDistance))
    }

    /// - Parameter t: the loop turn's instant.
    package mutating func handle(_ event: Event, at t: Instant) -> [Effect] {
        switch event {
        // What they change is looked at in every frame.
        case .touch, .media(.frame): break
        default: revision += 1
        }
        return react(to: event, at: t) + emptyOutbox()
    }

    private mutating func react(to event: Event, at t: Instant) -> [Effect] {
        switch event {
        case .touch(let sample): return route(sample, at: t)
        case .scanned(let total): scanned(total)
        case .rows(let query, let offset, let total, let rows):
            lists[query]?.add(offset: offset, total: total, rows)
        case .problem(let path, let message): problems.append("\(path): \(message)")
        case .details(let details):
            guard watching?.row.id == details.id else { break }
            watching?.details = details
            setColumns()
        case .described(let row):
            guard watching?.row.path == row.path else { break }
            watching?.row = row
            setColumns()
            return [.requestDetails(row.id)]
        case .picture(let id, let available):
            pictureCame(id, available: available)
        case .play(let row, let animated):
            lastTouch = max(lastTouch, t)
            return endAttract() + open(row, animated: animated)
        case .media(let change):
            if attract != nil { return attractMedia(change) }
            media(change, at: t)
        case .captions(let path, let cues): if watching?.row.path == path { watching?.captions.add(cues) }
        case .command(let command): return obey(command, at: t)
        case .settings(let settings): return adopt(settings, at: t)
        }
        return []
    }

    mutating func open(_ row: CatalogRow, animated: Bool) -> [Effect] {
        (controls, menu, fit) = (Appearance(), .none, VideoFit())
        if let watching, watching.row.id == row.id, watching.isPlaying || watching.phase == .paused {
            window.open(animated: animated)
            return []
        }
        watching = Watching(row)
        detailsScroller = Scroller()
        setColumns()
        window.open(animated: animated)
        let rate: [Effect] = speed == 1 ? [] : [.setRate(speed)]
        return [.load(row), .play] + rate + [.requestDetails(row.id)] + requestCaptions()
    }

    /// Captions nobody sees are not looked for.
    mutating func requestCaptions() -> [Effect] {
        guard captions == .shown, let path = watching?.row.path else { return [] }
        return [.requestCaptions(path: path, language: captionLanguage)]
    }

    private mutating func media(_ change: MediaChange, at t: Instant) {
        switch change {
        case .prerolled(let duration):
            // The container knows better than a sidecar that was written before the download ended.
            if duration > 0 { watching?.duration = duration }
            if watching?.phase == .loading { watching?.phase = .playing }
        case .frame(let id, let aspect, let pts):
            watching?.frame = (id, aspect)
            watching?.position = pts
        case .ended(let truncated):
            watching?.phase = .ended
            watching?.isTruncated = truncated
            if !truncated, let duration = watching?.duration, duration > 0 { watching?.position = duration }
            announceNext(at: t)
        case .failed(let reason): watching?.phase = .failed(reason)
        case .advanced(let path, let duration): watching?.advance(to: path, duration: duration)
        // Nothing is drawn for these: playing goes on by itself, in the track that the file names first.
        case .buffering, .soundTracks: break
        }
    }

    /// A frame is about to be built: starts and ends what is due, and asks for what will be seen.
    ///
    /// - Parameters:
    ///   - build: now.
    ///   - flip: when it will be seen; `scene(at:)` is asked for that instant next.
    package mutating func frame(build: Instant, flip: Instant) -> [Effect] {
        // No instant is known before the first frame.
        if lastTouch == .zero { lastTouch = build }
        loadingSince = library.isScanned ? nil : loadingSince ?? build
        var effects = takeAwaited(at: build) + attractIfIdle(build: build)
        followFinger(build: build)
        expirePress(build: build)
        followPageFinger(build: build)
        if window.motion(at: flip) == .rest, let position = watching?.position { watching!.restedPosition = position }
        if window.frame(build: build) {
            watching = nil
            (controls, menu) = (Appearance(), .none)
            effects.append(.stop)
        }
        fit.frame(build: build, settings.motion)
        effects += continueToNext(build: build)
        framePages(build: build)
        framePreview(build: build)
        setDetailsExtent()
        detailsScroller.frame(build: build, settings)
        effects += requestVisible(at: flip)
        shown = flip
        return effects + emptyOutbox()
    }

    private mutating func emptyOutbox() -> [Effect] {
        guard !outbox.isEmpty else { return [] }
        defer { outbox.removeAll(keepingCapacity: true) }
        return outbox
    }

    /// What is to be seen at an instant.
    package func scene(at t: Instant) -> Scene {
        var scene = Scene(size: size, background: palette.background)
        if let attract {
            addAttract(attract, to: &scene)
            addVolume(to: &scene, at: t)
            return scene
        }
        // Under a window that fills the panel there is nothing to see.
        if !window.coversPanel(at: t) {
            addPage(to: &scene, at: t)
            addTabBar(to: &scene, at: t)
        }
        addWindow(to: &scene, at: t)
        addPreview(to: &scene, at: t)
        addVolume(to: &scene, at: t)
        return scene
    }

    /// Whether something plays that somebody may be watching.
    package var isPlaying: Bool { watching?.isPlaying ?? false }

    /// When the scene changes by itself after `t`; `t` itself when it is moving then.
    package func nextChange(after t: Instant) -> Instant? {
        if window.isAnimating(at: t) || fit.isMoving(at: t) || navigation.top.isMoving(at: t)
            || detailsScroller.isMoving(at: t)
        {
            return t
        }
        if navigation.transition != nil, pageFinger == nil { return t }
        // New settings that waited for the end of a motion whose last frame was built before it.
        if awaited != nil, isAtRest(at: t) { return t }
        if preview?.isMoving(at: t) ?? false { return t }
        if let last = pageFinger?.lastSample ?? previewFingers?.lastSample, t - last < Finger.drawingLag { return t }
        if finger?.isDragging ?? false, finger!.isFresh(at: t) { return t }
        // The frame that ends a motion also does what was left for its end.
        if window.isPresent, window.rest == .hidden, window.drag == nil { return t }
        return [
            highlighted == nil ? finger?.highlight.map { max($0, t) } : nil,
            navigation.highlighted == nil ? pageFinger?.highlight.map { max($0, t) } : nil,
            pageFinger?.target == nil ? nil : pageFinger?.press.deadline.map { max($0, t) },
            nextPictureChange(after: t), nextVolumeChange(after: t), idleEnd.map { max($0, t) },
            finger?.hold.map { max($0, t) },
            controls.nextChange(after: t, fade: settings.controls.fadeDuration),
            closeTarget.nextChange(after: t, fade: settings.floating.fadeDuration),
            watching?.upNext?.nextChange(after: t),
        ]
        .compactMap { $0 }.min()
    }

    private mutating func setColumns() {
        guard let watching else { return }
        let layout = window.layout
        var first = DetailsColumn(width: size.isPortrait ? size.width : layout.fullVideo.width, palette)
        first.addHead(watching, strings, measure: measure)
        guard !size.isPortrait else {
            addRest(to: &first, watching)
            columns = [first]
            return
        }
        var second = DetailsColumn(width: size.width - layout.fullVideo.width, palette)
        addRest(to: &second, watching)
        columns = [first, second]
    }

    private func addRest(to column: inout DetailsColumn, _ watching: Watching) {
        if let details = watching.details {
            column.addDescription(details.description, measure: measure)
            column.addChapters(details.chapters, strings, measure: measure)
            column.addComments(details, strings, measure: measure)
        }
        column.space(Theme.margin)
    }

    private mutating func setDetailsExtent() {
        guard let last = columns.last else { return }
        let layout = window.layout
        let area = columnFrame(columns.count - 1, window: layout.full, slot: layout.fullVideo)
        detailsScroller.setExtent(last.height - area.height, viewport: area.height)
    }
}
