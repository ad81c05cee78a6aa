import Linux
import WorkerProtocol

extension PacketSendQueue {
    func send(_ event: CatalogEvent) { send(event.packet) }

    func send(pictures: [String]) {
        for start in stride(from: 0, to: pictures.count, by: ListLimit.pictures) {
            send(.pictures(Array(pictures[start...].prefix(ListLimit.pictures))))
        }
    }
}

extension CatalogEvent {
    static func problem(_ path: RawPath, _ message: String) -> CatalogEvent {
        .problem(path: path.text, message: message.capped(TextLimit.problem))
    }
}
