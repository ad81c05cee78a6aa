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
    let strings: Strings
    private(set) var measure: any TextMeasuring
    /// Points.
    private(set) var slop: Double
    var tab = Tab.home
    var library = LibraryRows()
    var scrollers: [Tab: Scroller] = [:]
    var pictures: [PictureID: PictureState] = [:]
    var window: PlayerWindow
    var watching: Watching?
    var controls = Controls()
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
    var volume: Double
    var captions: Captions

    /// What rows and pictures were last asked for depended on.
    private var lastRequest: Request?

    private struct Request: Equatable {
        var tab: Tab
        var offset: Double
        var revision: Int
    }

    enum PictureState { case requested, available, missing }

    /// - Parameters:
    ///   - size: the panel, in points.
    ///   - japanese: whether the environment asks for Japanese.
    /// - Precondition: the scale is set and the slop is in points: whoever knows the panel has resolved both.
    package init(size: Size, settings: Settings, japanese: Bool, measure: any TextMeasuring) {
        self.size = size
        self.settings = settings
        self.measure = measure
        strings = Strings.of(settings.interface.language, japanese: japanese)
        window = PlayerWindow(panel: size, settings)
        for tab in Tab.allCases { scrollers[tab] = Scroller() }
        volume = settings.playback.volume
        captions = settings.playback.captions == "off" ? .hidden : .shown
        slop = Self.slop(settings)
        taps = Self.tapRecognizer(settings, slop: slop)
    }

    /// Another panel, or the same one turned: everything stays what it is and finds its new place.
    ///
    /// - Precondition: as for `init`; the settings differ at most in what depends on the panel.
    package mutating func resize(to size: Size, settings: Settings, measure: any TextMeasuring) {
        if finger != nil { cancelDrag() }
        (finger, highlighted, tapped) = (nil, nil, nil)
        (self.size, self.settings, self.measure) = (size, settings, measure)
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
        switch event {
        case .touch(let sample): return touch(sample, at: t)
        case .scanned(let total): library.scanned(total: total)
        case .rows(let offset, let total, let rows): library.add(offset: offset, total: total, rows)
        case .problem(let path, let message): library.problems.append("\(path): \(message)")
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
            if pictures[id] != nil { pictures[id] = available ? .available : .missing }
        case .play(let row, let animated): return open(row, animated: animated)
        case .media(let change): media(change)
        case .captions(let path, let cues): if watching?.row.path == path { watching?.captions.add(cues) }
        case .command(let command): return obey(command, at: t)
        }
        return []
    }

    mutating func open(_ row: CatalogRow, animated: Bool) -> [Effect] {
        controls = Controls()
        if let watching, watching.row.id == row.id, watching.isPlaying || watching.phase == .paused {
            window.open(animated: animated)
            return []
        }
        window.open(animated: animated)
        return begin(row)
    }

    /// Loads and plays it, in whatever the window is.
    mutating func begin(_ row: CatalogRow) -> [Effect] {
        watching = Watching(row)
        detailsScroller = Scroller()
        setColumns()
        return [.load(row), .play, .requestDetails(row.id)] + requestCaptions()
    }

    /// Captions nobody sees are not looked for.
    mutating func requestCaptions() -> [Effect] {
        guard captions == .shown, let path = watching?.row.path else { return [] }
        return [.requestCaptions(path: path, language: captionLanguage)]
    }

    private mutating func media(_ change: MediaChange) {
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
        var effects: [Effect] = []
        followFinger(build: build)
        if window.motion(at: flip) == .rest, let position = watching?.position { watching!.restedPosition = position }
        if window.frame(build: build) {
            watching = nil
            controls = Controls()
            effects.append(.stop)
        }
        effects += leaveGivenUp(build: build)
        if let grid = grid(tab) {
            scrollers[tab]!.setExtent(grid.height(library.total) - viewport, viewport: viewport)
        }
        scrollers[tab]!.frame(build: build, settings)
        setDetailsExtent()
        detailsScroller.frame(build: build, settings)
        effects += requestVisible(at: flip)
        shown = flip
        return effects
    }

    /// What is to be seen at an instant.
    package func scene(at t: Instant) -> Scene {
        var scene = Scene(size: size, background: Theme.background)
        let covered = window.isPresent && !window.isMoving(at: t) && window.drag == nil && window.rest == .full
        // Under a window that fills the panel there is nothing to see.
        if !covered || settings.layout.topInset > 0 {
            addPage(to: &scene, at: t)
            addTabBar(to: &scene, at: t)
        }
        addWindow(to: &scene, at: t)
        return scene
    }

    /// Whether something plays that somebody may be watching.
    package var isPlaying: Bool { watching?.isPlaying ?? false }

    /// When the scene changes by itself after `t`; `t` itself when it is moving then.
    package func nextChange(after t: Instant) -> Instant? {
        if window.isAnimating(at: t) || scrollers[tab]!.isMoving(at: t) || detailsScroller.isMoving(at: t) { return t }
        if finger?.isDragging ?? false, finger!.isFresh(at: t) { return t }
        // The frame that ends a motion also does what was left for its end.
        if window.isPresent, window.rest == .hidden, window.drag == nil { return t }
        return [
            highlighted == nil ? finger?.highlight.map { max($0, t) } : nil,
            controls.nextChange(after: t, fade: settings.controls.fadeDuration),
            watching?.cardEnd.map { max($0, t) },
        ]
        .compactMap { $0 }.min()
    }

    private mutating func requestVisible(at t: Instant) -> [Effect] {
        guard let grid = grid(tab) else { return [] }
        let offset = pageOffset(tab, at: t)
        let request = Request(tab: tab, offset: offset, revision: revision)
        guard request != lastRequest else { return [] }
        lastRequest = request
        // One panel ahead of what is seen, so that nothing pops in during a scroll.
        let near = grid.indices(from: offset - size.height, to: offset + 2 * size.height, count: library.total)
        var effects = library.request(near)
        var wanted: Set<PictureID> = []
        for index in near {
            guard let row = library[index] else { continue }
            let id = pictureID(row, grid.picture)
            wanted.insert(id)
            guard pictures[id] == nil else { continue }
            pictures[id] = .requested
            effects.append(.requestPicture(id, path: row.thumbnail))
        }
        for id in pictures.keys where !wanted.contains(id) && pictures[id] != .requested {
            pictures[id] = nil
            effects.append(.releasePicture(id))
        }
        return effects
    }

    private mutating func setColumns() {
        guard let watching else { return }
        let layout = window.layout
        var first = DetailsColumn(width: size.isPortrait ? size.width : layout.fullVideo.width)
        first.addHead(watching, strings, measure: measure)
        guard !size.isPortrait else {
            addRest(to: &first, watching)
            columns = [first]
            return
        }
        var second = DetailsColumn(width: size.width - layout.fullVideo.width)
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
