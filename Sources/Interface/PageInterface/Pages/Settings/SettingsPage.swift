import Geometry
import InterfaceKit
import Scene
import Settings
import Time

/// The settings that a visitor may change, some facts, and rows that open other pages.
struct SettingsPage: PageContent {
    let name = "settings"

    func title(of kind: PageKind, _ strings: Strings) -> String { strings[PageWords.settings] }

    func layout(of page: Page, in pages: Pages) -> PageLayout { PageLayout(height: pages.settingsHeight) }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        pages.addTitle(
            title(of: page.kind, pages.strings), left: pages.settingsLeft, offset: offset, to: &scene)
        pages.addSettings(offset: offset, to: &scene)
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] {
        pages.optionPlaces + pages.linkPlaces
    }
}

extension Pages {
    private static let rowHeight = 72.0
    private static let optionHeight = 48.0
    private static let widestOption = 128.0
    private static let problemHeight = 48.0

    /// The read-only facts.
    private var facts: [(String, String)] {
        [(strings[PageWords.videos], String(library.all.total)), (strings[PageWords.problems], String(problems.count))]
    }

    var settingsWidth: Double { min(size.width - 2 * Theme.margin, 760) }
    var settingsLeft: Double { ((size.width - settingsWidth) / 2).rounded() }

    /// Whether names stand above their options, because both do not fit side by side.
    private var isStacked: Bool { settingsWidth < 560 }
    private var choiceHeight: Double { isStacked ? Self.rowHeight + 40 : Self.rowHeight }

    var settingsHeight: Double {
        linksTop + Double(Self.linkedPages.count) * Self.rowHeight + 2 * Theme.margin
    }

    private var factsTop: Double { CellGrid.titleHeight + Double(choices.count) * choiceHeight }
    private var linksTop: Double {
        factsTop + Double(facts.count) * Self.rowHeight + Double(problems.lines.count) * Self.problemHeight
    }

    private func choiceFrame(_ index: Int) -> Rect {
        Rect(
            x: settingsLeft, y: CellGrid.titleHeight + Double(index) * choiceHeight, width: settingsWidth,
            height: choiceHeight)
    }

    private func optionFrame(_ row: Int, _ option: Int, of count: Int) -> Rect {
        let frame = choiceFrame(row)
        let room = isStacked ? frame.width : frame.width * 0.62
        let width = min((room / Double(count)).rounded(.down), Self.widestOption)
        let height = max(Self.optionHeight, min(settings.interface.target, choiceHeight - Theme.unit))
        let left = isStacked ? frame.x : frame.maxX - Double(count) * width
        return Rect(
            x: left + Double(option) * width, y: frame.maxY - height - (Self.rowHeight - height) / 2, width: width,
            height: height)
    }

    func addSettings(offset: Double, to scene: inout Scene) {
        let up = Point(x: 0, y: -offset)
        for (index, choice) in choices.enumerated() {
            let row = choiceFrame(index).offset(by: up)
            let top = isStacked ? row.y + 14 : row.midY - 12
            let name = TextRun(choice.name, Theme.heading, width: isStacked ? row.width : row.width * 0.38)
            surroundings.add(
                &scene, .settingName, index, Rect(x: row.x, y: top, width: 0, height: 0), name, palette.text)
            for option in choice.options.indices { addOption(choice, index, option, up, to: &scene) }
            addLine(index, below: row, to: &scene)
        }
        addFacts(up, to: &scene)
        addLinks(up, to: &scene)
    }

    private func addOption(_ choice: SettingChoice, _ row: Int, _ option: Int, _ up: Point, to scene: inout Scene) {
        let frame = optionFrame(row, option, of: choice.options.count).offset(by: up).inset(by: 3)
        let isChosen = isChosen(option, of: choice)
        let isPressed = highlighted == .page(.option(row: row, option))
        let back = isChosen ? palette.accent : isPressed ? palette.placeholder : palette.raised
        let id = row * 8 + option
        scene.layers.append(Layer(Part.settingOption.id(id), frame, .fill(back), cornerRadius: Theme.chipRadius))
        let run = TextRun(choice.options[option].name, Theme.caption, width: frame.width - 8, alignment: .centre)
        let place = Rect(x: frame.x + 4, y: (frame.midY - 10).rounded(), width: 0, height: 0)
        surroundings.add(&scene, .settingOptionText, id, place, run, isChosen ? palette.onAccent : palette.text)
    }

    private func addFacts(_ up: Point, to scene: inout Scene) {
        for (index, (name, value)) in facts.enumerated() {
            let row = settingRow(index, from: factsTop).offset(by: up)
            addFact(name, value, row, choices.count + index, to: &scene)
        }
        let end = settingRow(facts.count, from: factsTop).offset(by: up)
        for (index, problem) in problems.lines.enumerated() {
            let text = end.offset(by: Point(x: 0, y: Theme.gap + Double(index) * Self.problemHeight))
            let run = TextRun(problem, Theme.caption, width: end.width, lines: 2)
            surroundings.add(&scene, .messageDetail, index, text, run, palette.secondary)
        }
    }

    /// A row of the page's column, from its top left.
    func settingRow(_ index: Int, from top: Double) -> Rect {
        Rect(
            x: settingsLeft, y: top + Double(index) * Self.rowHeight, width: settingsWidth, height: Self.rowHeight)
    }

    /// Adds a read-only row; `number` counts the rows of the page.
    func addFact(_ name: String, _ value: String, _ row: Rect, _ number: Int, to scene: inout Scene) {
        let text = row.offset(by: Point(x: 0, y: ((row.height - Theme.heading.lineHeight) / 2).rounded()))
        surroundings.add(
            &scene, .settingName, number, text, TextRun(name, Theme.heading, width: row.width / 2), palette.text)
        let run = TextRun(value, Theme.body, width: row.width / 2, alignment: .trailing)
        let right = text.offset(by: Point(x: row.width - run.width, y: 0))
        surroundings.add(&scene, .settingFact, number, right, run, palette.secondary)
        addLine(number, below: row, to: &scene)
    }

    private func addLinks(_ up: Point, to scene: inout Scene) {
        for (index, name) in Self.linkedPages.enumerated() {
            let row = settingRow(index, from: linksTop).offset(by: up)
            let number = choices.count + facts.count + index
            if highlighted == .page(.link(name)) {
                scene.layers.append(
                    Layer(Part.settingOption.id(number * 8), row, .fill(palette.raised), cornerRadius: Theme.chipRadius)
                )
            }
            let run = TextRun(title(of: PageKind(name)), Theme.heading, width: row.width / 2)
            surroundings.add(&scene, .settingName, number, row.offset(by: Point(x: 0, y: 24)), run, palette.text)
            let side = Theme.iconSize
            let sign = Rect(x: row.maxX - side, y: (row.midY - side / 2).rounded(), width: side, height: side)
            scene.layers.append(Layer(Part.settingFact.id(number), sign, .icon(.right, palette.secondary)))
            addLine(number, below: row, to: &scene)
        }
    }

    /// The frames of the rows that open other pages, from the page's top.
    var linkPlaces: [(PageTarget, Rect)] {
        Self.linkedPages.enumerated().map { (.link($1), settingRow($0, from: linksTop)) }
    }

    private func addLine(_ index: Int, below row: Rect, to scene: inout Scene) {
        let line = Rect(x: row.x, y: row.maxY - 1, width: row.width, height: 1)
        scene.layers.append(Layer(Part.settingLine.id(index), line, .fill(palette.hairline)))
    }

    /// The frames of the options, from the page's top.
    var optionPlaces: [(PageTarget, Rect)] {
        choices.enumerated().flatMap { row, choice in
            choice.options.indices.map { (.option(row: row, $0), optionFrame(row, $0, of: choice.options.count)) }
        }
    }

    func isChosen(_ option: Int, of choice: SettingChoice) -> Bool {
        matches(choice.options[option].value, settings.value(of: choice.key))
    }

    /// Numbers are compared by value, not by their text.
    private func matches(_ a: RawValue, _ b: RawValue?) -> Bool {
        if case .number(let n) = a, case .number(let m) = b { return (n - m).magnitude < 1e-9 }
        return a == b
    }
}
