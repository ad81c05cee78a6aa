import Geometry
import InterfaceKit
import Numbers
import PageInterface
import Scene
import Settings
import Time

/// The version of the program, the machine, and the licences of the libraries in use.
struct AboutPage: PageContent {
    let name = "about"
    let isLinked = true

    /// Points.
    private static let headingHeight = 72.0
    private static let rowHeight = 48.0

    func title(of kind: PageKind, _ strings: Strings) -> String { strings.about.title }

    func layout(of page: Page, in interface: Interface) -> PageLayout {
        let rows = Double(machine(interface).count + Licence.all.count) * Self.rowHeight
        return PageLayout(height: CellGrid.titleHeight + rows + Self.headingHeight + 2 * Theme.margin)
    }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of interface: Interface,
        at t: Instant
    ) {
        let up = Point(x: 0, y: -offset)
        let back = back(interface)
        interface.addBack(back.offset(by: up), to: &scene)
        let left = max(interface.settingsLeft, back.maxX + Theme.gap)
        interface.addTitle(title(of: page.kind, interface.strings), left: left, offset: offset, to: &scene)
        let machine = machine(interface)
        let licences = Licence.all.map { ($0.library, $0.identifier) }
        addRows(machine, 0, from: CellGrid.titleHeight, up, to: &scene, of: interface)
        let end = CellGrid.titleHeight + Double(machine.count) * Self.rowHeight
        let heading = Rect(x: interface.settingsLeft, y: end + Theme.gap * 2, width: 0, height: 0).offset(by: up)
        let run = TextRun(interface.strings.about.licences, Theme.title, width: interface.settingsWidth)
        interface.add(&scene, .listTitle, 0, heading, run, interface.palette.text)
        addRows(licences, machine.count, from: end + Self.headingHeight, up, to: &scene, of: interface)
    }

    func places(of page: Page, _ layout: PageLayout, in interface: Interface) -> [(PageTarget, Rect)] {
        [(.back, back(interface))]
    }

    /// The back button, beside the middle of the title.
    private func back(_ interface: Interface) -> Rect {
        let side = interface.settings.interface.target
        let middle = Interface.titleTop + Theme.display.lineHeight / 2
        return Rect(x: Theme.gap, y: max(0, (middle - side / 2).rounded()), width: side, height: side)
    }

    /// Adds the rows that are on the panel; `first` is the number of rows above these.
    private func addRows(
        _ rows: [(String, String)], _ first: Int, from top: Double, _ up: Point, to scene: inout Scene,
        of interface: Interface
    ) {
        for (index, (name, value)) in rows.enumerated() {
            let row = Rect(
                x: interface.settingsLeft, y: top + Double(index) * Self.rowHeight, width: interface.settingsWidth,
                height: Self.rowHeight
            ).offset(by: up)
            guard row.maxY > 0, row.y < interface.size.height else { continue }
            interface.addFact(name, value, row, first + index, to: &scene)
        }
    }

    /// What is known of the program and the machine.
    private func machine(_ interface: Interface) -> [(String, String)] {
        let words = interface.strings.about
        let facts = interface.about
        let scale = interface.settings.display.scale
        let pixels = [interface.size.width, interface.size.height].map { Int(saturating: ($0 * scale).rounded()) }
        return [
            (words.version, facts.version), (words.system, facts.system), (words.kernel, facts.kernel),
            (words.processor, facts.processor), (words.memory, gigabytes(facts.memory)),
            (words.panel, "\(pixels[0]) × \(pixels[1])"),
        ].filter { !$0.1.isEmpty }
    }

    /// `7.6 GB`; empty for nothing.
    private func gigabytes(_ bytes: UInt64) -> String {
        let tenths = bytes / 100_000_000
        return bytes == 0 ? "" : "\(tenths / 10).\(tenths % 10) GB"
    }
}

/// What the page says of the program and the machine. Empty texts have no row.
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
