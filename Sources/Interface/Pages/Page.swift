import Geometry
import Gesture
import Motion
import Scene
import Settings
import Time
import WorkerProtocol

extension Interface {
    func grid(_ tab: Tab) -> CellGrid? {
        switch tab {
        case .home: CellGrid.rows(panel: size)
        case .library: CellGrid.cards(panel: size)
        case .settings: nil
        }
    }

    /// The height that pages scroll in: what tab bar and mini player leave free.
    var viewport: Double {
        size.height - settings.tabs.height - window.barHeight
    }

    /// The page's offset, on whole pixels so that nothing in it shimmers.
    func pageOffset(_ tab: Tab, at t: Instant) -> Double {
        let scale = settings.display.scale
        return ((scrollers[tab]?.offset(at: t) ?? 0) * scale).rounded() / scale
    }

    func addPage(to scene: inout Scene, at t: Instant) {
        let offset = pageOffset(tab, at: t)
        let heading = TextRun(title(of: tab), Theme.display, width: size.width - 2 * Theme.margin)
        let place = Rect(x: Theme.margin, y: 32 - offset, width: heading.width, height: Theme.display.lineHeight)
        if place.maxY > 0 { scene.layers.append(Layer(Part.pageTitle.id(), place, .text(heading, Theme.text))) }
        guard let grid = grid(tab) else { return addSettings(to: &scene, offset: offset) }
        guard library.total > 0 else {
            if library.isScanned { addEmpty(to: &scene) }
            return
        }
        for index in grid.indices(from: offset, to: offset + size.height, count: library.total) {
            addCell(index, grid, offset: offset, to: &scene)
        }
    }

    func title(of tab: Tab) -> String {
        switch tab {
        case .home: strings.home
        case .library: strings.library
        case .settings: strings.settings
        }
    }

    private func addCell(_ index: Int, _ grid: CellGrid, offset: Double, to scene: inout Scene) {
        let frame = grid.frame(index).offset(by: Point(x: 0, y: -offset))
        if highlighted == .cell(index) {
            scene.layers.append(
                Layer(Part.cell.id(index), frame, .fill(Theme.raised), cornerRadius: Theme.cellRadius))
        }
        let inset = Theme.unit
        let picture = Rect(origin: frame.origin + Point(x: inset, y: inset), size: grid.picture)
        guard let row = library[index] else {
            scene.layers.append(placeholder(index, picture))
            return
        }
        addPicture(row, index, picture, to: &scene)
        let text =
            grid.isCard
            ? Rect(x: picture.x, y: picture.maxY + 10, width: picture.width, height: 0)
            : Rect(
                x: picture.maxX + Theme.gap, y: picture.y, width: frame.maxX - picture.maxX - Theme.gap - inset,
                height: 0)
        let title = TextRun(row.title, Theme.heading, width: text.width, lines: 2)
        let titleHeight = measure.size(of: title).height
        add(&scene, .cellTitle, index, text, title, Theme.text)
        let channel = TextRun(row.channel, Theme.caption, width: text.width)
        add(&scene, .cellChannel, index, text.offset(by: Point(x: 0, y: titleHeight + 4)), channel, Theme.secondary)
        guard !grid.isCard else { return }
        let meta = TextRun(strings.facts(of: row), Theme.caption, width: text.width)
        add(&scene, .cellMeta, index, text.offset(by: Point(x: 0, y: titleHeight + 24)), meta, Theme.secondary)
    }

    private func addPicture(_ row: CatalogRow, _ index: Int, _ frame: Rect, to scene: inout Scene) {
        let id = pictureID(row, frame.size)
        if pictures[id] == .available {
            scene.layers.append(
                Layer(Part.cellPicture.id(index), frame, .picture(id), cornerRadius: Theme.pictureRadius))
        } else {
            scene.layers.append(placeholder(index, frame))
        }
        guard row.duration > 0 else { return }
        let run = TextRun(Strings.clock(row.duration), Theme.badge, width: 96)
        let width = measure.size(of: run).width.rounded(.up) + 12
        let badge = Rect(x: frame.maxX - width - Theme.unit, y: frame.maxY - 20 - Theme.unit, width: width, height: 20)
        scene.layers.append(
            Layer(Part.cellBadge.id(index), badge, .fill(Theme.veil), cornerRadius: Theme.badgeRadius))
        add(&scene, .cellBadgeText, index, badge.offset(by: Point(x: 6, y: 2)), run, Theme.white)
    }

    private func placeholder(_ index: Int, _ frame: Rect) -> Layer {
        Layer(Part.cellPlaceholder.id(index), frame, .fill(Theme.placeholder), cornerRadius: Theme.pictureRadius)
    }

    private func addEmpty(to scene: inout Scene) {
        let width = min(size.width - 2 * Theme.margin, 480)
        let box = Rect(
            x: ((size.width - width) / 2).rounded(), y: (size.height * 0.38).rounded(), width: width, height: 0)
        let title = TextRun(strings.empty, Theme.title, width: width, alignment: .centre)
        add(&scene, .message, 0, box, title, Theme.text)
        // A folder that cannot be read is the likelier reason than a folder without videos.
        let reason = library.problems.lines.last ?? strings.emptyHint
        let hint = TextRun(reason, Theme.body, width: width, lines: 3, alignment: .centre)
        add(&scene, .messageDetail, 0, box.offset(by: Point(x: 0, y: 40)), hint, Theme.secondary)
    }

    private func addSettings(to scene: inout Scene, offset: Double) {
        let rows = [
            (strings.motion, settings.motion.style.rawValue),
            (strings.language, settings.interface.language.rawValue),
            (strings.volume, "\(Int((settings.playback.volume * 100).rounded())) %"),
            (strings.videos, String(library.total)),
            (strings.problems, String(library.problems.count)),
        ]
        let width = min(size.width - 2 * Theme.margin, 720)
        var row = Rect(x: Theme.margin, y: CellGrid.top - offset, width: width, height: 64)
        for (index, (name, value)) in rows.enumerated() {
            let text = row.offset(by: Point(x: 0, y: 20))
            add(&scene, .settingName, index, text, TextRun(name, Theme.heading, width: width / 2), Theme.text)
            let run = TextRun(value, Theme.body, width: width / 2, alignment: .trailing)
            add(&scene, .settingValue, index, text.offset(by: Point(x: width - run.width, y: 0)), run, Theme.secondary)
            let line = Rect(x: row.x, y: row.maxY - 1, width: width, height: 1)
            scene.layers.append(Layer(Part.settingLine.id(index), line, .fill(Theme.hairline)))
            row = row.offset(by: Point(x: 0, y: row.height))
        }
        for (index, problem) in library.problems.lines.enumerated() {
            let text = row.offset(by: Point(x: 0, y: Theme.gap + Double(index) * 48))
            add(
                &scene, .messageDetail, index, text, TextRun(problem, Theme.caption, width: width, lines: 2),
                Theme.secondary)
        }
    }

    func addTabBar(to scene: inout Scene, at t: Instant) {
        let height = settings.tabs.height
        let expansion = min(max(window.expansion(at: t), 0), 1) * min(max(window.presence(at: t), 0), 1)
        let top = size.height - height + (expansion * height).rounded()
        guard top < size.height else { return }
        addTabBar(to: &scene, top: top)
    }

    func addTabBar(to scene: inout Scene, top: Double) {
        let bar = Rect(x: 0, y: top, width: size.width, height: settings.tabs.height)
        scene.layers.append(Layer(Part.tabBar.id(), bar, .fill(Theme.surface)))
        scene.layers.append(
            Layer(Part.tabLine.id(), Rect(x: 0, y: top, width: size.width, height: 1), .fill(Theme.hairline)))
        for (index, tab) in Tab.allCases.enumerated() {
            let place = tabFrame(index, bar)
            let colour = tab == self.tab ? Theme.accent : highlighted == .tab(index) ? Theme.text : Theme.secondary
            let icon: Icon = tab == .home ? .home : tab == .library ? .library : .settings
            let square = Rect(
                x: (place.midX - Theme.iconSize / 2).rounded(), y: top + 6, width: Theme.iconSize,
                height: Theme.iconSize)
            scene.layers.append(Layer(Part.tabIcon.id(index), square, .icon(icon, colour)))
            let run = TextRun(title(of: tab), Theme.badge, width: place.width, alignment: .centre)
            add(&scene, .tabLabel, index, Rect(x: place.x, y: top + 34, width: run.width, height: 16), run, colour)
        }
    }

    /// Tabs share the bar on narrow panels and stand together in its middle on wide ones.
    func tabFrame(_ index: Int, _ bar: Rect) -> Rect {
        let width = min((bar.width / Double(Tab.allCases.count)).rounded(.down), 160)
        let start = ((bar.width - width * Double(Tab.allCases.count)) / 2).rounded()
        return Rect(x: start + Double(index) * width, y: bar.y, width: width, height: bar.height)
    }

    func add(_ scene: inout Scene, _ part: Part, _ index: Int, _ place: Rect, _ run: TextRun, _ colour: Colour) {
        guard !run.string.isEmpty else { return }
        let frame = Rect(x: place.x, y: place.y, width: run.width, height: measure.size(of: run).height)
        scene.layers.append(Layer(part.id(index), frame, .text(run, colour)))
    }

    func pictureID(_ row: CatalogRow, _ size: Size) -> PictureID {
        let scale = settings.display.scale
        return PictureID(
            item: row.id.number, width: Int((size.width * scale).rounded()),
            height: Int((size.height * scale).rounded()))
    }
}
