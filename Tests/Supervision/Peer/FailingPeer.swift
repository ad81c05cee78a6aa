import Glibc
import Linux
import WorkerProtocol

/// A worker that follows the protocol but does not deliver everything that it owes.
struct FailingPeer {
    enum Mode: String {
        /// A media worker that opens every item and answers every ping, but sends no frames.
        case pictureless
        /// A catalog worker that exits at a request for item 13.
        case superstitious
    }

    let socket: PacketSocket

    /// Returns when the daemon has gone.
    func work(_ mode: Mode) throws {
        switch mode {
        case .pictureless:
            try socket.send(MediaEvent.ready.packet)
            while let request: MediaRequest = try next() { try answer(request) }
        case .superstitious:
            try socket.send(CatalogEvent.scanned(items: 100).packet)
            while let request: CatalogRequest = try next() { try answer(request) }
        }
    }

    private func next<Request: PacketMessage>() throws -> Request? {
        while true {
            switch try socket.receive() {
            case .packet(let packet, _): return try Request(packet: packet)
            case .peerGone: return nil
            case .nothingYet:
                var asked = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
                poll(&asked, 1, -1)
            }
        }
    }

    private func answer(_ request: MediaRequest) throws {
        switch request {
        case .load(let id, _, _, _, _):
            try socket.send(MediaEvent.prerolled(id, duration: 60_000_000_000, hasVideo: true).packet)
        case .signOfLife(let number): try socket.send(MediaEvent.alive(number).packet)
        default: break
        }
    }

    private func answer(_ request: CatalogRequest) throws {
        switch request {
        case .find(let number, let id), .details(let number, let id):
            guard id != ItemID(13) else { exit(1) }
            try socket.send(CatalogEvent.unknownItem(request: number).packet)
        case .signOfLife: try socket.send(CatalogEvent.alive.packet)
        case .list, .select, .lists, .findLists, .channels, .convert, .describe, .search, .problems, .unread, .learn,
            .remember:
            break
        }
    }
}
