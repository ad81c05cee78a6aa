import Geometry
import InterfaceKit
import Scene
import Settings
import Time
import WorkerProtocol

/// A field, what is found while a visitor writes, and a keyboard.
struct SearchPage: PageContent {
    let name = PageKind.search.name
    let isNamed = true

    func title(of kind: PageKind, _ strings: Strings) -> String { strings[SearchWords.title] }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        guard let query = page.kind.query else {
            return PageLayout(chips: pages.search.lists.layout, height: pages.searchHeadHeight)
        }
        let top = pages.searchHeadHeight + pages.foundListsHeight
        var layout = pages.listLayout(pages.rowGrid(top: top), of: query)
        layout.chips = pages.search.lists.layout
        // The last result can be scrolled above the keyboard.
        layout.height += KeyboardFrames.height(target: pages.settings.interface.target)
        return layout
    }

    /// The field and the keyboard stay where they are, above the results: `addSearch` draws them.
    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        if let chips = layout.chips { pages.addChips(chips, page, offset: offset, to: &scene, at: moment.time) }
    }
}

extension PageKind {
    package static let search = PageKind("search")

    /// Whatever it has found.
    var isSearch: Bool { name == Self.search.name }
}

extension Pages {
    /// The height of the part of the panel above the results, points.
    var searchHeadHeight: Double { titleHeight }

    var searchBack: Rect {
        let side = settings.interface.target
        return Rect(x: Theme.gap, y: ((searchHeadHeight - side) / 2).rounded(), width: side, height: side)
    }

    var searchField: Rect {
        let back = searchBack
        let left = back.maxX + Theme.gap
        return Rect(x: left, y: back.y, width: max(1, size.width - left - Theme.margin), height: back.height)
    }

    /// The end of the field that empties it.
    var searchClear: Rect {
        let field = searchField
        return Rect(x: field.maxX - field.height, y: field.y, width: field.height, height: field.height)
    }

    var keyboardLetters: KeyboardLetters { KeyboardLetters(strings) }

    /// The keyboard's keys where the keyboard is at an instant.
    func keyboard(at t: Instant) -> KeyboardFrames {
        let up = search.keyboard.value(at: t)
        let height = KeyboardFrames.height(target: settings.interface.target)
        return KeyboardFrames(
            search.letters.keys(search.layout), surroundings, top: (viewport - up * height).rounded())
    }

    /// The height of the keyboard that is up, in points; 0 without one.
    package var keyboardHeight: Double {
        kind.isSearch && search.isKeyboardUp ? KeyboardFrames.height(target: settings.interface.target) : 0
    }

    /// The elements that stay on the panel while the results scroll, with their frames on the panel.
    func searchPlaces(at t: Instant) -> [(target: PageTarget, frame: Rect)] {
        let keyboard = keyboard(at: t)
        let isUp = keyboard.frame.y < viewport
        let keys = isUp ? keyboard.keys.enumerated().map { (target: PageTarget.key($0), frame: $1.frame) } : []
        let clear: [(target: PageTarget, frame: Rect)] = search.isEmpty ? [] : [(.clear, searchClear)]
        return [(.back, searchBack)] + clear + [(.field, searchField)] + keys
    }

    /// The part of the panel in which results take taps.
    func searchResults(at t: Instant) -> Rect {
        let bottom = min(keyboard(at: t).frame.y, tabBar.y)
        return Rect(x: 0, y: searchHeadHeight, width: size.width, height: max(0, bottom - searchHeadHeight))
    }

    // MARK: Events

    func key(_ index: Int) -> KeyboardKey? {
        search.letters.keys(search.layout).joined().dropFirst(index).first
    }

    mutating func press(_ index: Int) {
        guard let key = key(index) else { return }
        search.press(key)
        searchAgain()
    }

    /// Empties the field, for a page that opens.
    mutating func startSearch() {
        search = SearchState(navigation.pace, keyboardLetters, recent: search.recent)
        findLists(for: nil)
    }

    mutating func clearSearch() {
        search.clear()
        search.showKeyboard(true)
        searchAgain()
    }

    /// Requests what is found of the text as it is now; the page shows what was found before until then.
    mutating func searchAgain() {
        guard !search.query.isEmpty else {
            navigation.top.choose(nil)
            findLists(for: nil)
            return library.keepSearches { _ in false }
        }
        library.addList(.search(search.query))
    }

    /// Shows the rows of a search that have arrived, if that is what is searched by now.
    mutating func show(found query: CatalogQuery) {
        guard case .search(let text) = query, navigation.top.kind.isSearch, text == search.query
        else { return }
        if navigation.top.kind.query != query { navigation.top.choose(query) }
        library.keepSearches { $0 == text }
        findLists(for: query)
    }
}
