import Glibc
import Linux
import Time
import WorkerProtocol

/// The real program, and the daemon's end of its socket.
@MainActor
final class RunningCatalog {
    let socket: PacketSocket
    private let process: ChildProcess
    private var isReaped = false
    /// How many items it told while it read the folders.
    private(set) var readSoFar: [UInt32] = []
    /// The addresses of pictures that it asked for.
    private(set) var wantedPictures: [String] = []

    struct TimedOut: Error {}
    struct Gone: Error {}

    /// - Parameters:
    ///   - requests: sent before the program runs.
    ///   - starter: a program and its arguments that becomes the catalog program.
    init(_ folders: [String], ahead requests: [CatalogRequest] = [], through starter: [String] = []) throws {
        let (mine, its) = try PacketSocket.pair()
        socket = mine
        for request in requests { try mine.send(request.packet) }
        let command = starter + [try programFolder() + "/vitrine-catalog"] + folders
        process = try ChildProcess.start(command[0], arguments: Array(command.dropFirst()), socket: its)
    }

    isolated deinit { if !isReaped { _ = process.kill() } }

    var pid: Int32 { process.pid }

    func send(_ request: CatalogRequest) throws { try socket.send(request.packet) }

    /// What it says next, signs of life apart.
    ///
    /// - Parameter withReads: also what it has read so far.
    func next(within seconds: Seconds = 20, withReads: Bool = false) throws -> CatalogEvent {
        let end = monotonicNow() + seconds
        while monotonicNow() < end {
            switch try socket.receive() {
            case .packet(let packet, _):
                let event = try CatalogEvent(packet: packet)
                switch event {
                case .scanning(let items):
                    readSoFar.append(items)
                    if withReads { return event }
                case .reading: if withReads { return event }
                case .alive: break
                case .dayparts: break
                case .pictures(let addresses): wantedPictures += addresses
                default: return event
                }
            case .peerGone: throw Gone()
            case .nothingYet:
                var asked = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
                poll(&asked, 1, 100)
            }
        }
        throw TimedOut()
    }

    /// Everything up to the next event that is no problem, and that one.
    func answer() throws -> (CatalogEvent, problems: [(path: String, message: String)]) {
        var problems: [(path: String, message: String)] = []
        while true {
            let event = try next()
            guard case .problem(let path, let message) = event else { return (event, problems) }
            problems.append((path, message))
        }
    }

    /// The names of the playlists and series, with the numbers of their items.
    func lists() throws -> [String] {
        try send(.lists(request: 4, offset: 0, count: 100))
        guard case (.lists(4, _, let lists), _) = try answer() else { throw Gone() }
        return lists.map { "\($0.name) \($0.items)" }
    }

    func rows(ofPlaylist name: String) throws -> [CatalogRow] {
        try send(.select(request: 3, .playlist(name), offset: 0, count: 100))
        guard case (.page(3, 0, let total, let rows), _) = try answer(), Int(total) == rows.count else { throw Gone() }
        return rows
    }

    /// The whole list, page by page, after the scan.
    func list(_ count: UInt32 = 10_000) throws -> [CatalogRow] {
        var rows: [CatalogRow] = []
        while true {
            try send(.list(request: 9, offset: UInt32(rows.count), count: count))
            guard case (.page(9, UInt32(rows.count), let total, let page), _) = try answer() else { throw Gone() }
            rows += page
            if rows.count == Int(total) || page.isEmpty { return rows }
        }
    }

    /// Closes the daemon's end; how the program ended.
    func leave() -> String {
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
        isReaped = true
        return process.reap()
    }

    /// Waits for the program to end by itself.
    func end() -> String {
        isReaped = true
        return process.reap()
    }
}
