import Geometry
import InterfaceKit
package import Scene
import Settings
package import Time
import WorkerProtocol

/// A part of the pages' scene.
package enum PageScenePart {
    /// All visible pages.
    case pages(PageMoment)
    /// - Parameter hidden: the fraction of the bar that the player's window has pushed off the panel, 0...1.
    case tabBar(hidden: Double)
    /// The keyboard of a low panel, which is in front of the tab bar and the mini player.
    case keyboard(Instant)
}

extension Pages {
    package func add(_ part: PageScenePart, to scene: inout Scene) {
        switch part {
        case .pages(let moment): addPages(to: &scene, at: moment)
        case .tabBar(let hidden): addTabBar(to: &scene, hidden: hidden)
        case .keyboard(let time): addKeyboardInFront(to: &scene, at: time)
        }
    }

    private func addPages(to scene: inout Scene, at moment: PageMoment) {
        guard let transition = navigation.transition else {
            return add(navigation.top, PagePose(omittedLayers: moment.omittedLayers), to: &scene, at: moment)
        }
        addTransition(transition, to: &scene, at: moment)
    }

    /// Adds one page, moved and faded by a pose.
    func add(_ page: Page, _ pose: PagePose, to scene: inout Scene, at moment: PageMoment) {
        let first = scene.layers.count
        let layout = layout(of: page)
        let offset = surroundings.onWholePixels(page.scroller.offset(at: moment.time))
        content(of: page.kind).add(page, layout, offset: offset, to: &scene, of: self, at: moment)
        if let shelf = layout.shelf { addShelf(shelf, page, offset: offset, to: &scene, at: moment) }
        if let grid = layout.grid, let query = page.kind.query {
            addList(grid, query, offset: offset, to: &scene, at: moment)
        }
        if page.kind.isSearch { addSearch(page, to: &scene, at: moment.time) }
        addIndicator(page, to: &scene, at: moment.time)
        pose.apply(to: &scene, from: first, panel: size)
    }

    func title(of kind: PageKind) -> String { content(of: kind).title(of: kind, in: self) }

    /// The top of a page's title, points.
    var titleTop: Double { size.isLow ? 12 : 32 }
    /// The distance from the page's top to the content below its title.
    var titleHeight: Double { titleTop + styles.display.lineHeight + (size.isLow ? 12 : 20) }

    func addTitle(_ title: String, left: Double, offset: Double, to scene: inout Scene) {
        let run = titleRun(title, left: left)
        let top = titleTop + (styles.display.lineHeight - run.style.lineHeight) / 2
        let place = Rect(x: left, y: top.rounded() - offset, width: run.width, height: run.style.lineHeight)
        if place.maxY > 0 { scene.layers.append(Layer(Part.pageTitle.id(), place, .text(run, palette.text))) }
    }

    /// The title in the largest of two styles in which it fits.
    func titleRun(_ title: String, left: Double) -> TextRun {
        let width = (size.width - left - Theme.margin).rounded(.down)
        // A short title surely fits, and is not measured: pages are drawn in each frame of a scroll.
        let isShort = Double(title.utf8.count) * styles.display.size < width
        let fits = isShort || measure.size(of: TextRun(title, styles.display, width: Self.longestTitle)).width <= width
        return TextRun(title, fits ? styles.display : styles.title, width: width)
    }

    /// The greatest measured width of a title, points.
    private static let longestTitle = 4000.0

    private func addList(
        _ grid: CellGrid, _ query: CatalogQuery, offset: Double, to scene: inout Scene, at moment: PageMoment
    ) {
        guard let list = library[query], list.total > 0 else {
            // The search page has its own message for no results.
            if case .search = query { return }
            guard let message = emptyMessage(of: query) else {
                return addLoading(grid, to: &scene, at: moment.time)
            }
            return addEmpty(message, to: &scene)
        }
        for index in grid.indices(from: offset, to: offset + size.height, count: list.total) {
            let frame = grid.frame(index).offset(by: Point(x: 0, y: -offset))
            if let row = list[index] {
                addCell(row, index, parts(of: row, grid, frame, query), to: &scene, at: moment)
            } else {
                let opacity = library.awaitedOpacity(index, of: query, at: moment.time, settings.interface)
                guard opacity > 0 else { continue }
                let parts = CellParts(grid, frame, hasAvatar: false)
                scene.addPlaceholder(Part.cellPlaceholder.id(index), parts.picture, palette, opacity: opacity)
            }
        }
    }

    func parts(of row: CatalogRow, _ grid: CellGrid, _ frame: Rect, _ query: CatalogQuery) -> CellParts {
        // A channel's own page does not repeat its avatar in every row.
        guard query.hasChannels, !row.channel.isEmpty else { return CellParts(grid, frame, hasAvatar: false) }
        let plain = CellParts(grid, frame, hasAvatar: true)
        let title = measure.size(of: cellTitle(row, width: plain.text.width)).height
        return CellParts(grid, frame, hasAvatar: true, title: title)
    }

    private func addCell(
        _ row: CatalogRow, _ index: Int, _ parts: CellParts, to scene: inout Scene, at moment: PageMoment
    ) {
        if highlighted == .page(.cell(index)) {
            scene.layers.append(
                Layer(Part.cell.id(index), parts.frame, .fill(palette.raised), cornerRadius: Theme.cellRadius))
        }
        pictures.add(
            surroundings.pictureID(row, parts.picture.size), parts.picture, picture: Part.cellPicture.id(index),
            placeholder: Part.cellPlaceholder.id(index), to: &scene, in: surroundings, at: moment.time)
        addLetter(row, parts.picture, Part.cellLetter.id(index), to: &scene)
        addBadge(row, parts.picture, .cellBadge, .cellBadgeText, index, to: &scene)
        addWatched(row, moment, parts.picture, .cellTrack, .cellSeen, index, to: &scene)
        let width = parts.text.width
        let title = cellTitle(row, width: width)
        let height = measure.size(of: title).height
        if let match = row.match {
            addMarks(match.titleMarks, of: title, at: parts.text, Part.matchMark, index, to: &scene)
        }
        let colour = row.isBroken ? palette.secondary : palette.text
        surroundings.add(&scene, .cellTitle, index, parts.text, title, colour)
        let below = parts.subtitle(below: height)
        let channel = TextRun(row.channel, styles.caption, width: below.width)
        surroundings.add(&scene, .cellChannel, index, below, channel, palette.secondary)
        let last = row.channel.isEmpty ? below : below.offset(by: Point(x: 0, y: channel.style.lineHeight))
        if let match = row.match, !match.excerpt.isEmpty {
            addExcerpt(match, last, index, to: &scene)
        } else {
            surroundings.add(&scene, .cellMeta, index, last, facts(of: row, width: below.width), palette.secondary)
        }
        if let avatar = parts.avatar {
            addAvatar(
                row.channel, avatar, Part.cellAvatar.id(index), Part.cellInitial.id(index),
                isPressed: highlighted == .page(.channel(index)), to: &scene)
        }
    }

    /// The width within which the facts are measured, points.
    private static let widestFacts = 1000.0

    /// The views and the date, or only the date if both do not fit.
    func facts(of row: CatalogRow, width: Double) -> TextRun {
        let both = TextRun(strings.shortFacts(of: row), styles.caption, width: Self.widestFacts)
        let fits = measure.size(of: both).width <= width
        return TextRun(fits ? both.string : strings.date(of: row), styles.caption, width: width)
    }

    /// Adds a substitute for a missing picture: the title's first letter, or a warning if the item cannot be played.
    func addLetter(_ row: CatalogRow, _ picture: Rect, _ id: LayerID, to scene: inout Scene) {
        guard pictures.isMissing(surroundings.pictureID(row, picture.size)) else { return }
        guard !row.isBroken else {
            // On a small picture the warning icon stays above the badge, and shrinks to the height that is left.
            let bottom = picture.maxY - badgeHeight - 2 * Theme.unit
            let side = min(Theme.largeIconSize, bottom - picture.y).rounded(.down)
            let top = min(picture.midY - side / 2, bottom - side)
            let place = Rect(x: (picture.midX - side / 2).rounded(), y: top.rounded(), width: side, height: side)
            return scene.layers.append(Layer(id, place, .icon(.warning, palette.secondary)))
        }
        let letter = String(row.title.prefix(1)).uppercased()
        let run = TextRun(letter, styles.display, width: picture.width, alignment: .centre)
        let height = styles.display.lineHeight
        let place = Rect(
            x: picture.x, y: (picture.midY - height / 2).rounded(), width: picture.width, height: height)
        scene.layers.append(Layer(id, place, .text(run, palette.secondary)))
    }

    /// Adds the duration of an item, or the note that it cannot be played, in a corner of its picture.
    func addBadge(_ row: CatalogRow, _ picture: Rect, _ back: Part, _ text: Part, _ index: Int, to scene: inout Scene) {
        guard let run = badge(row) else { return }
        let width = measure.size(of: run).width.rounded(.up) + 12
        let height = badgeHeight
        let badge = Rect(
            x: picture.maxX - width - Theme.unit, y: picture.maxY - height - Theme.unit, width: width, height: height)
        scene.layers.append(
            Layer(back.id(index), badge, .fill(surroundings.videoPalette.veil), cornerRadius: Theme.badgeRadius))
        surroundings.add(&scene, text, index, badge.offset(by: Point(x: 6, y: 2)), run, Theme.white)
    }

    private var badgeHeight: Double { styles.badge.lineHeight + 4 }

    func badge(_ row: CatalogRow) -> TextRun? {
        if row.isBroken { return TextRun(strings[PageWords.broken], styles.badge, width: styles.scaled(160)) }
        return row.duration > 0 ? TextRun(Strings.clock(row.duration), styles.badge, width: styles.scaled(96)) : nil
    }

    /// Adds a channel's avatar: the name's first letter on a colour of its own.
    func addAvatar(
        _ channel: String, _ frame: Rect, _ back: LayerID, _ letter: LayerID, isPressed: Bool, to scene: inout Scene
    ) {
        let colour = isPressed ? palette.accent : Palette.avatar(of: channel)
        scene.layers.append(Layer(back, frame, .fill(colour), cornerRadius: frame.width / 2))
        let style = frame.width > styles.avatarSide ? styles.title : styles.heading
        let run = TextRun(String(channel.prefix(1)).uppercased(), style, width: frame.width, alignment: .centre)
        let top = (frame.midY - style.lineHeight / 2).rounded()
        scene.layers.append(
            Layer(
                letter, Rect(x: frame.x, y: top, width: run.width, height: style.lineHeight),
                .text(run, Theme.white)))
    }

    /// Adds the watched fraction as a line at the lower edge of an item's picture; a watched item has the whole line.
    func addWatched(
        _ row: CatalogRow, _ moment: PageMoment, _ picture: Rect, _ track: Part, _ level: Part, _ index: Int,
        to scene: inout Scene
    ) {
        guard let fraction = moment.watched.fraction(of: row) else { return }
        let line = Rect(
            x: picture.x + Theme.pictureRadius, y: picture.maxY - 5, width: picture.width - 2 * Theme.pictureRadius,
            height: 3)
        scene.layers.append(Layer(track.id(index), line, .fill(Theme.white.opacity(0.4)), cornerRadius: 1.5))
        let seen = surroundings.elapsed(fraction, of: line)
        guard seen.width >= line.height else { return }
        scene.layers.append(Layer(level.id(index), seen, .fill(palette.accent), cornerRadius: 1.5))
    }

    /// Adds placeholders for the cells that are loading.
    private func addLoading(_ grid: CellGrid, to scene: inout Scene, at t: Instant) {
        let opacity = library.loadingOpacity(at: t, settings.interface)
        guard opacity > 0 else { return }
        for index in grid.indices(from: 0, to: size.height, count: .max) {
            let parts = CellParts(grid, grid.frame(index), hasAvatar: false)
            scene.addPlaceholder(Part.cellPlaceholder.id(index), parts.picture, palette, opacity: opacity)
            let line = Rect(
                x: parts.text.x, y: parts.text.y + 4, width: (parts.text.width * 0.7).rounded(), height: Theme.gap)
            scene.addPlaceholder(Part.cellTitle.id(index), line, palette, opacity: opacity)
        }
    }
}
