import Control
import CrashLoop
import Geometry
import Gesture
import Glibc
import Interface
import KioskInterface
import Library
import Linux
import Paint
import Panel
import Playback
import Presentation
import Scene
import Settings
import Supervision
import Time
import Touch
import WorkerProtocol

/// The daemon: everything wired together. One thread owns all of it.
@MainActor
package final class Kiosk {
    let options: Options
    let display: any Display
    /// The panel itself, where that is the display.
    let panel: PanelDisplay?
    /// The settings in force: as given, with what depends on the panel resolved.
    var settings: Settings
    /// The same, with nothing resolved.
    var configured: Settings
    /// What the files said when they were last right.
    var configuration: Configuration
    var configState = ConfigState.inForce
    var configWatch: FolderWatch?
    var configTimer: OneShotTimer?
    var configReading: ConfigReading?
    /// What `vitrinectl config set` has kept.
    var keptSettings: StateFile?
    var isReloadDue = false
    /// Why kept settings could not be read, and where their file is now.
    var settingsSetAside: [String] = []
    /// Takes the place of the configuration's.
    var logLevel: Log.Level?
    var control: ControlWire?
    /// Who asked for an item from afar and waits to hear whether it plays.
    var verdict: PlayVerdict?
    let serviceManager = ServiceManager()
    var watchdogTimer: OneShotTimer?
    var isReady = false
    /// When a frame was last seen.
    var lastShown: Instant
    /// When the watchdog first saw that a frame was owed, since it last saw that none was.
    var owedSince: Instant?
    /// The status line that the service manager has.
    var toldStatus: String?
    /// Of the display, or what is assumed until there is one.
    var shape: PanelShape
    /// The instant of t = 0.
    let start: Instant
    var interface: Interface
    /// The refreshes until a flip is told.
    let firstGrid: RefreshGrid
    lazy var frames = FrameWire(
        Presenter(panel == nil ? .grid : .flips, grid: firstGrid), display: display, source: self)
    var compositor: Compositor
    let player: Player
    let files: FileReader
    let library: LibraryReader
    let workers: Workers
    /// While the item of the start has the processors to itself; nil before and after.
    var libraryWait: LoopSource?
    /// Until free memory is given back.
    var memoryWait: LoopSource?
    /// Why the VNC window cannot be had: the daemon ends.
    var viewerFailure: MessageError?
    /// What VNC clients see of the panel, and the timer while one looks on.
    var mirror: PanelMirror?
    var mirrorTimer: LoopSource?
    let recorder: Recorder?
    let frameLog: FrameLog?
    var blanking: Blanking
    var blankingTimer: OneShotTimer?
    /// Where a mouse's pointer is seen.
    var shownPointer: Point?
    /// When it is hidden, unless it is moved before.
    var pointerHides: Instant?
    var pointerTimer: OneShotTimer?
    var isPointerTimed = false
    /// What played when the panel was switched off plays on when it is lit.
    var isPausedByOff = false
    let traceSamples: [TouchSample]
    var pictures: [PictureID: Picture] = [:]
    var shownVideo: (id: VideoFrameID, picture: VideoPicture, pts: Double)?
    var scenes = SceneRoll()
    /// In the last frame.
    var composedPixels = 0
    /// Nil where nothing is kept.
    var sessionKeeper: SessionKeeper?
    var healthTimer: OneShotTimer?
    /// The next look of the page "out of order" at the files, their fingerprints at its first and last look, and the look.
    var trialTimer: OneShotTimer?
    var fingerprints: (first: UInt64, last: UInt64)?
    var fingerprintTask: BackgroundTask<UInt64>?
    /// The loop turn's instant, where the virtual clock stands.
    var virtualNow = Instant.zero

    /// - Throws: a sentence that says what on the command line cannot be done.
    package init(_ options: Options) throws {
        self.options = options
        let programs = try programFolder()
        start = options.clock == .virtual ? Instant.zero : Loop.now
        lastShown = start
        logLevel = options.logLevel
        (configured, configuration) = (options.settings, options.configuration)
        let problems = configuration.problems.map(\.description)
        if !problems.isEmpty { configState = .inForceExcept(problems) }
        workers = Workers(options, in: programs)
        // Before everything else: the worker takes longer to be ready than the display.
        if options.step < .outOfOrder { workers.media.start() }
        player = Player(link: workers.media, streams: workers.streams, Player.Manner(options))
        if options.step < .outOfOrder, options.clock == .real, let path = options.play.map(absolute) {
            options.crashRecord?.plays(path)
            player.expect(path)
        }
        let opened = try OpenedDisplay(options, programs: programs)
        (display, panel, shape) = (opened.display, opened.panel, opened.shape)
        settings = shape.resolved(options.settings)
        let size = shape.size(scale: settings.display.scale)
        traceSamples = try options.touchTrace.map { try samples(ofTrace: $0, panel: size) } ?? []
        recorder = try options.recordFolder.map { try Recorder(folder: $0, every: options.recordEvery) }
        blanking = Blanking(Blanking.Rules(settings.display), at: start)
        frameLog = try options.frameLog.map { try FrameLog(path: $0) }
        compositor = Compositor(scale: settings.display.scale)
        firstGrid = RefreshGrid(epoch: start, rate: shape.rate)
        interface = Interface(size: size, settings: settings, japanese: isJapaneseSpoken(), measure: compositor.text)
        files = FileReader(link: workers.pictures)
        library = LibraryReader(link: workers.catalog)
        wireLibrary()
        wireMedia()
        wirePanel()
    }

    package func run() throws {
        virtualNow = start
        if options.step < .outOfOrder {
            startLibrary()
            if let path = options.play { play(file: path, animated: false) }
        }
        switch options.clock {
        case .virtual: runVirtual()
        case .real: try runReal()
        }
        writeLastLine()
    }

    /// The loop turn's instant.
    var now: Instant { options.clock == .virtual ? virtualNow : Loop.now }

    func duration(_ stopwatch: borrowing Stopwatch) -> Seconds {
        options.clock == .virtual ? 0 : stopwatch.elapsed
    }

    /// Hands an event to the interface and does what it asks for.
    func handle(_ event: Event) {
        let now = now
        noted(event.note) { perform(interface.handle(event, at: now), at: now) }
        if event.changesSession { sessionKeeper?.noticed(at: now) }
        frames.handle(.changed)
    }

    func perform(_ effects: [Effect], at now: Instant) {
        for effect in effects {
            switch effect {
            case .requestRows(let query, let offset, let count): library.list(query, offset: offset, count: count)
            case .requestDetails(let id): library.details(id)
            case .requestPicture(let id, let path): requestPicture(id, path)
            case .releasePicture(let id): pictures[id] = nil
            case .requestStrip(let id, let path, let columns): requestStrip(id, path, columns)
            case .requestCaptions(let path, let language): requestCaptions(path, language)
            case .load(let row):
                shownVideo = nil
                sessionKeeper?.noticed(at: now)
                options.crashRecord?.plays(row.path)
                verdict?.loads(row.path)
                player.load(row.path)
                giveBackMemorySoon()
            case .follow(let row): player.follow(row.map { .item(path: $0.path) } ?? .nothing)
            case .play: player.play(at: now)
            case .pause: player.pause()
            case .seek(let position): player.seek(to: position, at: now)
            case .scrub(let position): player.seek(to: position, exact: false, at: now)
            case .setVolume(let volume): player.setVolume(volume)
            case .setVolumeCap(let cap): player.setVolumeCap(cap)
            case .setRate(let rate): player.setRate(rate, at: now)
            case .setSoundTrack(let track): player.setSoundTrack(track)
            case .stop:
                options.crashRecord?.plays(nil)
                player.stop()
                sessionKeeper?.noticed(at: now)
                shownVideo = nil
                verdict?.loads(nil)
                giveBackMemorySoon()
            }
        }
    }
}

extension Event {
    /// What the record says of it; nil for what comes too often, or holds nothing from outside.
    fileprivate var note: CrashNote? {
        switch self {
        case .rows, .scanned, .described: CrashNote(.list)
        case .details(let details): CrashNote(.details, "item \(String(details.id.number, radix: 16))")
        case .captions(let path, _): CrashNote(.captions, path)
        case .picture: CrashNote(.picture)
        case .restore(let session): CrashNote(.session, session.row.path)
        case .settings: CrashNote(.configuration)
        case .play, .media, .command, .touch, .problem: nil
        }
    }
}

private func samples(ofTrace path: String, panel: Size) throws -> [TouchSample] {
    try EvemuTrace(parsing: contents(ofFile: path)).samples(panel: panel)
}

private func isJapaneseSpoken() -> Bool { getenv("LANG").map { String(cString: $0).hasPrefix("ja") } ?? false }
