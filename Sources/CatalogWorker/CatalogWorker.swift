import Glibc
package import Linux
import Time
import WorkerProtocol

/// The catalog worker: scans the folders, then answers the daemon until it is gone.
@MainActor
package final class CatalogWorker {
    /// How long the daemon may leave its socket full: longer than any pause of a daemon that lives.
    private static let patience: Seconds = 60

    /// A library may be full of broken files: what was told is not told again, up to this many.
    private static let mostTold = 4096
    /// How often a scan tells that it goes on.
    private static let signPeriod: Seconds = 0.3
    /// The processor time that one entry of a folder, or one answer, may take (seconds).
    private static let mostSeconds = 60

    private let socket: PacketSocket
    private let outbox: PacketOutbox
    private let folders: [RawPath]
    private let reach: CatalogReach
    private var catalog: Catalog
    private var scanner: Scanner
    private var watch: LibraryWatch?
    private var requests: LoopSource?
    private var status: Int32 = 0
    private var hasScanned = false
    private var hasOutgrown = false
    private var allowance = ProcessorAllowance(seconds: mostSeconds)

    /// - Parameter options: folders that are relative count from the working folder.
    package init(_ socket: PacketSocket, _ options: CatalogOptions, _ reach: CatalogReach) {
        (self.socket, self.reach) = (socket, reach)
        catalog = Catalog(readsSidecars: options.readsSidecars)
        folders = options.folders.map(absolute)
        let outbox = PacketOutbox(socket, patience: Self.patience) { end in
            if case .failed(let error) = end { Log.error("catalog: \(error)") }
            Loop.stop()
        }
        self.outbox = outbox
        var told: Set<String> = []
        let report: ProblemReport = { path, message in
            MainActor.assumeIsolated {
                guard told.count < Self.mostTold, told.insert("\(path.text)\0\(message)").inserted else { return }
                outbox.send(.problem(path, message))
            }
        }
        scanner = Scanner(isWatched: options.watches, readsSidecars: options.readsSidecars, report: report)
        if options.areUsual { scanner.unsure = Set(folders) }
        var lastSign = Instant.zero
        scanner.onEntry = { [unowned self] in
            MainActor.assumeIsolated {
                let now = monotonicNow()
                guard now - lastSign >= Self.signPeriod else { return }
                lastSign = now
                outbox.send(.alive)
                allowance.renew()
            }
        }
        guard options.watches else { return }
        let watch = LibraryWatch(report: report) { [unowned self] in scan($0) }
        scanner.onFolder = { folder, identity in MainActor.assumeIsolated { watch.add(folder, identity) } }
        self.watch = watch
    }

    /// - Returns: the program's exit status: 0 when the daemon left.
    package func run() -> Int32 {
        outbox.send(.alive)
        scan(.everything)
        outbox.onEmpty = { [unowned self] in listen() }
        if outbox.isEmpty { listen() }
        if !outbox.hasEnded { Loop.run() }
        return status
    }

    private func scan(_ change: LibraryChange) {
        let began = monotonicNow()
        watch?.scanBegins(folders)
        var change = change
        change.add(scanner.lookAgain(at: began))
        scanner.scan(folders, change, at: began)
        watch?.scanEnded(folders, nextLook: scanner.growing.nextLook, began: began)
        let isChanged = catalog.take(scanner.items)
        // A look that finds nothing new is nobody's concern.
        if isChanged || !hasScanned { outbox.send(.scanned(items: UInt32(clamping: catalog.count))) }
        hasScanned = true
        guard watch != nil, !hasOutgrown, reach.lacks(scanner.givenUp) else { return }
        hasOutgrown = true
        outbox.send(.outgrown)
    }

    /// Requests are read only while answers go out: a daemon that asks and never reads must not fill our memory.
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
        outbox.send(catalog.answer(request) { [outbox] path, message in outbox.send(.problem(path, message)) })
        if !outbox.isEmpty { requests = nil }
    }

    private func fail(_ error: any Error) {
        Log.error("catalog: \(error)")
        stop(1)
    }

    private func stop(_ status: Int32) {
        self.status = status
        requests = nil
        Loop.stop()
    }
}

private func absolute(_ path: String) -> RawPath {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return RawPath(path) }
    defer { free(folder) }
    return RawPath(String(cString: folder)).appending(Array(path.utf8))
}

extension PacketOutbox {
    func send(_ event: CatalogEvent) { send(event.packet) }
}

extension CatalogEvent {
    fileprivate static func problem(_ path: RawPath, _ message: String) -> CatalogEvent {
        .problem(path: path.text, message: message.capped(TextLimit.problem))
    }
}
