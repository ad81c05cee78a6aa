package import WorkerProtocol

/// The setting for playback at the start.
package enum Autoplay: Equatable {
    case nothing
    case resume
    /// Loops the item until another one is chosen.
    case item(ItemID)
    case path(String)
    case unknown(String)

    private static let digits = 16

    package init(_ text: String) {
        self =
            switch text {
            case "none": .nothing
            case "resume": .resume
            case _ where text.hasPrefix("/") || text.contains("://"): .path(text)
            default:
                text.utf8.count == Self.digits
                    ? UInt64(text, radix: 16).map { .item(ItemID($0)) } ?? .unknown(text) : .unknown(text)
            }
    }

    package func isItem(_ row: CatalogRow) -> Bool {
        switch self {
        case .item(let id): id == row.id
        case .path(let path): path == row.path
        case .nothing, .resume, .unknown: false
        }
    }
}
