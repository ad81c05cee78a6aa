import Geometry
package import InterfaceKit
import Scene
import Settings
package import Time
import WorkerProtocol

/// A search field, the results, which follow the typing, and a keyboard.
struct SearchPage: PageContent {
    let name = PageKind.search.name
    let isNamed = true

    func title(of kind: PageKind, in pages: Pages) -> String { pages.strings[SearchWords.title] }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        guard let query = page.kind.query else {
            return PageLayout(chips: pages.search.lists.layout, height: pages.searchHeadHeight)
        }
        let top = pages.searchHeadHeight + pages.foundListsHeight
        var grid = pages.rowGrid(top: top)
        grid.groups = pages.resultCells
        var layout = pages.listLayout(grid, of: query)
        layout.chips = pages.search.lists.layout
        // The last result can be scrolled above the keyboard.
        layout.height += max(0, pages.viewport - pages.keyboardFloor + pages.fullKeyboardHeight)
        return layout
    }

    /// Adds the chips, and the headings of the results. The field and the keyboard do not scroll: `addSearch` draws them
    /// over the results.
    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        if let chips = layout.chips { pages.addChips(chips, page, offset: offset, to: &scene, at: moment.time) }
        if let grid = layout.grid { pages.addHeadings(grid, offset: offset, to: &scene) }
    }
}

extension PageKind {
    package static let search = PageKind("search")

    /// Whether the page is the search page, with or without results.
    var isSearch: Bool { name == Self.search.name }
}

extension Pages {
    /// The height of the part of the panel above the results, points.
    var searchHeadHeight: Double { titleHeight }

    var searchBack: Rect {
        let side = settings.interface.target
        return Rect(x: Theme.gap, y: ((searchHeadHeight - side) / 2).rounded(), width: side, height: side)
    }

    /// Whether the page has a back button, because it is not the first page of a tab.
    var hasSearchBack: Bool { tab != .search && navigation.transition?.below != .search }

    var searchField: Rect {
        let back = searchBack
        let left = hasSearchBack ? back.maxX + Theme.gap : Theme.margin
        return Rect(x: left, y: back.y, width: max(1, size.width - left - Theme.margin), height: back.height)
    }

    /// The button at the end of the field that empties it.
    var searchClear: Rect {
        let field = searchField
        return Rect(x: field.maxX - field.height, y: field.y, width: field.height, height: field.height)
    }

    var keyboardLetters: KeyboardLetters { KeyboardLetters(surroundings) }

    private var keyRows: [[KeyboardKey]] { keyRows(search.layout) }

    private func keyRows(_ layout: KeyboardLayout) -> [[KeyboardKey]] {
        search.letters.keys(layout, isWide: isKeyboardWide)
    }

    /// Whether the panel is wide, so that the keyboard has few rows.
    private var isKeyboardWide: Bool { size.width > size.height }

    /// The height of the keyboard when it is up, points.
    var fullKeyboardHeight: Double {
        let rows = search.letters.rowCount(isWide: isKeyboardWide) + (search.offersKanji ? 1 : 0)
        return KeyboardFrames.height(rows: rows, target: settings.interface.target)
    }

    /// The frames of the keyboard and its keys at an instant, without the offset of a swipe.
    func keyboard(at t: Instant) -> KeyboardFrames { keyboard(search.layout, at: t) }

    func keyboard(_ layout: KeyboardLayout, at t: Instant) -> KeyboardFrames {
        let candidates = search.candidates.map { measure.size(of: candidateRun($0)).width }
        return KeyboardFrames(
            keyRows(layout), candidates: search.offersKanji ? candidates : nil, surroundings,
            in: Rect(x: 0, y: keyboardTop(at: t), width: size.width, height: fullKeyboardHeight))
    }

    func keyboardTop(at t: Instant) -> Double {
        (keyboardFloor - search.keyboard.value(at: t) * fullKeyboardHeight).rounded()
    }

    private func candidateRun(_ text: String) -> TextRun { TextRun(text, styles.title, width: size.width) }

    /// The elements that do not scroll with the results, with their frames on the panel.
    func searchPlaces(at t: Instant) -> [(target: PageTarget, frame: Rect)] {
        let keyboard = keyboard(at: t)
        let isUp = keyboard.frame.y < keyboardFloor
        let keys = isUp ? keyboard.keys.enumerated().map { (target: PageTarget.key($0), frame: $1.frame) } : []
        let clear: [(target: PageTarget, frame: Rect)] = search.isEmpty ? [] : [(.clear, searchClear)]
        let back: [(target: PageTarget, frame: Rect)] = hasSearchBack ? [(.back, searchBack)] : []
        return back + clear + [(.field, searchField)] + keys
    }

    /// The part of the panel in which results take taps.
    func searchResults(at t: Instant) -> Rect {
        let bottom = min(keyboardTop(at: t), tabBar.y)
        return Rect(x: 0, y: searchHeadHeight, width: size.width, height: max(0, bottom - searchHeadHeight))
    }

    // MARK: Events

    func key(_ index: Int) -> KeyboardKey? {
        let keys = keyRows.joined()
        if index < keys.count { return keys.dropFirst(index).first }
        return index - keys.count < search.candidates.count ? .candidate(index - keys.count) : nil
    }

    /// The text of offered kanji.
    func candidate(_ index: Int) -> String { search.candidates.dropFirst(index).first ?? "" }

    /// The key of the keyboard that an element is; nil for another element.
    package func pressedKey(at target: ElementTarget) -> PressedKey? {
        guard case .page(.key(let index)) = target, let key = key(index) else { return nil }
        return PressedKey(key: key, place: keyRows.joined().prefix(index).count(where: \.showsOthers))
    }

    /// The place of a key after it was pressed: where it showed other keys, the key for others in the same place among
    /// them; the first key after offered kanji; nil if the key is gone.
    package func place(of pressed: PressedKey) -> Int? {
        let keys = keyRows.joined().enumerated()
        switch pressed.key {
        case .layout:
            let others = keys.filter { $0.element.showsOthers }
            return others.dropFirst(min(pressed.place, others.count - 1)).first?.offset
        case .candidate: return 0
        default: return keys.first { $0.element == pressed.key }?.offset
        }
    }

    /// Whether the keyboard moves, or its keys are swiped.
    package func isKeyboardMoving(at t: Instant) -> Bool { kind.isSearch && search.isMoving(at: t) }

    mutating func press(_ index: Int) {
        guard let key = key(index) else { return }
        search.press(key)
        searchAgain()
    }

    var keyboardTiming: TransitionTiming { TransitionTiming(keyboard: decisions) }

    /// Begins a new search. The rows of earlier ones are forgotten: the same words are requested again, together with the
    /// lists of that name.
    mutating func beginSearch(recent: [String] = []) {
        search = SearchState(in: surroundings, recent: recent)
        library.keepSearches { _ in false }
    }

    /// Empties the field before the page opens.
    mutating func startSearch() {
        beginSearch(recent: search.recent)
        search.showKeyboard(true)
        findLists(for: nil)
    }

    /// Shows results that arrived while another page was visible.
    mutating func showLateResults() {
        guard kind.isSearch, !search.isEmpty else { return }
        let query = CatalogQuery.search(search.query)
        if kind.query != query, library[query]?.isCounted ?? false { show(found: query) }
    }

    mutating func clearSearch() {
        search.clear()
        search.showKeyboard(true)
        searchAgain()
    }

    /// Requests the results for the present text; the page shows the earlier results until they arrive.
    mutating func searchAgain() {
        guard !search.query.isEmpty else {
            navigation.top.choose(nil)
            findLists(for: nil)
            return library.keepSearches { _ in false }
        }
        library.addList(.search(search.query))
    }

    /// Shows the arrived rows of a search, unless the text has changed since the request.
    mutating func show(found query: CatalogQuery) {
        guard case .search(let text) = query, navigation.top.kind.isSearch, text == search.query
        else { return }
        if navigation.top.kind.query != query { navigation.top.choose(query) }
        library.keepSearches { $0 == text }
        findLists(for: query)
    }
}
