import Glibc
package import Linux
import Time
import WorkerProtocol

/// The catalog worker: scans the folders, then answers the daemon until the daemon is gone.
@MainActor
package final class CatalogWorker {
    /// The longest time for which the daemon may leave its socket full: longer than any pause of a live daemon.
    private static let timeLimit: Seconds = 60

    /// The period of a scan's signs of life.
    private static let signPeriod: Seconds = 0.3
    /// The period at which a scan reads requests.
    private static let requestPeriod: Seconds = 0.02
    /// The time before the first scan sends its first partial result. The interval doubles each time.
    private static let firstRows: Seconds = 0.1
    /// A scan that takes longer reports the number of its items.
    private static let longScan: Seconds = 1
    /// The number of databases that are replaced after a failure: the file, and a fresh file. A later failure ends the
    /// worker.
    private static let maximumStores = 2
    /// The first and the longest delay before the facts in the files are reported.
    private static let (firstReport, longestReport): (Seconds, Seconds) = (1, 60)
    /// The processor time limit for one folder entry, or one answer (seconds).
    private static let maximumSeconds = 60

    private let socket: PacketSocket
    private let sendQueue: PacketSendQueue
    private let folders: [RawPath]
    private let kept: KeptFolders
    private let links: LinkRule
    private let options: CatalogOptions
    private let sources: LibrarySources
    private let problems: ProblemLog
    private var catalog: Catalog
    private var scanner: Scanner
    /// The store's revision that the daemon has.
    private var reportedRevision = 0
    private var reportedDayparts: [SetDaypart]?
    private var watch: LibraryWatch?
    private var requests: LoopSource?
    private var status: Int32 = 0
    private var isStopped = false
    private var (isScanning, hasScanned) = (false, false)
    /// Whether the first rows have been reported. Requests for lists are answered only after that.
    private var hasReported = false
    /// The start of the scan, and the store's revision at that time.
    private var (scanBegan, revisionBefore) = (Instant.zero, 0)
    private var (lastSign, lastLook, nextRows) = (Instant.zero, Instant.zero, firstRows)
    /// Requests about items that the first scan may still find.
    private var early: [CatalogRequest] = []
    /// Folders of items that are found to be broken, or no longer broken.
    private var returned: Set<RawPath> = []
    private var (nextReport, reportPeriod) = (Instant.zero, firstReport)
    private var hasOutgrown = false
    private var replacedStores = 0
    private var allowance = ProcessorAllowance(seconds: maximumSeconds)

    /// - Parameter options: relative folders are resolved against the working folder.
    package init(_ socket: PacketSocket, _ options: CatalogOptions, _ kept: KeptFolders) throws {
        (self.socket, self.kept, self.options) = (socket, kept, options)
        sources = LibrarySources(options)
        folders = options.folders.map(absolute) + sources.only.keys
        links = LinkRule(folders: folders + options.readable.map(absolute))
        let sendQueue = PacketSendQueue(socket, timeLimit: Self.timeLimit) { end in
            if case .failed(let error) = end { Log.error("catalog: \(error)") }
            Loop.stop()
        }
        self.sendQueue = sendQueue
        problems = ProblemLog { sendQueue.send(.problem($0, $1)) }
        let store = try Store(in: options.state) { [problems] in problems.report(Self.stateFile(options), $0) }
        catalog = Catalog(store, readsSidecars: options.readsSidecars)
        scanner = Scanner(store, links: links) { _, _ in }
        if options.watches {
            watch = LibraryWatch(report: report) { [unowned self] in scan($0) }
        }
        use(store)
    }

    private static func stateFile(_ options: CatalogOptions) -> RawPath {
        RawPath(StoreFile.path(in: options.state ?? ""))
    }

    private var report: ProblemReport {
        { [problems] path, message in MainActor.assumeIsolated { problems.report(path, message) } }
    }

    /// Connects a store with the lists and the scans.
    private func use(_ store: Store) {
        catalog.store = store
        reportedRevision = store.revision
        scanner = Scanner(
            store, isWatched: options.watches, readsSidecars: options.readsSidecars, links: links, report: report)
        scanner.sources = sources
        scanner.listsStreams = options.listsStreams
        scanner.sets = options.sets.map(absolute)
        scanner.onSet = { [sendQueue] in sendQueue.send(.contentSet(path: $0.text)) }
        scanner.onMissingPictures = { [sendQueue] in sendQueue.send(pictures: $0) }
        scanner.unsure = Set((options.areUsual ? folders : options.optional.map(absolute)) + sources.ofFeeds)
        scanner.onEntry = { [unowned self] in MainActor.assumeIsolated { goOn() } }
        scanner.onReading = { [problems] folder in MainActor.assumeIsolated { problems.begin(folder) } }
        if let watch {
            scanner.onFolder = { folder, identity in MainActor.assumeIsolated { watch.add(folder, identity) } }
        }
        // Folders of an earlier configuration are not shown.
        store.use(options.filter)
        store.keepOnly { folder in folders.contains(where: folder.isInside) }
        store.commit()
    }

    /// - Returns: the program's exit status: 0 when the daemon left.
    package func run() -> Int32 {
        sendQueue.send(.alive)
        // The first rows are those of the last run.
        if catalog.store.count > 0 {
            reportRead()
            receive()
        }
        scan(.everything)
        sendQueue.onEmpty = { [unowned self] in listen() }
        if sendQueue.isEmpty { listen() }
        if !sendQueue.hasEnded, !isStopped { Loop.run() }
        catalog.store.close()
        return status
    }

    /// Work that is interleaved with a scan.
    private func goOn() {
        let now = monotonicNow()
        if now - lastSign >= Self.signPeriod {
            lastSign = now
            sendQueue.send(isLong(at: now) ? .reading(items: UInt32(clamping: catalog.store.count)) : .alive)
            allowance.renew()
        }
        if !hasScanned, now - scanBegan >= nextRows, catalog.store.revision != reportedRevision {
            // The daemon reads all its rows again after each partial result.
            nextRows = nextRows * 2
            reportRead()
        }
        guard now - lastLook >= Self.requestPeriod, hasReported, sendQueue.isEmpty, !isStopped else {
            return
        }
        lastLook = now
        receive()
    }

    /// Whether the scan takes long and finds items, so that there is progress to show.
    private func isLong(at now: Instant) -> Bool {
        options.watches && now - scanBegan >= Self.longScan && catalog.store.revision != revisionBefore
    }

    private func reportRead() {
        hasReported = true
        reportedRevision = catalog.store.revision
        sendQueue.send(.scanning(items: UInt32(clamping: catalog.store.count)))
    }

    /// The first scan always reports the dayparts: the daemon may have those of a predecessor.
    private func reportDayparts() {
        let dayparts = scanner.dayparts
        guard dayparts != reportedDayparts else { return }
        reportedDayparts = dayparts
        sendQueue.send(.dayparts(dayparts))
    }

    private func scan(_ change: LibraryChange) {
        let began = monotonicNow()
        (scanBegan, revisionBefore) = (began, catalog.store.revision)
        watch?.scanBegins(folders)
        var change = change
        change.add(scanner.lookAgain(at: began))
        change.folders.formUnion(returned)
        returned = []
        isScanning = true
        scanner.scan(folders, change, at: began)
        isScanning = false
        reportDayparts()
        watch?.scanEnded(folders, nextLook: scanner.growing.nextLook, began: began)
        if replaceStore() { return scan(.everything) }
        // A scan without changes is not reported.
        if !hasScanned {
            reportedRevision = -1
            // The query searches the whole library, so it follows the first rows.
            catalog.store.doubtBroken()
            catalog.store.commit()
        }
        reportChanges()
        hasScanned = true
        for request in early { answer(request) }
        early = []
        guard watch != nil, !hasOutgrown, scanner.hasGivenUp, kept.areOthers else { return }
        hasOutgrown = true
        sendQueue.send(.outgrown)
    }

    /// Opens another database after a failure: a fresh file if the last one was damaged, otherwise one in memory.
    ///
    /// - Returns: whether everything must be read again.
    private func replaceStore() -> Bool {
        guard let failed = catalog.store.giveUp() else { return false }
        // A library that memory does not hold either would be read again for ever.
        guard replacedStores < Self.maximumStores else {
            fail(failed.reason)
            return false
        }
        let isFileAside = failed.isFileAside && replacedStores == 0
        replacedStores += 1
        problems.report(
            Self.stateFile(options),
            failed.reason + (isFileAside ? ": it is set aside" : ": the library is kept in memory"))
        do {
            use(try Store(in: isFileAside ? options.state : nil) { Log.error($0) })
            // The whole content of the store is reported.
            reportedRevision = -1
            return true
        } catch {
            fail("\(error)")
            return false
        }
    }

    /// Reads requests only while answers are sent: a daemon that asks and never reads must not fill this process's
    /// memory.
    private func listen() {
        requests = .reading(socket.descriptor) { [unowned self] in receive() }
    }

    private func receive() {
        do {
            switch try socket.receive() {
            case .nothingYet: return
            case .peerGone: return stop(0)
            case .packet(let packet, let descriptor):
                if let descriptor { close(descriptor) }
                answer(try CatalogRequest(packet: packet))
            }
        } catch { fail("\(error)") }
    }

    private func answer(_ request: CatalogRequest) {
        allowance.renew()
        prepare(for: request)
        let answer = catalog.answer(request, links, problems) { [sendQueue] path, message in
            sendQueue.send(.problem(path, message))
        }
        // A scan that is under way replaces the store at its end.
        if catalog.store.failure != nil, hasScanned, replaceStore() {
            scan(.everything)
            return self.answer(request)
        }
        if case .unknownItem = answer, !hasScanned, request.isAboutItem { return early.append(request) }
        sendQueue.send(answer)
        if !sendQueue.isEmpty { requests = nil }
    }

    /// Applies the changes of a request before its answer.
    private func prepare(for request: CatalogRequest) {
        switch request {
        case .learn(_, let id, let version, let facts):
            if let folder = catalog.store.learn(facts, of: id, version: version) { returned.insert(folder) }
            catalog.store.commit()
        // A scan that is under way reports the facts itself.
        case .unread where hasScanned && !isScanning: reportLearned()
        default: break
        }
    }

    /// Reports the facts in the files: soon at first, then at growing intervals, and at the end. The daemon reads its
    /// lists again after each report.
    private func reportLearned() {
        let (now, isEnd) = (monotonicNow(), catalog.store.unread(count: 1).isEmpty)
        guard isEnd || now >= nextReport else { return }
        reportPeriod = isEnd ? Self.firstReport : min(reportPeriod * 2, Self.longestReport)
        nextReport = now + reportPeriod
        if returned.isEmpty { reportChanges() } else { scan(LibraryChange()) }
    }

    private func reportChanges() {
        guard catalog.store.revision != reportedRevision else { return }
        reportedRevision = catalog.store.revision
        sendQueue.send(.scanned(items: UInt32(clamping: catalog.store.count)))
    }

    private func fail(_ reason: String) {
        Log.error("catalog: \(reason)")
        stop(1)
    }

    private func stop(_ status: Int32) {
        (self.status, isStopped) = (status, true)
        requests = nil
        Loop.stop()
    }
}

extension CatalogRequest {
    /// Whether the request concerns an item that the first scan may still find.
    fileprivate var isAboutItem: Bool {
        switch self {
        case .find, .details: true
        default: false
        }
    }
}
