import Geometry
import InterfaceKit
import Languages
import Scene
import Settings

/// The languages offered to visitors, each by its own name.
struct LanguagesPage: PageContent {
    let name = "languages"
    let isLinked = true

    func title(of kind: PageKind, in pages: Pages) -> String { pages.strings[SettingWords.language] }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        PageLayout(height: pages.languageRow(pages.surroundings.offeredLanguages.count).y + 2 * Theme.margin)
    }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        pages.addRowsHead(
            title(of: page.kind, in: pages), left: pages.settingsLeft, offset: offset, to: &scene)
        for (index, language) in pages.surroundings.offeredLanguages.enumerated() {
            pages.addLanguage(language, index, offset: offset, to: &scene)
        }
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] {
        [(.back, pages.rowsBack)]
            + pages.surroundings.offeredLanguages.indices.map { (.language($0), pages.languageRow($0)) }
    }
}

extension PageKind {
    static let languages = PageKind("languages")
}

extension Pages {
    /// The offered language at an index; nil if it is no longer offered.
    func offeredLanguage(_ index: Int) -> SpokenLanguage? {
        let offered = surroundings.offeredLanguages
        return offered.indices.contains(index) ? offered[index] : nil
    }

    func languageRow(_ index: Int) -> Rect { settingRow(index, from: titleHeight) }

    fileprivate func addLanguage(
        _ language: SpokenLanguage, _ index: Int, offset: Double, to scene: inout Scene
    ) {
        let row = languageRow(index).offset(by: Point(x: 0, y: -offset))
        let isChosen = language.code == strings.languageCode
        let isPressed = highlighted == .page(.language(index))
        let fill = isChosen ? palette.accent : isPressed ? palette.placeholder : palette.raised
        let back = row.inset(by: Theme.unit / 2)
        scene.layers.append(Layer(Part.settingOption.id(index), back, .fill(fill), cornerRadius: Theme.chipRadius))
        let run = TextRun(
            language.texts[LanguageWords.name], styles.heading, width: row.width - 2 * Theme.margin, alignment: .centre)
        let top = (row.midY - styles.heading.lineHeight / 2).rounded()
        let place = Rect(x: row.x + Theme.margin, y: top, width: run.width, height: 0)
        surroundings.add(&scene, .settingName, index, place, run, isChosen ? palette.onAccent : palette.text)
    }

    /// The button beside the search of the first page; nil if visitors have no choice of languages.
    var languageButton: Rect? {
        guard surroundings.offeredLanguages.count > 1 else { return nil }
        let end = searchButton?.x ?? size.width - Theme.gap
        return titleButton(left: end - settings.interface.target)
    }
}
