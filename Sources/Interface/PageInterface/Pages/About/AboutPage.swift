import Geometry
import InterfaceKit
import Numbers
import Scene
import Settings

/// The version of the program, the machine, and the licences of the libraries in use.
struct AboutPage: PageContent {
    let name = "about"
    let isLinked = true

    private func headingHeight(_ pages: Pages) -> Double { pages.styles.title.lineHeight + 40 }
    private func rowHeight(_ pages: Pages) -> Double { pages.factHeight + Theme.margin }

    func title(of kind: PageKind, in pages: Pages) -> String { pages.strings[AboutWords.title] }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        let rows = Double(machine(pages).count + Licence.all.count) * rowHeight(pages)
        return PageLayout(height: pages.titleHeight + rows + headingHeight(pages) + 2 * Theme.margin)
    }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        let up = Point(x: 0, y: -offset)
        pages.addRowsHead(
            title(of: page.kind, in: pages), left: pages.settingsLeft, offset: offset, to: &scene)
        let machine = machine(pages)
        let licences = Licence.all.map { ($0.component, $0.expression) }
        addRows(machine, 0, from: pages.titleHeight, up, to: &scene, of: pages)
        let end = pages.titleHeight + Double(machine.count) * rowHeight(pages)
        let heading = Rect(x: pages.settingsLeft, y: end + Theme.gap * 2, width: 0, height: 0).offset(by: up)
        let run = TextRun(pages.strings[AboutWords.licences], pages.styles.title, width: pages.settingsWidth)
        pages.surroundings.add(&scene, .listTitle, 0, heading, run, pages.palette.text)
        addRows(licences, machine.count, from: end + headingHeight(pages), up, to: &scene, of: pages)
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] {
        [(.back, pages.rowsBack)]
    }

    /// Adds those of `rows` that are on the panel; `first` is the number of the page's rows above `rows`.
    private func addRows(
        _ rows: [(String, String)], _ first: Int, from top: Double, _ up: Point, to scene: inout Scene,
        of pages: Pages
    ) {
        let height = rowHeight(pages)
        for (index, (name, value)) in rows.enumerated() {
            let row = Rect(
                x: pages.settingsLeft, y: top + Double(index) * height, width: pages.settingsWidth, height: height
            ).offset(by: up)
            guard row.maxY > 0, row.y < pages.size.height else { continue }
            pages.addFact(name, value, row, first + index, to: &scene)
        }
    }

    /// The names and values of the facts about the program and the machine.
    private func machine(_ pages: Pages) -> [(String, String)] {
        let (strings, facts) = (pages.strings, pages.about)
        let scale = pages.settings.display.scale
        let pixels = [pages.size.width, pages.size.height].map { Int(saturating: ($0 * scale).rounded()) }
        return [
            (strings[AboutWords.version], facts.version), (strings[AboutWords.system], facts.system),
            (strings[AboutWords.kernel], facts.kernel), (strings[AboutWords.processor], facts.processor),
            (strings[AboutWords.memory], gigabytes(facts.memory)),
            (strings[AboutWords.panel], "\(pixels[0]) × \(pixels[1])"),
        ].filter { !$0.1.isEmpty }
    }

    /// A number of bytes as `7.6 GB`; empty for 0.
    private func gigabytes(_ bytes: UInt64) -> String {
        let tenths = bytes / 100_000_000
        return bytes == 0 ? "" : "\(tenths / 10).\(tenths % 10) GB"
    }
}

/// The facts about the program and the machine. Empty texts have no row.
package struct AboutFacts: Equatable, Sendable {
    package var version = ""
    /// `Debian GNU/Linux 12 (bookworm)`
    package var system = ""
    package var kernel = ""
    package var processor = ""
    /// Bytes.
    package var memory: UInt64 = 0

    package init() {}

    package init(version: String, system: String, kernel: String, processor: String, memory: UInt64) {
        (self.version, self.system, self.kernel) = (version, system, kernel)
        (self.processor, self.memory) = (processor, memory)
    }
}
