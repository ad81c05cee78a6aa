import Geometry
import InterfaceKit
import Scene
import Settings

/// The settings that a visitor may change, some facts, and rows that open other pages.
struct SettingsPage: PageContent {
    let name = "settings"

    func title(of kind: PageKind, in pages: Pages) -> String { pages.strings[PageWords.settings] }

    func layout(of page: Page, in pages: Pages) -> PageLayout { PageLayout(height: pages.rows(of: page.kind).height) }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        pages.addTitle(
            title(of: page.kind, in: pages), left: pages.settingsLeft, offset: offset, to: &scene)
        pages.add(pages.rows(of: page.kind), offset: offset, to: &scene)
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] {
        pages.rows(of: page.kind).places
    }
}

/// The rows of a page of settings, one below the other: choices, facts, problems, and links to other pages.
struct SettingRows {
    let choices: [SettingChoice]
    var facts: [(name: String, value: String)] = []
    /// A sentence for each problem of the library.
    var problems: [String] = []
    /// The names of the linked pages.
    var links: [String] = []
    /// The top of the first row, from the page's top.
    let top: Double
    let left: Double
    let width: Double
    let styles: TextStyles
    /// The least size of a tap area.
    let target: Double

    /// The greatest width of an option in points, at the normal text size.
    private static let widestOption = 128.0
    /// The width in points, at the normal text size, below which a row has its name above its options or value.
    private static let narrow = 560.0

    /// Whether names are above their options and values, because both do not fit side by side.
    fileprivate static func isStacked(width: Double, _ styles: TextStyles) -> Bool { width < styles.scaled(narrow) }
    fileprivate var isStacked: Bool { Self.isStacked(width: width, styles) }

    /// The height of an option or a problem, which have two lines at most.
    fileprivate var twoLineHeight: Double { 2 * styles.caption.lineHeight + Theme.unit }
    private var rowHeight: Double { Self.rowHeight(styles) }
    private static func rowHeight(_ styles: TextStyles) -> Double {
        2 * styles.caption.lineHeight + 2 * Theme.gap
    }
    private var choiceHeight: Double { isStacked ? rowHeight + styles.heading.lineHeight + Theme.gap : rowHeight }
    fileprivate var factsTop: Double { top + Double(choices.count) * choiceHeight }
    fileprivate var linksTop: Double {
        factsTop + Double(facts.count) * rowHeight + Double(problems.count) * twoLineHeight
    }

    /// The height of the page.
    var height: Double { linksTop + Double(links.count) * rowHeight + 2 * Theme.margin }

    fileprivate func choiceFrame(_ index: Int) -> Rect {
        Rect(x: left, y: top + Double(index) * choiceHeight, width: width, height: choiceHeight)
    }

    fileprivate func optionFrame(_ row: Int, _ option: Int) -> Rect {
        let count = Double(choices[row].options.count)
        let frame = choiceFrame(row)
        let room = isStacked ? frame.width : frame.width * 0.62
        let width = min((room / count).rounded(.down), styles.scaled(Self.widestOption))
        let height = max(twoLineHeight, min(target, choiceHeight - Theme.unit))
        let left = isStacked ? frame.x : frame.maxX - count * width
        return Rect(
            x: left + Double(option) * width, y: frame.maxY - height - (rowHeight - height) / 2, width: width,
            height: height)
    }

    /// The frame of a fact or a link, by its index among those below `top`.
    fileprivate func row(_ index: Int, from top: Double) -> Rect {
        Self.row(index, from: top, left: left, width: width, styles)
    }

    fileprivate static func row(
        _ index: Int, from top: Double, left: Double, width: Double, _ styles: TextStyles
    ) -> Rect {
        let height = rowHeight(styles)
        return Rect(x: left, y: top + Double(index) * height, width: width, height: height)
    }

    /// The elements, with their frames from the page's top.
    var places: [(PageTarget, Rect)] {
        let options = choices.enumerated().flatMap { row, choice in
            choice.options.indices.map { (PageTarget.option(row: row, $0), optionFrame(row, $0)) }
        }
        return options + links.enumerated().map { (.link($1), row($0, from: linksTop)) }
    }
}

extension Pages {
    /// The greatest width of the rows, points.
    private static let widest = 760.0

    var settingsWidth: Double { min(size.width - 2 * Theme.margin, Self.widest) }
    var settingsLeft: Double { ((size.width - settingsWidth) / 2).rounded() }

    /// The rows of the settings page, the captions' page or a page of the staff.
    func rows(of kind: PageKind) -> SettingRows {
        var rows = SettingRows(
            choices: choices(of: kind), top: kind == .captions ? captionRowsTop : titleHeight, left: settingsLeft,
            width: settingsWidth, styles: styles, target: settings.interface.target)
        guard kind != .captions, kind != .staffChannels else { return rows }
        if settings.kiosk.settings == .open || kind.isStaff {
            rows.facts = [
                (name: strings[PageWords.videos], value: String(library.all.total)),
                (name: strings[PageWords.problems], value: String(problems.count)),
            ]
            rows.problems = problems.lines
        }
        if !kind.isStaff {
            rows.links = Self.linkedPages + (hasStaffPage ? [PageKind.staff.name] : [])
        } else if !channels.names.isEmpty, settings.isForStaff("library.channels") {
            rows.links = [PageKind.staffChannels.name]
        }
        return rows
    }

    /// The choice in a row of the visible page; nil if the row does not have the option, or the page is locked.
    func choice(_ row: Int, _ option: Int) -> SettingChoice? {
        guard !kind.isOfStaff || navigation.top.isUnlocked else { return nil }
        let choices = rows(of: kind).choices
        guard choices.indices.contains(row), choices[row].options.indices.contains(option) else { return nil }
        return choices[row]
    }

    /// The frame of a row on a page of rows, relative to the page's top left.
    func settingRow(_ index: Int, from top: Double) -> Rect {
        SettingRows.row(index, from: top, left: settingsLeft, width: settingsWidth, styles)
    }

    func add(_ rows: SettingRows, offset: Double, to scene: inout Scene) {
        let up = Point(x: 0, y: -offset)
        for (index, choice) in rows.choices.enumerated() {
            let row = rows.choiceFrame(index).offset(by: up)
            let top = rows.isStacked ? row.y + 14 : row.midY - styles.heading.lineHeight / 2
            let name = TextRun(choice.name, styles.heading, width: rows.isStacked ? row.width : row.width * 0.38)
            surroundings.add(
                &scene, .settingName, index, Rect(x: row.x, y: top, width: 0, height: 0), name, palette.text)
            for option in choice.options.indices {
                let frame = rows.optionFrame(index, option).offset(by: up).inset(by: 3)
                addOption(choice, index, option, frame, to: &scene)
            }
            addLine(index, below: row, to: &scene)
        }
        addFacts(rows, up, to: &scene)
        addLinks(rows, up, to: &scene)
    }

    private func addOption(_ choice: SettingChoice, _ row: Int, _ option: Int, _ frame: Rect, to scene: inout Scene) {
        let isChosen = isChosen(option, of: choice)
        let isPressed = highlighted == .page(.option(row: row, option))
        let back = isChosen ? palette.accent : isPressed ? palette.placeholder : palette.raised
        let id = row * 8 + option
        scene.layers.append(Layer(Part.settingOption.id(id), frame, .fill(back), cornerRadius: Theme.chipRadius))
        let run = TextRun(
            choice.options[option].name, styles.caption, width: frame.width - 8, lines: 2, alignment: .centre)
        let top = (frame.midY - measure.size(of: run).height / 2).rounded()
        let place = Rect(x: frame.x + 4, y: top, width: 0, height: 0)
        surroundings.add(&scene, .settingOptionText, id, place, run, isChosen ? palette.onAccent : palette.text)
    }

    private func addFacts(_ rows: SettingRows, _ up: Point, to scene: inout Scene) {
        for (index, (name, value)) in rows.facts.enumerated() {
            let row = rows.row(index, from: rows.factsTop).offset(by: up)
            addFact(name, value, row, rows.choices.count + index, to: &scene)
        }
        let end = rows.row(rows.facts.count, from: rows.factsTop).offset(by: up)
        for (index, problem) in rows.problems.enumerated() {
            let text = end.offset(by: Point(x: 0, y: Theme.gap + Double(index) * rows.twoLineHeight))
            let run = TextRun(problem, styles.caption, width: end.width, lines: 2)
            surroundings.add(&scene, .messageDetail, index, text, run, palette.secondary)
        }
    }

    /// Whether the value of a fact is below its name, because both do not fit side by side.
    private var areFactsStacked: Bool { SettingRows.isStacked(width: settingsWidth, styles) }
    /// The height of the texts of a fact.
    var factHeight: Double { styles.heading.lineHeight + (areFactsStacked ? styles.body.lineHeight : 0) }

    /// Adds a read-only row; `number` is the row's number on the page.
    func addFact(_ name: String, _ value: String, _ row: Rect, _ number: Int, to scene: inout Scene) {
        let isStacked = areFactsStacked
        let text = row.offset(by: Point(x: 0, y: ((row.height - factHeight) / 2).rounded()))
        let width = isStacked ? row.width : row.width / 2
        surroundings.add(
            &scene, .settingName, number, text, TextRun(name, styles.heading, width: width), palette.text)
        let run = TextRun(value, styles.body, width: width, alignment: isStacked ? .leading : .trailing)
        let place = isStacked ? Point(x: 0, y: styles.heading.lineHeight) : Point(x: row.width - width, y: 0)
        surroundings.add(&scene, .settingFact, number, text.offset(by: place), run, palette.secondary)
        addLine(number, below: row, to: &scene)
    }

    private func addLinks(_ rows: SettingRows, _ up: Point, to scene: inout Scene) {
        for (index, name) in rows.links.enumerated() {
            let row = rows.row(index, from: rows.linksTop).offset(by: up)
            let number = rows.choices.count + rows.facts.count + index
            if highlighted == .page(.link(name)) {
                scene.layers.append(
                    Layer(Part.settingOption.id(number * 8), row, .fill(palette.raised), cornerRadius: Theme.chipRadius)
                )
            }
            let run = TextRun(title(of: PageKind(name)), styles.heading, width: row.width - 2 * Theme.iconSize)
            let text = row.offset(by: Point(x: 0, y: ((row.height - styles.heading.lineHeight) / 2).rounded()))
            surroundings.add(&scene, .settingName, number, text, run, palette.text)
            let side = Theme.iconSize
            let sign = Rect(x: row.maxX - side, y: (row.midY - side / 2).rounded(), width: side, height: side)
            scene.layers.append(Layer(Part.settingFact.id(number), sign, .icon(.right, palette.secondary)))
            addLine(number, below: row, to: &scene)
        }
    }

    private func addLine(_ index: Int, below row: Rect, to scene: inout Scene) {
        let line = Rect(x: row.x, y: row.maxY - 1, width: row.width, height: 1)
        scene.layers.append(Layer(Part.settingLine.id(index), line, .fill(palette.hairline)))
    }

    func isChosen(_ option: Int, of choice: SettingChoice) -> Bool {
        // A visitor may have changed the volume with the player's slider or with a key.
        let isVolume = choice.key == SettingChoice.volume
        return matches(
            choice.options[option].value, isVolume ? .number(player.volume) : settings.value(of: choice.key))
    }

    /// Numbers are compared by value, not by their text.
    private func matches(_ a: RawValue, _ b: RawValue?) -> Bool {
        if case .number(let n) = a, case .number(let m) = b { return (n - m).magnitude < 1e-9 }
        return a == b
    }
}
