package import WorkerProtocol

/// The setting `kiosk.autoplay`: the playback at the daemon's start. An item or a path plays in a loop until another
/// item is chosen. Unless the setting is `none`, an unfinished item of the last session continues instead.
package enum Autoplay: Equatable {
    case nothing
    case resume
    case item(ItemID)
    /// An absolute path or a URL.
    case path(String)
    case unknown(String)

    /// The length of an item's id, in hexadecimal digits.
    private static let idLength = 16

    package init(_ text: String) {
        self =
            switch text {
            case "none": .nothing
            case "resume": .resume
            case _ where text.hasPrefix("/") || text.contains("://"): .path(text)
            default:
                text.utf8.count == Self.idLength
                    ? UInt64(text, radix: 16).map { .item(ItemID($0)) } ?? .unknown(text) : .unknown(text)
            }
    }

    package func names(_ row: CatalogRow) -> Bool {
        switch self {
        case .item(let id): id == row.id
        case .path(let path): path == row.path
        case .nothing, .resume, .unknown: false
        }
    }
}
