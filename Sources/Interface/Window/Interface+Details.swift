import Geometry
import Motion
import Scene
import Settings
import WorkerProtocol

/// What is known of the item that plays, set beside or under its video.
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

    mutating func setColumns() {
        guard let watching else { return }
        let layout = window.layout
        var first = DetailsColumn(width: size.isPortrait ? size.width : layout.fullVideo.width, palette)
        first.addHead(watching, strings, measure: measure)
        guard !size.isPortrait else {
            addRest(to: &first, watching)
            columns = [first]
            return
        }
        var second = DetailsColumn(width: size.width - layout.fullVideo.width, palette)
        addRest(to: &second, watching)
        columns = [first, second]
    }

    private func addRest(to column: inout DetailsColumn, _ watching: Watching) {
        if let details = watching.details {
            column.addDescription(details.description, measure: measure)
            column.addChapters(details.chapters, strings, measure: measure)
            column.addComments(details, strings, measure: measure)
        }
        column.space(Theme.margin)
    }

    mutating func setDetailsExtent() {
        guard let last = columns.last else { return }
        let layout = window.layout
        let area = columnFrame(columns.count - 1, window: layout.full, slot: layout.fullVideo)
        detailsScroller.setExtent(last.height - area.height, viewport: area.height)
    }
}
