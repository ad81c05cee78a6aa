import WorkerProtocol

/// What the library tells of the item that plays.
extension Interface {
    mutating func take(_ details: CatalogDetails) {
        guard watching?.row.id == details.id else { return }
        watching?.details = details
        setColumns()
    }

    mutating func describe(_ row: CatalogRow) -> [Effect] {
        guard watching?.row.path == row.path else { return [] }
        watching?.row = row
        setColumns()
        return [.requestDetails(row.id)]
    }
}
