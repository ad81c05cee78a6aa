/// The items of a list of the library, and their order.
package enum CatalogQuery: Hashable, Sendable, PacketField {
    /// By title.
    case all
    /// The latest date first.
    case newest
    /// The items of one channel, the latest date first.
    case channel(String)

    func encode(into w: inout PacketWriter) {
        switch self {
        case .all: w.put(UInt8(0))
        case .newest: w.put(UInt8(1))
        case .channel(let name):
            w.put(UInt8(2))
            w.put(name, .name)
        }
    }

    init(from r: inout PacketReader) throws(PacketError) {
        switch try r.take(UInt8.self) {
        case 0: self = .all
        case 1: self = .newest
        case 2: self = .channel(try r.take(.name))
        case let other: throw .unknownKind(other)
        }
    }
}
