import Control
import ControlSocket
import CrashLoop
import Glibc
import Interface
import InterfaceKit
import LanguageFiles
import Library
import Linux
import LocaleFormats
import PageInterface
import Paint
import Panel
import PlayLog
import Playback
import PlayerInterface
import Presentation
import Recording
import Service
import Settings
package import Setup
import TOMLSource
import Time
import WorkerProtocol

/// The daemon: all its parts and their connections. One thread owns them.
@MainActor
package final class Kiosk {
    let options: Options
    let clock: TurnClock
    /// The display and its shape, with the panel if the display is one.
    var output: OpenedDisplay
    var config: KioskConfig
    var interface: Interface
    lazy var frames = FrameWire(
        Presenter(
            output.panel == nil ? .grid : .flips, grid: RefreshGrid(epoch: clock.start, rate: output.shape.rate)),
        display: output.display, source: self)
    let contents: FrameContents
    let workers: Workers
    let service: ServiceReport
    var remote = RemoteAccess()
    let use: PanelUse
    let pointer: ShownPointer
    let recordings: Recordings
    var plays = PlayReports()
    var upkeep = Upkeep()

    /// - Throws: an error that names the impossible part of the command line, or the reason why there is no panel.
    package init(_ options: Options) throws {
        self.options = options
        let programs = try programFolder()
        clock = TurnClock(isVirtual: options.clock == .virtual)
        // The media worker is started first, because it takes longer to be ready than the display.
        workers = Workers(options, programs: programs)
        if options.step < .outOfOrder, options.clock == .real, let path = options.play.map(absolute) {
            options.crashRecord?.plays(path)
            workers.player.expect(path)
        }
        output = try OpenedDisplay(options, programs: programs)
        config = KioskConfig(options, output.shape)
        let (scale, size) = (config.settings.display.scale, output.shape.size(scale: config.settings.display.scale))
        recordings = try Recordings(options.recordings, panel: size, start: clock.start)
        use = PanelUse(config.settings, output.panel, clock)
        pointer = ShownPointer(clock)
        service = ServiceReport(clock, options.crashRecord)
        contents = FrameContents(Compositor(scale: scale))
        let languages = InstalledLanguages(
            folder: options.configFiles.languageFolder, environment: getenv("LANG").map { String(cString: $0) }
        ) { [day = LocalDay(wallClock), isVirtual = clock.isVirtual] code in
            // The virtual clock has no time of the day.
            ICUForms(code) { isVirtual ? nil : day.number }
        }
        config.languages = languages
        interface = Interface(
            size: size, settings: config.settings, languages: languages, measure: contents.compositor.text)
        _ = interface.handle(.about(AboutFacts(MachineFacts())), at: clock.start)
        wireLibrary()
        wireMedia()
        wireSpeech()
        wirePanel()
        wireUse()
        wireService()
    }

    package func run() throws {
        clock.advance(to: clock.start)
        if options.step < .outOfOrder {
            workers.startLibrary(options)
            if let path = options.play { play(file: path, by: .autoplay, animated: false) }
        }
        switch options.clock {
        case .virtual: runVirtual()
        case .real: try runReal()
        }
        writeLastLine()
    }

    /// The instant of the present loop turn.
    var now: Instant { clock.now }

    /// Passes an event to the interface and carries out its effects.
    func handle(_ event: Event) {
        let now = now
        plays.cause = plays.cause ?? event.cause
        defer { plays.cause = nil }
        if event.cause == .visitor { workers.files.prepare() }
        noted(event.note) { perform(interface.handle(event, at: now), at: now) }
        if event.changesSession { upkeep.keepers?.noticed(at: now) }
        frames.handle(.changed)
    }

    func perform(_ effects: [Effect], at now: Instant) {
        for effect in effects {
            switch effect {
            case .requestRows(let query, let offset, let count):
                workers.library.list(query, offset: offset, count: count)
            case .requestDetails(let id): workers.library.details(id)
            case .convert(let reading): convert(reading)
            case .requestPicture(let id, let path): requestPicture(id, path)
            case .requestLogo(let id, let path, let mount): requestLogo(id, path, mount)
            case .releasePicture(let id): contents.pictures[id] = nil
            case .requestStrip(let id, let path, let columns): requestStrip(id, path, columns)
            case .requestSlides(let slides, let path): requestSlides(slides, path)
            case .requestCaptionTracks(let path, let languages): requestCaptionTracks(path, languages)
            case .requestCaptions(let path, let source): requestCaptions(path, source)
            case .load(let row): load(row, at: now)
            case .open(let path): play(file: path, by: .visitor, animated: false)
            case .follow(let row):
                workers.player.follow(row.map { .item(path: $0.path) } ?? .nothing)
                plays.log?.follows(row)
            case .play:
                workers.player.play(at: now)
                plays.log?.plays(by: playCause, at: now)
            case .pause: workers.player.pause()
            case .seek(let position): workers.player.seek(to: position, at: now)
            case .scrub(let position): workers.player.seek(to: position, exact: false, at: now)
            case .setVolume(let volume): workers.player.setVolume(volume)
            case .setVolumeCap(let cap): workers.player.setVolumeCap(cap)
            case .setRate(let rate): workers.player.setRate(rate, at: now)
            case .setTrack(let kind, let track): workers.player.setTrack(kind, track)
            case .speak(let texts): speak(texts)
            case .stop: stop(at: now)
            case .keep(let key, let value): keep(key, value)
            case .checkPIN(let pin): checkPIN(pin)
            }
        }
    }

    private func load(_ row: CatalogRow, at now: Instant) {
        upkeep.keepers?.noticed(at: now)
        options.crashRecord?.plays(row.path)
        remote.control?.pendingPlay?.load(row.path)
        plays.log?.begins(row, by: playCause, at: now)
        workers.player.load(row.path)
        giveBackMemorySoon()
    }

    private func stop(at now: Instant) {
        options.crashRecord?.plays(nil)
        plays.log?.end(.left, at: now)
        workers.player.stop()
        upkeep.keepers?.noticed(at: now)
        contents.show(nil)
        remote.control?.pendingPlay?.load(nil)
        giveBackMemorySoon()
    }
}

extension Event {
    /// The event's note in the crash record; nil for events that are too frequent, or contain no outside data.
    fileprivate var note: CrashNote? {
        switch self {
        case .rows, .scanned, .described: CrashNote(.list)
        case .details(let details): CrashNote(.details, "item \(String(details.id.number, radix: 16))")
        case .captionTracks(let path, _), .captions(let path, _, _): CrashNote(.captions, path)
        case .picture: CrashNote(.picture)
        case .restore(let session): CrashNote(.session, session.row.path)
        case .remembered, .attractPlace: CrashNote(.session)
        case .settings: CrashNote(.configuration)
        case .lists, .channels, .conversions, .foundLists: CrashNote(.list)
        case .play, .claimed, .media, .command, .touch, .problem, .about, .notice, .forget, .counted, .pin,
            .headset, .spoken:
            nil
        }
    }
}

extension AboutFacts {
    fileprivate init(_ machine: MachineFacts) {
        self.init(
            version: programVersion, system: machine.system, kernel: machine.kernel, processor: machine.processor,
            memory: machine.memory)
    }
}
