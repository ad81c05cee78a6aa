import Glibc
import Linux
package import Supervision
import Time
package import WorkerProtocol

/// Asks the catalog worker, and asks again when it was restarted.
@MainActor
package final class LibraryReader {
    package typealias Link = WorkerLink<CatalogRequest, CatalogEvent>

    package enum Answer {
        /// Also while the folders are read for the very first time: so many so far.
        case scanned(items: Int)
        case page(CatalogQuery, offset: Int, total: Int, rows: [CatalogRow])
        case details(CatalogDetails)
        case row(CatalogRow)
        case problem(path: String, message: String)
        /// A library folder came that the workers of before may not read; this one's successor does so soon.
        case outgrown
    }

    private struct OpenRequest {
        let request: CatalogRequest
        /// How many workers died over it.
        var deaths = 0
    }

    /// A library whose folders come and go all the time has its workers renewed less and less often. One that was
    /// renewed this long ago is at rest.
    private static let renewalPeriod: Seconds = 60

    private let link: Link
    private var open: [UInt32: OpenRequest] = [:]
    private var lastRequest: UInt32 = 0
    /// Who waits for an answer that is not everybody's; they are told nil where there is none.
    private var waiting: [UInt32: (Answer?) -> Void] = [:]
    private var waitingForScan: [(Int) -> Void] = []
    /// Who asked while a scan was under way, which may have read the folder that they mean already.
    private var waitingForNextScan: [(Int) -> Void] = []
    /// Of those who wait: without a worker they would become ever more.
    private static let mostWaiting = 64
    /// What this many workers died over is given up.
    private static let deathsPerRequest = 2
    private var isScanned = false
    /// Some worker has scanned to the end. What a later one knows before its own end is less than is known already.
    private var wasScanned = false
    /// The worker has begun to answer: before that, no request is what it died over.
    private var hasRows = false
    private var renewals = RestartPolicy(healthyLife: renewalPeriod)
    private var renewal: LoopSource?
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

    /// Whether answers are on their way.
    package var isWaiting: Bool { !isScanned || !open.isEmpty }

    package func list(_ query: CatalogQuery, offset: Int, count: Int) {
        ask { .select(request: $0, query, offset: UInt32(clamping: offset), count: UInt32(clamping: count)) }
    }

    package func details(_ id: ItemID) { ask { .details(request: $0, id) } }

    package func describe(path: String) { ask { .describe(request: $0, path: path) } }

    // MARK: For one who waits

    /// Whether one more may wait.
    package var hasRoom: Bool { waiting.count + waitingForScan.count + waitingForNextScan.count < Self.mostWaiting }

    package func list(_ query: CatalogQuery, offset: Int, count: Int, then: @escaping (Answer?) -> Void) {
        waiting[lastRequest + 1] = then
        list(query, offset: offset, count: count)
    }

    package func find(_ id: ItemID, then: @escaping (Answer?) -> Void) {
        waiting[lastRequest + 1] = then
        ask { .find(request: $0, id) }
    }

    /// Reads the folders again; `then` is told how many items there are. What is in them now is counted.
    package func scan(then: @escaping (Int) -> Void) {
        waitingForNextScan.append(then)
        if isScanned { scanAgain() }
    }

    private func scanAgain() {
        isScanned = false
        link.replace()
        watch()
    }

    /// A fresh worker makes its sandbox of the folders that are there by then.
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

    private func ask(_ make: (UInt32) -> CatalogRequest) {
        lastRequest += 1
        let request = make(lastRequest)
        open[lastRequest] = OpenRequest(request: request)
        link.send(request)
        watch()
    }

    private func askAgain() {
        // A worker begins with a scan.
        waitingForScan += waitingForNextScan
        waitingForNextScan = []
        for (_, asked) in open.sorted(by: { $0.key < $1.key }) { link.send(asked.request) }
        watch()
    }

    /// Requests are answered in order: the oldest one is what a worker died over.
    private func workerDied() {
        defer { (isScanned, hasRows) = (false, false) }
        guard hasRows, let oldest = open.keys.min() else { return }
        open[oldest]?.deaths += 1
        guard let asked = open[oldest], asked.deaths >= Self.deathsPerRequest else { return }
        Log.warning("\(asked.request): given up, it took \(Self.deathsPerRequest) workers with it")
        answer(oldest, nil)
    }

    /// The worker's silence means something only while it owes something.
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
            let waiting = waitingForScan
            waitingForScan = []
            for then in waiting { then(Int(clamping: items)) }
            if isScanned, !waitingForNextScan.isEmpty { scanAgain() }
        case .page(let request, let offset, let total, let rows):
            guard case .select(_, let query, _, _) = open[request]?.request else { return }
            // Everybody is told of the whole library soon, and asks again.
            if wasScanned, !isScanned, waiting[request] == nil { return forget(request) }
            answer(request, .page(query, offset: Int(clamping: offset), total: Int(clamping: total), rows: rows))
        case .row(let request, let row): answer(request, .row(row))
        case .details(let request, let details): answer(request, .details(details))
        case .unknownItem(let request): answer(request, nil)
        case .problem(let path, let message):
            Log.warning("\(path): \(message)")
            onAnswer?(.problem(path: path, message: message))
        case .outgrown: renewSoon()
        case .alive: break
        }
    }
}
