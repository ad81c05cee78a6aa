import Geometry
import InterfaceKit
import Scene
import Settings

/// The pages. A new page is a folder with a type of its own, and a line here.
private let pageTable: [any PageContent] = [
    HomePage(),
    LibraryPage(),
    SearchPage(),
    ChannelPage(),
    ListPage(),
    SettingsPage(),
    StaffPage(),
    StaffChannelsPage(),
    CaptionsPage(),
    LanguagesPage(),
    AboutPage(),
]

/// The content of the pages of one kind, beside the shelf and the list that their layout may have.
protocol PageContent: Sendable {
    /// The name of the kind of page.
    var name: String { get }
    /// Whether the settings page has a row that opens the page.
    var isLinked: Bool { get }
    /// Whether requests can open the page by its name.
    var isNamed: Bool { get }

    func title(of kind: PageKind, in pages: Pages) -> String
    func layout(of page: Page, in pages: Pages) -> PageLayout
    /// Adds the page's title and its own parts.
    ///
    /// - Parameter offset: the scroll position, in points.
    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    )
    /// The elements among the page's own parts, with their frames from the page's top left.
    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)]
}

extension PageContent {
    var isLinked: Bool { false }
    var isNamed: Bool { isLinked }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        pages.addTitle(title(of: page.kind, in: pages), left: Theme.margin, offset: offset, to: &scene)
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] { [] }
}

extension Pages {
    /// The square tap area of a button beside a page's title, vertically centred on it.
    func titleButton(left: Double) -> Rect {
        let side = settings.interface.target
        let middle = titleTop + styles.display.lineHeight / 2
        return Rect(x: left, y: max(0, (middle - side / 2).rounded()), width: side, height: side)
    }

    /// The back button of a page of rows, vertically centred on its title.
    var rowsBack: Rect { titleButton(left: Theme.gap) }

    /// Adds the back button and the title of a page of rows.
    ///
    /// - Parameter left: the left edge of the rows. The title has the same edge unless the button would cover it.
    func addRowsHead(_ title: String, left: Double, offset: Double, to scene: inout Scene) {
        addBack(rowsBack.offset(by: Point(x: 0, y: -offset)), to: &scene)
        addTitle(title, left: max(left, rowsBack.maxX + Theme.gap), offset: offset, to: &scene)
    }

    /// The pages with a row on the settings page.
    static var linkedPages: [String] { pageTable.filter(\.isLinked).map(\.name) }
    /// The pages that a request can open by name alone, beside those of the tabs.
    package static var namedPages: [String] { pageTable.filter(\.isNamed).map(\.name) }

    /// - Precondition: the table has a page of that name.
    func content(of kind: PageKind) -> any PageContent {
        guard let content = pageTable.first(where: { $0.name == kind.name }) else {
            preconditionFailure("no page \(kind.name)")
        }
        return content
    }
}
