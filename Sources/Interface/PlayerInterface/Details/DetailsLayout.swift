import Geometry
import InterfaceKit
import Numbers
import Scene
import Settings
import WorkerProtocol

/// The layout of the details: under the video, or beside it on a landscape panel.
extension Player {
    /// The most next items that are offered.
    private static let maximumNext = 6
    /// The visible lines of a collapsed description, without the word for more.
    private static let begunLines = 3

    /// Lays the details out again.
    mutating func setColumns(_ library: Library) {
        guard let nowPlaying else { return }
        details.revision += 1
        details.next = rowsToCome(library, limit: Self.maximumNext)
        details.split(
            nowPlaying.details?.description ?? "", duration: max(nowPlaying.duration, nowPlaying.row.duration))
        details.columns = size.isPortrait ? [portraitColumn(nowPlaying)] : landscapeColumns(nowPlaying)
    }

    private func column(width: Double) -> DetailsColumn {
        DetailsColumn(width: width, in: surroundings)
    }

    private func portraitColumn(_ nowPlaying: NowPlaying) -> DetailsColumn {
        var column = column(width: size.width)
        addHead(to: &column, nowPlaying)
        addDescription(to: &column, nowPlaying)
        addLists(to: &column, nowPlaying)
        return column
    }

    /// The columns of a landscape panel: the item's details under the video, and the rest beside it.
    private func landscapeColumns(_ nowPlaying: NowPlaying) -> [DetailsColumn] {
        let video = window.layout.fullVideo
        var (first, second) = (column(width: video.width), column(width: size.width - video.width))
        addHead(to: &first, nowPlaying)
        let below = window.layout.full.maxY - video.maxY - Theme.gap
        let hasRoom = first.height <= below
        // The column under the video does not scroll: content without room there moves beside the video.
        if !hasRoom { (first, second) = splitHead(nowPlaying, first: video.width, room: below - Theme.gap) }
        // Only the column beside the video has room for the whole description.
        if hasRoom, details.description == .begun {
            let lines = Int(saturating: (below - first.height - Theme.gap) / styles.body.lineHeight)
            addCollapsedDescription(to: &first, nowPlaying, lines: lines)
        } else {
            addDescription(to: &second, nowPlaying)
        }
        addLists(to: &second, nowPlaying)
        return [first, second]
    }

    /// A column with the title, and one that begins with the rest of the head.
    private func splitHead(
        _ nowPlaying: NowPlaying, first width: Double, room: Double
    ) -> (DetailsColumn, DetailsColumn) {
        var (first, second) = (column(width: width), column(width: size.width - width))
        first.space(Theme.gap)
        first.addTitle(nowPlaying.row, lines: max(1, Int(saturating: room / styles.title.lineHeight)))
        second.addFacts(nowPlaying.row, strings)
        second.space(Theme.gap)
        addLinkCode(to: &second, nowPlaying)
        second.takeWholeWidth()
        return (first, second)
    }

    /// The description in a column that scrolls.
    private func addDescription(to column: inout DetailsColumn, _ nowPlaying: NowPlaying) {
        switch details.description {
        case .begun: addCollapsedDescription(to: &column, nowPlaying, lines: Self.begunLines + 1)
        case .whole: column.addWholeDescription(details.parts, less: strings[PlayerWords.less])
        }
    }

    private func addCollapsedDescription(to column: inout DetailsColumn, _ nowPlaying: NowPlaying, lines: Int) {
        column.addDescription(
            nowPlaying.details?.description ?? "", hasTimes: !details.times.isEmpty, lines: lines,
            more: strings[PlayerWords.more])
    }

    private func addHead(to column: inout DetailsColumn, _ nowPlaying: NowPlaying) {
        column.space(Theme.gap)
        addLinkCode(to: &column, nowPlaying)
        column.addTitle(nowPlaying.row)
        column.addFacts(nowPlaying.row, strings)
    }

    private func addLinkCode(to column: inout DetailsColumn, _ nowPlaying: NowPlaying) {
        if let link = LinkCode.address(of: nowPlaying, settings.interface) { column.placeLinkCode(link, strings) }
    }

    private func addLists(to column: inout DetailsColumn, _ nowPlaying: NowPlaying) {
        column.takeWholeWidth()
        if let chapters = nowPlaying.details?.chapters { column.addChapters(chapters, strings) }
        column.addUpNext(details.next, strings) { surroundings.pictureID($0, $1) }
        if let catalog = nowPlaying.details, settings.interface.comments {
            column.addComments(catalog, open: details.openComments, strings)
        }
        column.space(Theme.margin)
    }

    mutating func setDetailsExtent() {
        guard let last = details.columns.last else { return }
        let layout = window.layout
        let area = columnFrame(details.columns.count - 1, window: layout.full, slot: layout.fullVideo)
        details.scroller.setExtent(last.height - area.height, viewport: area.height)
    }

    /// The frame of a column: the first is under the video, the second one of a landscape panel beside it.
    func columnFrame(_ number: Int, window frame: Rect, slot: Rect) -> Rect {
        let right = frame.x + window.layout.fullVideo.maxX
        if number == 1 { return Rect(x: right, y: frame.y, width: frame.maxX - right, height: frame.height) }
        let width = size.isPortrait ? frame.width : window.layout.fullVideo.width
        return Rect(x: frame.x, y: slot.maxY, width: width, height: frame.maxY - slot.maxY)
    }
}
