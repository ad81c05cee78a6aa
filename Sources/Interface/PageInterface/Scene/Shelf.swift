import Geometry
import InterfaceKit
import Scene
import WorkerProtocol

extension Pages {
    /// The width of a card in points, at the normal text size, below which the card shows the date without the views.
    private static let roomForViews = 320.0

    /// Adds the newest items, and the heading of the list below them.
    func addShelf(_ shelf: ShelfLayout, _ page: Page, offset: Double, to scene: inout Scene, at moment: PageMoment) {
        let width = size.width - 2 * Theme.margin
        let heading = Rect(x: Theme.margin, y: shelf.bottom - offset, width: width, height: 0)
        surroundings.add(
            &scene, .listTitle, 0, heading, TextRun(strings[PageWords.allVideos], styles.heading, width: width),
            palette.text)
        guard shelf.bottom > offset else { return }
        let top = heading.offset(by: Point(x: 0, y: shelf.top - shelf.bottom))
        surroundings.add(
            &scene, .shelfTitle, 0, top, TextRun(strings[PageWords.newest], styles.heading, width: width), palette.text)
        let scrolled = surroundings.onWholePixels(page.shelf.offset(at: moment.time))
        for index in shelf.indices(offset: scrolled, width: size.width) {
            guard let row = library[.newest]?[index] else { continue }
            let frame = shelf.pictureFrame(index).offset(by: Point(x: -scrolled, y: -offset))
            addCard(row, index, frame, textHeight: shelf.textHeight, to: &scene, at: moment)
        }
    }

    private func addCard(
        _ row: CatalogRow, _ index: Int, _ frame: Rect, textHeight: Double, to scene: inout Scene,
        at moment: PageMoment
    ) {
        if highlighted == .page(.shelf(index)) {
            let inset = -Theme.unit
            let height = frame.height + textHeight
            let back = Rect(x: frame.x, y: frame.y, width: frame.width, height: height).inset(by: inset)
            scene.layers.append(
                Layer(Part.cell.id(index), back, .fill(palette.raised), cornerRadius: Theme.cellRadius))
        }
        pictures.add(
            surroundings.pictureID(row, frame.size), frame, picture: Part.shelfPicture.id(index),
            placeholder: Part.shelfPlaceholder.id(index), to: &scene, in: surroundings, at: moment.time)
        addLetter(row, frame, Part.shelfLetter.id(index), to: &scene)
        addBadge(row, frame, .shelfBadge, .shelfBadgeText, index, to: &scene)
        addWatched(row, moment, frame, .shelfTrack, .shelfSeen, index, to: &scene)
        let text = Rect(x: frame.x, y: frame.maxY + ShelfLayout.textGap, width: frame.width, height: 0)
        surroundings.add(
            &scene, .shelfName, index, text, TextRun(row.title, styles.heading, width: frame.width), palette.text)
        let facts = frame.width < styles.scaled(Self.roomForViews) ? strings.date(of: row) : strings.shortFacts(of: row)
        let below = strings.line(row.channel, facts)
        surroundings.add(
            &scene, .shelfChannel, index, text.offset(by: Point(x: 0, y: styles.heading.lineHeight)),
            TextRun(below, styles.caption, width: frame.width), palette.secondary)
    }
}
