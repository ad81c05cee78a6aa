import Control
import CrashLoop
import Geometry
import Gesture
import Glibc
import Interface
import InterfaceKit
import KioskInterface
import Library
import Linux
import PageInterface
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

/// The daemon: all parts wired together. One thread owns them.
@MainActor
package final class Kiosk {
    let options: Options
    let display: any Display
    /// The panel; nil with another display.
    let panel: PanelDisplay?
    /// The settings in force, with all panel-dependent values resolved.
    var settings: Settings
    /// The same settings, unresolved.
    var configured: Settings
    /// The last valid configuration of the files.
    var configuration: Configuration
    var configState = ConfigState.inForce
    var configWatch: FolderWatch?
    var configTimer: OneShotTimer?
    var configReading: ConfigReading?
    /// The settings kept by `vitrinectl config set`.
    var keptSettings: StateFile?
    var isReloadDue = false
    /// Why the kept settings could not be read, and where their file is now.
    var settingsSetAside: [String] = []
    /// Takes precedence over the configuration's log level.
    var logLevel: Log.Level?
    var control: ControlWire?
    /// The remote request to play an item, until the result is known.
    var verdict: PlayVerdict?
    let serviceManager = ServiceManager()
    var watchdogTimer: OneShotTimer?
    var isReady = false
    /// When a frame was last shown.
    var lastShown: Instant
    /// When the watchdog first saw the pending frame; nil when no frame is pending.
    var owedSince: Instant?
    /// The status line last sent to the service manager.
    var toldStatus: String?
    /// The display's shape, or an assumed one until there is a display.
    var shape: PanelShape
    /// The instant at t = 0.
    let start: Instant
    var interface: Interface
    /// The refresh grid until the first reported flip.
    let firstGrid: RefreshGrid
    lazy var frames = FrameWire(
        Presenter(panel == nil ? .grid : .flips, grid: firstGrid), display: display, source: self)
    var compositor: Compositor
    let player: Player
    let files: FileReader
    let library: LibraryReader
    let workers: Workers
    /// Armed while the library waits for the first picture of the start's item; nil before and after.
    var libraryWait: LoopSource?
    /// Armed until free memory is returned.
    var memoryWait: LoopSource?
    /// Why the VNC window is not available; the daemon then exits.
    var viewerFailure: MessageError?
    /// The picture for VNC clients of the panel, and the timer while one is connected.
    var mirror: PanelMirror?
    var mirrorTimer: LoopSource?
    let recorder: Recorder?
    let frameLog: FrameLog?
    var blanking: Blanking
    var blankingTimer: OneShotTimer?
    /// The position of the visible mouse pointer.
    var shownPointer: Point?
    /// When the pointer is hidden, unless it moves before.
    var pointerHides: Instant?
    var pointerTimer: OneShotTimer?
    var isPointerTimed = false
    /// The item was paused because the panel was switched off, and resumes when it is lit.
    var isPausedByOff = false
    let traceSamples: [TouchSample]
    var pictures: [PictureID: Picture] = [:]
    var shownVideo: (id: VideoFrameID, picture: VideoPicture, pts: Double)?
    var scenes = SceneRoll()
    /// Pixels composed in the last frame.
    var composedPixels = 0
    /// Nil where the session is not kept.
    var sessionKeeper: SessionKeeper?
    var healthTimer: OneShotTimer?
    /// The "out of order" page's next check of the files, their fingerprints at its first and last check, and the
    /// background task.
    var trialTimer: OneShotTimer?
    var fingerprints: (first: UInt64, last: UInt64)?
    var fingerprintTask: BackgroundTask<UInt64>?
    /// The instant of the present loop turn on the virtual clock.
    var virtualNow = Instant.zero

    /// - Throws: a sentence that names the impossible part of the command line.
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
        // Started first: the worker takes longer to be ready than the display.
        if options.step < .outOfOrder { workers.media.start() }
        player = Player(link: workers.media, streams: workers.streams, Player.Configuration(options))
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
        _ = interface.handle(.about(AboutFacts(MachineFacts())), at: start)
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

    /// The instant of the present loop turn.
    var now: Instant { options.clock == .virtual ? virtualNow : Loop.now }

    func duration(_ stopwatch: borrowing Stopwatch) -> Seconds {
        options.clock == .virtual ? 0 : stopwatch.elapsed
    }

    /// Passes an event to the interface and carries out its effects.
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
    /// The event's note in the crash record; nil for events that are too frequent, or contain no outside data.
    fileprivate var note: CrashNote? {
        switch self {
        case .rows, .scanned, .described: CrashNote(.list)
        case .details(let details): CrashNote(.details, "item \(String(details.id.number, radix: 16))")
        case .captions(let path, _): CrashNote(.captions, path)
        case .picture: CrashNote(.picture)
        case .restore(let session): CrashNote(.session, session.row.path)
        case .settings: CrashNote(.configuration)
        case .play, .media, .command, .touch, .problem, .about: nil
        }
    }
}

private func samples(ofTrace path: String, panel: Size) throws -> [TouchSample] {
    try EvemuTrace(parsing: contents(ofFile: path)).samples(panel: panel)
}

private func isJapaneseSpoken() -> Bool { getenv("LANG").map { String(cString: $0).hasPrefix("ja") } ?? false }

extension AboutFacts {
    fileprivate init(_ machine: MachineFacts) {
        self.init(
            version: programVersion, system: machine.system, kernel: machine.kernel, processor: machine.processor,
            memory: machine.memory)
    }
}
