import Glibc
import Linux
package import Supervision
import Time
package import WorkerProtocol

/// Sends requests to the catalog worker, and repeats them after its restart.
@MainActor
package final class LibraryReader {
    package typealias Link = WorkerLink<CatalogRequest, CatalogEvent>

    package enum Answer {
        /// A scan has ended. Also sent during the very first scan, with the number of items so far.
        case scanned(items: Int)
        /// The number of items so far, sent repeatedly during a long scan; nil at its end.
        case reading(items: Int?)
        case page(CatalogQuery, offset: Int, total: Int, rows: [CatalogRow])
        case details(CatalogDetails)
        case row(CatalogRow)
        case found([CatalogHit])
        case problems(total: Int, [CatalogProblem])
        case lists(total: Int, [CatalogList])
        case channels([String])
        case conversions([KanaConversion])
        case foundLists(of: String, [NamedList])
        case unread([CatalogRow])
        /// The number of items that were left before their end, and the number of all played items.
        case remembered(started: Int, played: Int)
        case problem(path: String, message: String)
        case contentSet(path: String)
        /// The parts of the day of all content sets.
        case dayparts([SetDaypart])
        /// The addresses of pictures that feeds name and that are not fetched yet.
        case pictures([String])
        /// A library folder appeared that the present worker may not read; it is replaced soon.
        case outgrown
    }

    private struct OpenRequest {
        let request: CatalogRequest
        /// The number of workers that died while they handled it.
        var deaths = 0
    }

    /// The life of a renewed worker that resets the back-off for renewals. The back-off is for a library whose folders
    /// appear and disappear all the time.
    private static let renewalPeriod: Seconds = 60

    private let link: Link
    private var open: [UInt32: OpenRequest] = [:]
    private var lastRequest: UInt32 = 0
    /// Callbacks for answers to single callers; called with nil if there is no answer.
    private var waiting: [UInt32: (Answer?) -> Void] = [:]
    private var waitingForScan: [(Int) -> Void] = []
    /// Callbacks that wait for the start of another scan: the present scan may already have read the caller's folder.
    private var waitingForFreshScan: [(Int) -> Void] = []
    /// The largest number of waiting callers: without a worker they would accumulate.
    private static let maximumWaiting = 64
    /// The number of deaths during a request after which it is given up.
    private static let deathsPerRequest = 2
    private var isScanned = false
    /// Whether any worker has completed a scan. The partial results of a later worker are then not reported.
    private var wasScanned = false
    /// Whether the worker has begun to answer. No request can be the cause of a death before that.
    private var hasRows = false
    /// Whether a long scan has been reported.
    private var isReading = false
    private var renewals = RestartPolicy(healthyLife: renewalPeriod)
    private var renewal: LoopSource?
    package private(set) var searchTimes = SearchTimes()
    package var onAnswer: ((Answer) -> Void)?

    package init(link: Link) {
        self.link = link
        link.onMessage = { [weak self] message, descriptor in
            if let descriptor { close(descriptor) }
            self?.receive(message)
        }
        link.signOfLife = .signOfLife
        link.onStart = { [weak self] in self?.askAgain() }
        link.onDeath = { [weak self] in self?.workerDied() }
    }

    /// Whether answers are pending.
    package var isWaiting: Bool { !isScanned || !open.isEmpty }

    /// Requests rows of a list. The lists whose names match a search are answered before its first rows.
    package func list(_ query: CatalogQuery, offset: Int, count: Int) {
        if case .search(let text) = query, offset == 0 { ask { .findLists(request: $0, text) } }
        select(query, offset: offset, count: count)
    }

    private func select(_ query: CatalogQuery, offset: Int, count: Int, then: ((Answer?) -> Void)? = nil) {
        if case .search(let text) = query, offset == 0 { searchTimes.requested(text, lastRequest + 1, at: Loop.now) }
        ask(then: then) {
            .select(request: $0, query, offset: UInt32(clamping: offset), count: UInt32(clamping: count))
        }
    }

    package func details(_ id: ItemID) { ask { .details(request: $0, id) } }

    package func describe(path: String) { ask { .describe(request: $0, path: path) } }

    // MARK: Requests of single callers

    /// Whether another caller may wait.
    package var hasRoom: Bool { waiting.count + waitingForScan.count + waitingForFreshScan.count < Self.maximumWaiting }

    package func list(_ query: CatalogQuery, offset: Int, count: Int, then: @escaping (Answer?) -> Void) {
        select(query, offset: offset, count: count, then: then)
    }

    package func find(_ id: ItemID, then: @escaping (Answer?) -> Void) {
        ask(then: then) { .find(request: $0, id) }
    }

    package func details(_ id: ItemID, then: @escaping (Answer?) -> Void) {
        ask(then: then) { .details(request: $0, id) }
    }

    /// The items that contain all words, the best first.
    package func search(_ text: String, count: Int, then: @escaping (Answer?) -> Void) {
        ask(then: then) { .search(request: $0, text, count: UInt32(clamping: count)) }
    }

    /// The problems that the last scan found, by path.
    package func problems(offset: Int, count: Int, then: @escaping (Answer?) -> Void) {
        ask(then: then) { .problems(request: $0, offset: UInt32(clamping: offset), count: UInt32(clamping: count)) }
    }

    /// The playlists and series by name, then the folders by title.
    package func lists(offset: Int, count: Int, then: @escaping (Answer?) -> Void) {
        ask(then: then) { .lists(request: $0, offset: UInt32(clamping: offset), count: UInt32(clamping: count)) }
    }

    /// All channels by name, including those that are not listed.
    package func channels(then: @escaping (Answer?) -> Void) {
        ask(then: then) { .channels(request: $0) }
    }

    /// The texts that may replace the start of a reading in kana; nil if nothing converts.
    package func convert(_ reading: String, then: @escaping ([KanaConversion]?) -> Void) {
        let receive: (Answer?) -> Void = { answer in
            guard case .conversions(let conversions) = answer else { return then(nil) }
            then(conversions)
        }
        ask(then: receive) { .convert(request: $0, reading) }
    }

    /// The items whose files have not been read since they changed.
    package func unread(count: Int, then: @escaping (Answer?) -> Void) {
        ask(then: then) { .unread(request: $0, count: UInt32(clamping: count)) }
    }

    /// Sends the played items, the latest one first; answered by `.remembered`.
    package func remember(started: [ItemID], played: [ItemID]) {
        ask { .remember(request: $0, started: started, played: played) }
    }

    /// Sends the facts that a media worker read from an item's file.
    package func learn(_ facts: FileFacts, of row: CatalogRow, then: @escaping (Answer?) -> Void) {
        ask(then: then) { .learn(request: $0, row.id, version: row.version, facts) }
    }

    /// Reads the folders again in their present state; `then` gets the number of items.
    package func scan(then: @escaping (Int) -> Void) {
        waitingForFreshScan.append(then)
        if isScanned { scanAgain() }
    }

    private func scanAgain() {
        isScanned = false
        link.replace()
        watch()
    }

    /// Replaces the worker: the new one builds its sandbox from the folders that exist by then.
    private func renewSoon() {
        guard renewal == nil else { return }
        renewal = .every(renewals.died(at: Loop.now)) { [weak self] in self?.renew() }
    }

    private func renew() {
        renewal = nil
        renewals.started(at: Loop.now)
        renewals.progressed()
        isScanned = false
        link.replace()
        onAnswer?(.outgrown)
    }

    /// Changes the worker's arguments. The next scan counts as the first one.
    package func change(arguments: [String]) {
        endReading()
        (isScanned, wasScanned, hasRows) = (false, false, false)
        link.change(arguments: arguments)
        watch()
    }

    /// - Parameter then: the single caller that waits for the answer; nil for `onAnswer`.
    private func ask(then: ((Answer?) -> Void)? = nil, _ make: (UInt32) -> CatalogRequest) {
        lastRequest += 1
        waiting[lastRequest] = then
        let request = make(lastRequest)
        open[lastRequest] = OpenRequest(request: request)
        link.send(request)
        watch()
    }

    private func askAgain() {
        // A worker begins with a scan.
        waitingForScan += waitingForFreshScan
        waitingForFreshScan = []
        for (_, asked) in open.sorted(by: { $0.key < $1.key }) { link.send(asked.request) }
        watch()
    }

    /// Requests are answered in order, so the oldest one was being handled when the worker died.
    private func workerDied() {
        defer { (isScanned, hasRows) = (false, false) }
        endReading()
        guard hasRows, let oldest = open.keys.min() else { return }
        open[oldest]?.deaths += 1
        guard let asked = open[oldest], asked.deaths >= Self.deathsPerRequest else { return }
        Log.warning("\(asked.request): given up after \(Self.deathsPerRequest) deaths of its worker")
        answer(oldest, nil)
    }

    private func endReading() {
        if isReading { onAnswer?(.reading(items: nil)) }
        isReading = false
    }

    /// Updates the heartbeat: the worker's silence matters only while it owes an answer.
    private func watch() { link.expect(isWaiting) }

    private func forget(_ request: UInt32) {
        open[request] = nil
        link.madeProgress()
    }

    private func answer(_ request: UInt32, _ answer: Answer?) {
        guard open.removeValue(forKey: request) != nil else { return }
        if answer != nil { link.madeProgress() }
        if let then = waiting.removeValue(forKey: request) { return then(answer) }
        if let answer { onAnswer?(answer) }
    }

    private func receive(_ event: CatalogEvent) {
        defer { watch() }
        switch event {
        case .scanning(let items):
            hasRows = true
            if !wasScanned { onAnswer?(.scanned(items: Int(clamping: items))) }
        case .scanned(let items):
            (isScanned, wasScanned, hasRows) = (true, true, true)
            onAnswer?(.scanned(items: Int(clamping: items)))
            endReading()
            let waiting = waitingForScan
            waitingForScan = []
            for then in waiting { then(Int(clamping: items)) }
            if isScanned, !waitingForFreshScan.isEmpty { scanAgain() }
        case .reading(let items):
            isReading = true
            onAnswer?(.reading(items: Int(clamping: items)))
        case .page(let request, let offset, let total, let rows):
            guard case .select(_, let query, _, _) = open[request]?.request else { return }
            // The whole library will be reported soon, and all readers then ask again.
            if wasScanned, !isScanned, waiting[request] == nil { return forget(request) }
            searchTimes.answered(request, at: Loop.now)
            answer(request, .page(query, offset: Int(clamping: offset), total: Int(clamping: total), rows: rows))
        case .row(let request, let row): answer(request, .row(row))
        case .details(let request, let details): answer(request, .details(details))
        case .found(let request, let hits): answer(request, .found(hits))
        case .problems(let request, let total, let problems):
            answer(request, .problems(total: Int(clamping: total), problems))
        case .lists(let request, let total, let lists):
            answer(request, .lists(total: Int(clamping: total), lists))
        case .channels(let request, let names): answer(request, .channels(names))
        case .conversions(let request, let conversions): answer(request, .conversions(conversions))
        case .foundLists(let request, let lists):
            guard case .findLists(_, let text) = open[request]?.request else { return }
            answer(request, .foundLists(of: text, lists))
        case .remembered(let request, let started, let played):
            answer(request, .remembered(started: Int(clamping: started), played: Int(clamping: played)))
        case .unread(let request, let rows): answer(request, .unread(rows))
        case .unknownItem(let request): answer(request, nil)
        case .problem(let path, let message):
            Log.warning("\(path): \(message)")
            onAnswer?(.problem(path: path, message: message))
        case .contentSet(let path): onAnswer?(.contentSet(path: path))
        case .dayparts(let dayparts): onAnswer?(.dayparts(dayparts))
        case .pictures(let addresses): onAnswer?(.pictures(addresses))
        case .outgrown: renewSoon()
        case .alive: break
        }
    }
}
