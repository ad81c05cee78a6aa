import Geometry
import Gesture
import InterfaceKit
import Numbers
import PageInterface
import PlayerInterface
import Scene
import Settings
import Time
import WorkerProtocol

/// The details under the video, or beside it on a landscape panel.
extension Interface {
    enum Description { case begun, whole }

    /// The number of next items that are offered.
    private static let mostNext = 6
    private static let begunLines = 3

    mutating func setColumns() {
        guard let nowPlaying else { return }
        revision += 1
        next = library.rowsToCome(after: nowPlaying.row.id, most: Self.mostNext)
        columns = size.isPortrait ? [portraitColumn(nowPlaying)] : landscapeColumns(nowPlaying)
    }

    private func column(width: Double) -> DetailsColumn {
        DetailsColumn(width: width, target: settings.interface.target, palette, measure: measure)
    }

    private func portraitColumn(_ nowPlaying: NowPlaying) -> DetailsColumn {
        var column = column(width: size.width)
        column.addHead(nowPlaying.row, strings)
        if let text = nowPlaying.details?.description {
            if description == .whole {
                column.addWholeDescription(text, less: strings.less)
            } else {
                column.addDescription(text, lines: Self.begunLines + 1, more: strings.more)
            }
        }
        addLists(to: &column, nowPlaying)
        return column
    }

    /// The columns of a landscape panel: the item's details under the video, and the rest beside it.
    private func landscapeColumns(_ nowPlaying: NowPlaying) -> [DetailsColumn] {
        let video = window.layout.fullVideo
        var (first, second) = (column(width: video.width), column(width: size.width - video.width))
        first.addHead(nowPlaying.row, strings)
        let text = nowPlaying.details?.description ?? ""
        let room = window.layout.full.maxY - video.maxY - first.height - 2 * Theme.gap
        first.addDescription(text, lines: Int(saturating: room / Theme.body.lineHeight), more: strings.more)
        if description == .whole { second.addWholeDescription(text, less: strings.less) }
        addLists(to: &second, nowPlaying)
        return [first, second]
    }

    private func addLists(to column: inout DetailsColumn, _ nowPlaying: NowPlaying) {
        if let details = nowPlaying.details { column.addChapters(details.chapters, strings) }
        column.addUpNext(next, strings) { pictureID($0, $1) }
        if let details = nowPlaying.details { column.addComments(details, strings) }
        column.space(Theme.margin)
    }

    /// The pictures of the next items. They are kept, so that an enlarged window has them at once.
    var picturesOfNext: [PictureID: CatalogRow] {
        guard nowPlaying != nil, let size = columns.last?.pictureSize else { return [:] }
        return Dictionary(next.map { (pictureID($0, size), $0) }) { first, _ in first }
    }

    mutating func setDetailsExtent() {
        guard let last = columns.last else { return }
        let layout = window.layout
        let area = columnFrame(columns.count - 1, window: layout.full, slot: layout.fullVideo)
        detailsScroller.setExtent(last.height - area.height, viewport: area.height)
    }

    /// The first column lies under the video; the second one of a landscape panel beside it.
    func columnFrame(_ number: Int, window frame: Rect, slot: Rect) -> Rect {
        let right = frame.x + window.layout.fullVideo.maxX
        if number == 1 { return Rect(x: right, y: frame.y, width: frame.maxX - right, height: frame.height) }
        let width = size.isPortrait ? frame.width : window.layout.fullVideo.width
        return Rect(x: frame.x, y: slot.maxY, width: width, height: frame.maxY - slot.maxY)
    }

    // MARK: Drawing

    func addDetails(to scene: inout Scene, _ frame: Rect, _ slot: Rect, opacity: Double, at t: Instant) {
        guard opacity > 0 else { return }
        let first = scene.layers.count
        for (number, column) in columns.enumerated() {
            let area = columnFrame(number, window: frame, slot: slot)
            let scrolled = number == columns.count - 1 ? onWholePixels(detailsScroller.offset(at: t)) : 0
            add(column, number, area, origin: Point(x: area.x, y: (area.y - scrolled).rounded()), to: &scene, at: t)
        }
        if columns.count > 1 {
            let area = columnFrame(1, window: frame, slot: slot)
            let line = Rect(x: area.x, y: area.y, width: 1, height: area.height)
            scene.layers.append(Layer(Part.columnLine.id(), line, .fill(palette.hairline)))
        }
        let alpha = (min(opacity, 1) * 64).rounded() / 64
        for index in first..<scene.layers.count { scene.layers[index].opacity *= alpha }
    }

    private func add(
        _ column: DetailsColumn, _ number: Int, _ area: Rect, origin: Point, to scene: inout Scene, at t: Instant
    ) {
        let first = scene.layers.count
        if let pressed = column.targets.first(where: { $0.target == highlighted }) {
            let place = pressed.frame.offset(by: origin)
            scene.layers.append(
                Layer(Part.detailPressed.id(), place, .fill(palette.raised), cornerRadius: Theme.cellRadius))
        }
        for (index, element) in column.elements.enumerated() {
            let place = element.frame.offset(by: origin)
            guard place.maxY > area.y, place.y < area.maxY else { continue }
            let id = Part.detail.id(number << 16 + index)
            guard case .picture(let picture) = element.content else {
                scene.layers.append(Layer(id, place, element.content, cornerRadius: element.radius))
                continue
            }
            pictures.add(
                picture, place, picture: id, placeholder: Part.detailPlaceholder.id(index), radius: element.radius,
                to: &scene, in: surroundings, at: t)
        }
        clip(&scene, from: first, to: area)
    }

    // MARK: Touching

    mutating func actOnDetails(_ target: PlayerTarget) -> [Effect] {
        switch target {
        case .description:
            description = description == .begun ? .whole : .begun
            if description == .whole, !size.isPortrait { detailsScroller.scrollToTop(at: shown) }
            setColumns()
        case .chapter(let index):
            guard let chapters = nowPlaying?.details?.chapters, chapters.indices.contains(index) else { break }
            return seek(to: chapters[index].start)
        case .detailsRow(let index):
            if next.indices.contains(index) { return open(next[index], animated: false) }
        case .detailsChannel:
            guard let row = nowPlaying?.row else { break }
            window.settle(to: .mini)
            return handle(.openChannel(of: row))
        default: break
        }
        return []
    }
}
