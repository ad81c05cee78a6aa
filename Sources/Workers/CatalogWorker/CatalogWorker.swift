import Glibc
package import Linux
import Time
import WorkerProtocol

/// The catalog worker: scans the folders, then answers the daemon until the daemon is gone.
@MainActor
package final class CatalogWorker {
    /// How long the daemon may leave its socket full: longer than any pause of a live daemon.
    private static let patience: Seconds = 60

    /// A library may be full of broken files: each problem is reported once, up to this many.
    private static let mostTold = 4096
    /// How often a scan sends a sign of life.
    private static let signPeriod: Seconds = 0.3
    /// How often a scan reads requests.
    private static let requestPeriod: Seconds = 0.02
    /// How long the first scan runs before it sends its first partial result; the interval doubles each time.
    private static let firstRows: Seconds = 0.1
    /// The processor time limit for one folder entry, or one answer (seconds).
    private static let mostSeconds = 60

    private let socket: PacketSocket
    private let sendQueue: PacketSendQueue
    private let folders: [RawPath]
    private let kept: KeptFolders
    private let links: LinkRule
    private var catalog: Catalog
    private var scanner: Scanner
    private var watch: LibraryWatch?
    private var requests: LoopSource?
    private var status: Int32 = 0
    private var isStopped = false
    private var hasScanned = false
    private var scanBegan = Instant.zero
    private var (lastSign, lastLook, nextRows) = (Instant.zero, Instant.zero, firstRows)
    /// Requests about items that the first scan may still find.
    private var early: [CatalogRequest] = []
    private var hasOutgrown = false
    private var allowance = ProcessorAllowance(seconds: mostSeconds)

    /// - Parameter options: relative folders are resolved against the working folder.
    package init(_ socket: PacketSocket, _ options: CatalogOptions, _ kept: KeptFolders) {
        (self.socket, self.kept) = (socket, kept)
        catalog = Catalog(readsSidecars: options.readsSidecars)
        folders = options.folders.map(absolute)
        links = LinkRule(folders: folders + options.readable.map(absolute))
        let sendQueue = PacketSendQueue(socket, patience: Self.patience) { end in
            if case .failed(let error) = end { Log.error("catalog: \(error)") }
            Loop.stop()
        }
        self.sendQueue = sendQueue
        var told: Set<String> = []
        let report: ProblemReport = { path, message in
            MainActor.assumeIsolated {
                guard told.count < Self.mostTold, told.insert("\(path.text)\0\(message)").inserted else { return }
                sendQueue.send(.problem(path, message))
            }
        }
        scanner = Scanner(
            isWatched: options.watches, readsSidecars: options.readsSidecars, links: links, report: report)
        if options.areUsual { scanner.unsure = Set(folders) }
        scanner.onEntry = { [unowned self] items in MainActor.assumeIsolated { goOn(items) } }
        guard options.watches else { return }
        let watch = LibraryWatch(report: report) { [unowned self] in scan($0) }
        scanner.onFolder = { folder, identity in MainActor.assumeIsolated { watch.add(folder, identity) } }
        self.watch = watch
    }

    /// - Returns: the program's exit status: 0 when the daemon left.
    package func run() -> Int32 {
        sendQueue.send(.alive)
        scan(.everything)
        sendQueue.onEmpty = { [unowned self] in listen() }
        if sendQueue.isEmpty { listen() }
        if !sendQueue.hasEnded, !isStopped { Loop.run() }
        return status
    }

    /// Work that is interleaved with a scan.
    private func goOn(_ items: [Item]) {
        let now = monotonicNow()
        if now - lastSign >= Self.signPeriod {
            lastSign = now
            sendQueue.send(.alive)
            allowance.renew()
        }
        if !hasScanned, now - scanBegan >= nextRows, catalog.take(items) {
            // Sorting takes longer the more items there are.
            nextRows = nextRows * 2
            sendQueue.send(.scanning(items: UInt32(clamping: catalog.count)))
        }
        guard now - lastLook >= Self.requestPeriod, catalog.count > 0, sendQueue.isEmpty, !isStopped else { return }
        lastLook = now
        receive()
    }

    private func scan(_ change: LibraryChange) {
        let began = monotonicNow()
        scanBegan = began
        watch?.scanBegins(folders)
        var change = change
        change.add(scanner.lookAgain(at: began))
        scanner.scan(folders, change, at: began)
        watch?.scanEnded(folders, nextLook: scanner.growing.nextLook, began: began)
        let isChanged = catalog.take(scanner.items)
        // A scan without changes is not reported.
        if isChanged || !hasScanned { sendQueue.send(.scanned(items: UInt32(clamping: catalog.count))) }
        hasScanned = true
        for request in early { answer(request) }
        early = []
        guard watch != nil, !hasOutgrown, scanner.hasGivenUp, kept.areOthers else { return }
        hasOutgrown = true
        sendQueue.send(.outgrown)
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
        } catch { fail(error) }
    }

    private func answer(_ request: CatalogRequest) {
        allowance.renew()
        let answer = catalog.answer(request, links) { [sendQueue] path, message in
            sendQueue.send(.problem(path, message))
        }
        if case .unknownItem = answer, !hasScanned, request.isAboutItem { return early.append(request) }
        sendQueue.send(answer)
        if !sendQueue.isEmpty { requests = nil }
    }

    private func fail(_ error: any Error) {
        Log.error("catalog: \(error)")
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

private func absolute(_ path: String) -> RawPath {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return RawPath(path) }
    defer { free(folder) }
    return RawPath(String(cString: folder)).appending(Array(path.utf8))
}

extension PacketSendQueue {
    func send(_ event: CatalogEvent) { send(event.packet) }
}

extension CatalogEvent {
    fileprivate static func problem(_ path: RawPath, _ message: String) -> CatalogEvent {
        .problem(path: path.text, message: message.capped(TextLimit.problem))
    }
}
