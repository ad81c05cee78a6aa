import InterfaceKit
import WorkerProtocol

/// Handles the catalog's details of the item that plays.
extension Interface {
    mutating func take(_ details: CatalogDetails) {
        guard nowPlaying?.row.id == details.id else { return }
        nowPlaying?.details = details
        setColumns()
    }

    mutating func describe(_ row: CatalogRow) -> [Effect] {
        guard nowPlaying?.row.path == row.path else { return [] }
        nowPlaying?.row = row
        setColumns()
        return [.requestDetails(row.id)]
    }
}
