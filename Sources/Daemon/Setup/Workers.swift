package import Content
import CrashLoop
import Glibc
package import Library
import Linux
package import Playback
package import Settings
import Supervision
package import Time
import WorkerProtocol

/// The daemon's worker processes, and their clients in the daemon.
@MainActor
package final class Workers {
    /// The longest delay of the library after the start. A disk in standby must not hide it for longer.
    private static let timeLimit: Seconds = 1

    package let player: Player
    package let files: FileReader
    package let library: LibraryReader
    package let speaker: Speaker
    /// Nil where no content sets are kept.
    package let content: ContentInstaller?
    /// Nil without feeds, or without a place or a network for them.
    package let feeds: FeedUpdater?
    private let catalog: LibraryReader.Link
    private var arguments: WorkerArguments
    /// Nil if files are not read: by configuration, after crashes, and on the virtual clock, where a run must not
    /// depend on the speed of the reading.
    private let facts: FileFactsReading?
    /// Armed while the library waits for the first picture of the item that plays at the start; nil before and after.
    private var libraryWait: LoopSource?

    /// Starts the media worker first: it takes longer to be ready than the display. The others start later, or on
    /// demand.
    ///
    /// - Parameter programs: the folder of the programs.
    package init(_ options: Options, programs: String) {
        let arguments = WorkerArguments(options)
        self.arguments = arguments
        let (mediaProgram, catalogProgram) = (programs + "/vitrine-media", programs + "/vitrine-catalog")
        let media = Player.Link(
            name: "media worker", path: mediaProgram, arguments: arguments.media, unit: Self.unit("media"),
            keepsSpare: true)
        let streams = arguments.streams.map {
            Player.Link(name: "stream worker", path: mediaProgram, arguments: $0, unit: Self.unit("stream"))
        }
        let pictures = Player.Link(
            name: "picture worker", path: mediaProgram, arguments: arguments.pictures, unit: Self.unit("pictures"))
        catalog = LibraryReader.Link(
            name: "catalog worker", path: catalogProgram, arguments: arguments.catalog, unit: Self.unit("catalog"))
        if options.step < .outOfOrder { media.start() }
        player = Player(link: media, streams: streams, Player.Configuration(options))
        files = FileReader(link: pictures)
        speaker = Speaker(
            link: Player.Link(
                name: "speech worker", path: mediaProgram, arguments: arguments.speech, unit: Self.unit("media")))
        library = LibraryReader(link: catalog)
        let readsFiles = options.settings.library.readsFiles && options.step < .withoutSidecarsAndPictures
        facts = options.clock == .real && readsFiles ? FileFactsReading(library, files) : nil
        content = Self.content(arguments, programs: programs)
        feeds = Self.feeds(arguments, programs: programs)
    }

    private static func feeds(_ arguments: WorkerArguments, programs: String) -> FeedUpdater? {
        let addresses = arguments.feeds
        guard !addresses.isEmpty else { return nil }
        guard let fetching = arguments.fetcher else {
            Log.warning("feeds need workers.internet")
            return nil
        }
        let link = ContentCalls.Link(
            name: "feed worker", path: programs + "/vitrine-fetch", arguments: fetching, unit: unit("fetch"))
        return FeedUpdater(addresses, link)
    }

    private static func content(_ arguments: WorkerArguments, programs: String) -> ContentInstaller? {
        typealias Link = ContentInstaller.Link
        guard let copying = arguments.copier, let checking = arguments.checker else { return nil }
        let fetch = programs + "/vitrine-fetch"
        return ContentInstaller(
            copier: Link(name: "content worker", path: fetch, arguments: copying, unit: unit("fetch")),
            fetcher: arguments.fetcher.map {
                Link(name: "fetch worker", path: fetch, arguments: $0, unit: unit("fetch"))
            },
            checker: Link(
                name: "content checker", path: programs + "/vitrine-catalog", arguments: checking, unit: unit("catalog")
            ))
    }

    /// The socket of the systemd unit for a kind of worker, which runs as its own user; nil where none is configured.
    private static func unit(_ kind: String) -> String? {
        getenv("VITRINE_WORKER_UNITS").map { "\(String(cString: $0))/worker-\(kind).sock" }
    }

    /// Lists other items from now on; returns false if they are the same.
    package func list(_ filter: Settings.Library) -> Bool {
        guard !filter.isAlike(arguments.filter) else { return false }
        arguments.filter = filter
        library.change(arguments: arguments.catalog)
        return true
    }

    /// Starts reading the facts in new files after a change of the library.
    package func readFacts() { facts?.begin() }

    /// Whether there are pending answers for which a virtual clock waits.
    package func isWaiting(flip: Instant) -> Bool {
        library.isWaiting || files.isWaiting || player.isWaiting(flip: flip)
    }

    // MARK: The library's start

    /// Starts the catalog and the making of thumbnails: at once, or after the first picture of an item that plays at
    /// the start.
    ///
    /// Both read and decode files, and would compete with that item's decoder for the processors.
    package func startLibrary(_ options: Options) {
        // The virtual clock waits for every answer, so nothing has to be delayed.
        guard options.clock == .real, options.playsAtStart else { return catalog.start() }
        files.defersRequests = true
        libraryWait = .every(Self.timeLimit) { [unowned self] in endLibraryWait() }
    }

    /// Starts the library when the first picture is shown, has failed or takes too long.
    package func endLibraryWait() {
        guard libraryWait != nil else { return }
        libraryWait = nil
        catalog.start()
        files.defersRequests = false
    }
}

extension Options {
    fileprivate var playsAtStart: Bool {
        guard play == nil else { return true }
        guard case .path = Autoplay(settings.kiosk.autoplay) else { return false }
        return true
    }
}

extension Player.Configuration {
    fileprivate init(_ options: Options) {
        self.init(clock: options.clock == .virtual ? .stepped : .live)
        let settings = options.settings.playback
        volume = settings.volume
        volumeCap = settings.volumeCap
        stillDuration = Seconds(settings.stillDuration)
        itemsPerWorker = settings.recycleAfter
        streamTimeLimit = Seconds(options.settings.workers.streamTimeLimit)
        if options.display == .panel, options.settings.display.planes { memory = .memoryForDevices }
    }
}
