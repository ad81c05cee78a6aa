import Glibc
package import Linux
import Time
import WorkerProtocol

/// The catalog worker: scans the folders, then answers the daemon until the daemon is gone.
@MainActor
package final class CatalogWorker {
    /// The longest time for which the daemon may leave its socket full: longer than any pause of a live daemon.
    private static let timeLimit: Seconds = 60

    /// The number of databases that are replaced after a failure: the file, and a fresh file. A later failure ends the
    /// worker.
    private static let maximumStores = 2
    /// The processor time limit for one folder entry, or one answer (seconds).
    private static let maximumSeconds = 60

    /// The period at which words of withdrawn items are removed, and the largest number of these items.
    private static let (sweepPeriod, sweepCount): (Seconds, Int) = (0.05, 100)

    /// The state of the library as the daemon knows it.
    private struct Reported {
        /// The store's revision; nil if the whole content must still be reported.
        var revision: Int? = 0
        var dayparts: [SetDaypart]?
        /// Whether the first rows have been reported. Requests for lists are answered only after them.
        var hasRows = false
        var isOutgrown = false
    }

    private let socket: PacketSocket
    private let sendQueue: PacketSendQueue
    private let kept: KeptFolders
    private let options: CatalogOptions
    private let problems: ProblemLog
    private var catalog: Catalog
    private var scanner: Scanner
    private var watch: LibraryWatch?
    private var requests: LoopSource?
    private var sweeping: LoopSource?
    private var progress = ScanProgress()
    private var reported = Reported()
    private var pacing = FactsPacing()
    private var replacedStores = 0
    /// The program's exit status; nil until the end is due.
    private var exitStatus: Int32?
    private var allowance = ProcessorAllowance(seconds: maximumSeconds)

    /// - Parameter options: relative folders are resolved against the working folder.
    package init(_ socket: PacketSocket, _ options: CatalogOptions, _ kept: KeptFolders) throws {
        (self.socket, self.kept, self.options) = (socket, kept, options)
        let sendQueue = PacketSendQueue(socket, timeLimit: Self.timeLimit) { end in
            if case .failed(let error) = end { Log.error("catalog: \(error)") }
            Loop.stop()
        }
        self.sendQueue = sendQueue
        problems = ProblemLog { sendQueue.send(.problem($0, $1)) }
        let store = try Store(in: options.state) { [problems] in problems.report(Self.stateFile(options), $0) }
        catalog = Catalog(store, ScanRules(options))
        scanner = Scanner(store, catalog.rules, ScanEvents { _, _ in })
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
        reported.revision = store.revision
        let rules = catalog.rules
        scanner = Scanner(store, rules, scanEvents)
        store.onRow = { [unowned self] in MainActor.assumeIsolated { giveSign(at: monotonicNow()) } }
        // Folders of an earlier configuration are not shown.
        store.use(options.filter)
        store.keepOnly { folder in rules.roots.contains(where: folder.isInside) }
        store.commit()
        sweep()
    }

    /// Removes the words of withdrawn items from the indices, between requests and scans.
    private func sweep() {
        sweeping = nil
        guard catalog.store.hasWithdrawn else { return }
        sweeping = .every(Self.sweepPeriod) { [unowned self] in
            catalog.store.sweep(count: Self.sweepCount)
            allowance.renew()
            if !catalog.store.hasWithdrawn { sweeping = nil }
        }
    }

    private var scanEvents: ScanEvents {
        var events = ScanEvents(onProblem: report)
        events.onSet = { [sendQueue] in sendQueue.send(.contentSet(path: $0.text)) }
        events.onMissingPictures = { [sendQueue] in sendQueue.send(pictures: $0) }
        events.onEntry = { [unowned self] in MainActor.assumeIsolated { goOn() } }
        events.onReading = { [problems] folder in MainActor.assumeIsolated { problems.begin(folder) } }
        if let watch {
            events.onFolder = { folder, identity in MainActor.assumeIsolated { watch.add(folder, identity) } }
        }
        return events
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
        if !sendQueue.hasEnded, exitStatus == nil { Loop.run() }
        catalog.store.close()
        return exitStatus ?? 0
    }

    /// Shows the daemon, in time for its heartbeat, that the worker is at work.
    private func giveSign(at now: Instant) {
        guard progress.takesSign(at: now) else { return }
        // Only a scan that takes long and finds items has progress to show.
        let isShown =
            options.watches && progress.isScanning && progress.isLong(at: now, revision: catalog.store.revision)
        sendQueue.send(isShown ? .reading(items: UInt32(clamping: catalog.store.count)) : .alive)
        allowance.renew()
    }

    /// Work that is interleaved with a scan.
    private func goOn() {
        let now = monotonicNow()
        giveSign(at: now)
        if catalog.store.revision != reported.revision, progress.takesRows(at: now) { reportRead() }
        guard reported.hasRows, sendQueue.isEmpty, exitStatus == nil, progress.takesRequests(at: now) else { return }
        receive()
    }

    private func reportRead() {
        reported.hasRows = true
        reported.revision = catalog.store.revision
        sendQueue.send(.scanning(items: UInt32(clamping: catalog.store.count)))
    }

    /// The first scan always reports the dayparts: the daemon may have those of a predecessor.
    private func reportDayparts() {
        let dayparts = scanner.dayparts
        guard dayparts != reported.dayparts else { return }
        reported.dayparts = dayparts
        sendQueue.send(.dayparts(dayparts))
    }

    private func scan(_ change: LibraryChange) {
        let began = monotonicNow()
        progress.begin(at: began, revision: catalog.store.revision)
        watch?.scanBegins(catalog.rules.roots)
        var change = change
        change.add(scanner.lookAgain(at: began))
        change.folders.formUnion(pacing.takeFolders())
        scanner.scan(change, at: began)
        progress.isScanning = false
        reportDayparts()
        watch?.scanEnded(catalog.rules.roots, nextLook: scanner.growing.nextLook, began: began)
        if replaceStore() { return scan(.everything) }
        // The first scan is always reported. A later scan without changes is not.
        if !progress.hasScanned {
            reported.revision = nil
            // The query searches the whole library, so it follows the first rows.
            catalog.store.doubtBroken()
            catalog.store.commit()
        }
        reportChanges()
        for request in progress.end() { answer(request) }
        guard watch != nil, !reported.isOutgrown, scanner.walk.lacksAccess, kept.haveNewFolders else { return }
        reported.isOutgrown = true
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
            reported.revision = nil
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
        let answer = catalog.answer(request, problems) { [sendQueue] path, message in
            sendQueue.send(.problem(path, message))
        }
        // A scan that is under way replaces the store at its end.
        if catalog.store.failure != nil, progress.hasScanned, replaceStore() {
            scan(.everything)
            return self.answer(request)
        }
        if case .unknownItem = answer, progress.postpones(request) { return }
        sendQueue.send(answer)
        if !sendQueue.isEmpty { requests = nil }
    }

    /// Applies the changes of a request before its answer.
    private func prepare(for request: CatalogRequest) {
        switch request {
        case .learn(_, let id, let version, let facts):
            if let folder = catalog.store.learn(facts, of: id, version: version) { pacing.folders.insert(folder) }
            catalog.store.commit()
        // A scan that is under way reports the facts itself.
        case .unread where progress.hasScanned && !progress.isScanning: reportLearned()
        default: break
        }
    }

    private func reportLearned() {
        guard pacing.takesReport(at: monotonicNow(), isEnd: catalog.store.unread(count: 1).isEmpty) else { return }
        if pacing.folders.isEmpty { reportChanges() } else { scan(LibraryChange()) }
    }

    private func reportChanges() {
        guard catalog.store.revision != reported.revision else { return }
        reported.revision = catalog.store.revision
        sendQueue.send(.scanned(items: UInt32(clamping: catalog.store.count)))
    }

    private func fail(_ reason: String) {
        Log.error("catalog: \(reason)")
        stop(1)
    }

    private func stop(_ status: Int32) {
        exitStatus = status
        requests = nil
        Loop.stop()
    }
}
