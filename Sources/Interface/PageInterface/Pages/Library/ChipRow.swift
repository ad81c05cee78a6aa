import Geometry
import InterfaceKit
import Scene
import Settings
import Time
import WorkerProtocol

/// A row of chips beside a page's title, which scrolls across the page and disappears behind the title.
struct ChipLayout {
    /// The labels, stored so that frames do not create them.
    let names: [String]
    /// The chips' tap areas in the unscrolled row, relative to the page's top left.
    let frames: [Rect]
    /// The visible part of the row.
    let room: Rect
    /// The width of the title, all chips and the margins.
    let width: Double

    /// The height of a drawn chip, points.
    let height: Double
    /// The space at each side of a label, points.
    private static let padding = 14.0
    /// The largest width of a label, points; a longer name ends in an ellipsis.
    static let widestText = 220.0

    /// - Parameters:
    ///   - names: the labels.
    ///   - texts: the widths of the labels, points.
    ///   - title: the frame of the page's title.
    ///   - panel: the width of the panel.
    ///   - line: the height of a label.
    ///   - least: the least side of a tap area.
    init(_ names: [String], _ texts: [Double], beside title: Rect, panel: Double, line: Double, least: Double) {
        self.names = names
        height = line + Theme.gap
        let target = max(height, least)
        let start = title.maxX + Theme.gap
        let top = (title.midY - target / 2).rounded()
        var left = start
        frames = texts.map { text in
            let width = max(text.rounded(.up) + 2 * Self.padding, target)
            defer { left += width + Theme.unit }
            return Rect(x: left, y: top, width: width, height: target)
        }
        width = left - Theme.unit + Theme.margin
        room = Rect(x: start, y: top, width: max(panel - start, 0), height: target)
    }
}

extension Pages {
    /// Measures the chips after a change. A measurement in every frame would slow the swipes on the library page.
    mutating func layOutChips() {
        let title = titleRun(strings[PageWords.library], left: Theme.margin)
        let width = measure.size(of: title).width.rounded(.up)
        chips.layout = chipLayout(
            chips.queries.map(name(of:)),
            beside: Rect(x: Theme.margin, y: titleTop, width: width, height: styles.display.lineHeight))
    }

    /// Nil without names.
    private func chipLayout(_ names: [String], beside title: Rect) -> ChipLayout? {
        guard !names.isEmpty else { return nil }
        return ChipLayout(
            names, names.map { measure.size(of: chipText($0)).width }, beside: title, panel: size.width,
            line: styles.caption.lineHeight, least: settings.interface.target)
    }

    private var chipHeight: Double { max(settings.interface.target, styles.caption.lineHeight + Theme.gap) }

    /// A row of chips that begins at the page's margin, or further right; nil without names.
    func chipLayout(_ names: [String], below top: Double, left: Double = Theme.margin) -> ChipLayout? {
        chipLayout(names, beside: Rect(x: 0, y: top, width: left - Theme.gap, height: chipHeight))
    }

    /// The chips on the page of a list: below its title, or below its name where they fit beside its picture.
    func listChipLayout(_ names: [String], on kind: PageKind) -> ChipLayout? {
        if kind.isList { return chipLayout(names, below: titleHeight) }
        let head = headLayout
        let top = head.picture.maxY - chipHeight
        let isBeside = head.text.x > head.picture.maxX && top >= head.text.maxY - Theme.gap
        return chipLayout(
            names, below: isBeside ? top : head.bottom, left: isBeside ? head.text.x : Theme.margin)
    }

    /// The lists of a page's chips.
    private func chipQueries(of kind: PageKind) -> [CatalogQuery] {
        if kind.isSearch { return search.lists.queries }
        guard kind.hasListChips else { return chips.queries }
        return kind.query.flatMap { chips.ofLists[$0.whole]?.queries } ?? []
    }

    /// The label of a chip of the visible page.
    func chipName(_ index: Int) -> String {
        layout(of: navigation.top).chips?.names.dropFirst(index).first ?? ""
    }

    /// The label of a chip of the visible page for a screen reader. The orders of the open list have its name too.
    func chipLabel(_ index: Int) -> String {
        let name = chipName(index)
        guard kind.isLibrary, chips.inner.contains(index), let query = chipQuery(index), query.order != nil else {
            return name
        }
        return strings.line(self.name(of: query.whole), name)
    }

    /// The chip of the list that the library page shows; nil on other pages.
    package var chosenChip: Int? { kind.isLibrary ? kind.query.flatMap { chips.queries.firstIndex(of: $0) } : nil }

    /// The list of a chip of the visible page.
    func chipQuery(_ index: Int) -> CatalogQuery? { chipQueries(of: kind).dropFirst(index).first }

    private func chipText(_ name: String) -> TextRun {
        TextRun(name, styles.caption, width: styles.scaled(ChipLayout.widestText))
    }

    /// The tap areas of the chips in the scrolled row, relative to the page's top left; nil for invisible chips.
    private func chipFrames(_ chips: ChipLayout, _ page: Page, at t: Instant) -> [Rect?] {
        let across = Point(x: -surroundings.onWholePixels(page.shelf.offset(at: t)), y: 0)
        return chips.frames.map { frame in
            let moved = frame.offset(by: across)
            return moved.maxX > chips.room.x && moved.x < chips.room.maxX ? moved : nil
        }
    }

    /// The visible parts of the chips' tap areas, relative to the page's top left.
    func chipPlaces(_ chips: ChipLayout, _ page: Page, at t: Instant) -> [(target: PageTarget, frame: Rect)] {
        chipFrames(chips, page, at: t).enumerated().compactMap { index, frame in
            frame.map { (.chip(index), $0.intersection(chips.room)) }
        }
    }

    /// Adds the chips, and a cover over those that have scrolled behind the title.
    func addChips(_ chips: ChipLayout, _ page: Page, offset: Double, to scene: inout Scene, at t: Instant) {
        guard chips.room.maxY > offset else { return }
        let up = Point(x: 0, y: -offset)
        for (index, (query, target)) in zip(chipQueries(of: page.kind), chipFrames(chips, page, at: t)).enumerated() {
            guard let target = target?.offset(by: up) else { continue }
            let top = (target.midY - chips.height / 2).rounded()
            let frame = Rect(x: target.x, y: top, width: target.width, height: chips.height)
            let isInner = page.kind.isLibrary && self.chips.inner.contains(index)
            addChip(
                chips.names[index], index, frame, isChosen: query == page.kind.query, isInner: isInner, to: &scene)
        }
        let cover = Rect(x: 0, y: chips.room.y, width: chips.room.x - Theme.unit, height: chips.room.height)
        if page.shelf.offset(at: t) > 0 {
            scene.layers.append(Layer(Part.chipCover.id(), cover.offset(by: up), .fill(palette.background)))
        }
    }

    /// Adds a chip. An inner chip has an outline, which tells the orders of the open list from those of all items.
    private func addChip(
        _ name: String, _ index: Int, _ frame: Rect, isChosen: Bool, isInner: Bool, to scene: inout Scene
    ) {
        let isPressed = highlighted == .page(.chip(index))
        let plain = isInner ? palette.background : palette.raised
        let back = isChosen ? palette.text : isPressed ? palette.placeholder : plain
        scene.layers.append(Layer(Part.chip.id(index), frame, .fill(back), cornerRadius: Theme.chipRadius))
        if isInner, !isChosen {
            let line = Content.outline(palette.secondary, width: 1)
            scene.layers.append(Layer(Part.chipLine.id(index), frame, line, cornerRadius: Theme.chipRadius))
        }
        let run = chipText(name)
        let text = measure.size(of: run).width
        let place = Rect(
            x: (frame.midX - text / 2).rounded(), y: (frame.midY - styles.caption.lineHeight / 2).rounded(),
            width: run.width, height: 0)
        surroundings.add(&scene, .chipText, index, place, run, isChosen ? palette.background : palette.text)
    }

    /// Scrolls the row until the chosen chip is visible, and with it the inner chips of its list as far as there is room.
    mutating func revealChosenChip(at shown: Instant) {
        guard let own = chosenChip else { return }
        // The choice has changed the length of the row.
        updateShelfExtent(layout(of: navigation.top))
        revealChips(from: own, through: chips.inner.last ?? own, at: shown)
    }

    /// Scrolls the row until a chip is wholly visible.
    mutating func revealChip(_ index: Int, at shown: Instant) { revealChips(from: index, through: index, at: shown) }

    /// Scrolls the row as little as possible until the chips are visible; the first one has precedence.
    private mutating func revealChips(from first: Int, through last: Int, at shown: Instant) {
        guard let row = layout(of: navigation.top).chips, row.frames.indices.contains(first),
            row.frames.indices.contains(last)
        else { return }
        let offset = navigation.top.shelf.offset(at: shown)
        let end = row.frames[last].maxX - row.room.maxX + Theme.margin
        let place = min(max(offset, end), row.frames[first].x - row.room.x)
        if place != offset { navigation.top.shelf.scroll(to: place, at: shown) }
    }
}
