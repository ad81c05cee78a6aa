package import Geometry
package import Gesture
package import InterfaceKit
import Languages
import Settings
package import Time
package import WorkerProtocol

/// What an element of a page stands for.
package enum PageSubject: Hashable {
    case item(ItemID)
    case list(CatalogQuery)
    /// The label of another element.
    case text(String)
}

/// The elements of the pages and the tab bar that take taps.
extension Pages {
    /// The tabs; none behind the keyboard of a low panel.
    private func tabElements(at t: Instant) -> [PanelElement] {
        keyboardInFront(at: t) == nil ? tabs.indices.map { PanelElement(.tab($0), tabFrame($0, tabBar)) } : []
    }

    /// The tab bar's elements, the visible ones of the page, and those within one viewport around them: keys scroll to
    /// nearby elements. Empty during a transition.
    package func elements(at t: Instant) -> [PanelElement] {
        isInTransition ? [] : tabElements(at: t) + pageElements(at: t)
    }

    private func pageElements(at t: Instant) -> [PanelElement] {
        let page = navigation.top
        let above = Rect(x: 0, y: 0, width: size.width, height: keyboardFloor)
        if page.kind.isSearch, let letters = letterPlaces {
            return letters.map { PanelElement(.page($0.target), $0.frame, clip: above) }
        }
        let layout = layout(of: page)
        let offset = surroundings.onWholePixels(page.scroller.offset(at: t))
        var places: [Place] = []
        // The focus starts at the first item, so the elements beside the title are last.
        var beside: [Place] = []
        for (target, frame) in content(of: page.kind).places(of: page, layout, in: self) {
            if case .link = target, layout.grid != nil {
                beside.append(Place(target, frame))
            } else {
                places.append(Place(target, frame))
            }
        }
        if let shelf = layout.shelf { places += shelfPlaces(shelf, page, at: t) }
        if let chips = layout.chips {
            beside += chipPlaces(chips, page, at: t).map { Place($0.target, $0.frame) }
        }
        if let grid = layout.grid, let query = page.kind.query { places += cellPlaces(grid, query, offset: offset) }
        places += beside
        let up = Point(x: 0, y: -offset)
        let isSearch = page.kind.isSearch
        let clip = scrolledArea(of: page.kind, at: t)
        let scrolled = places.map {
            PanelElement(.page($0.target), $0.frame.offset(by: up), clip: clip, in: $0.outer.map { .page($0) })
        }
        guard isSearch else { return scrolled }
        return searchPlaces(at: t).map { PanelElement(.page($0.target), $0.frame, clip: above) } + scrolled
    }

    /// An element with its frame in page coordinates, and the element that contains it.
    private struct Place {
        let target: PageTarget
        let frame: Rect
        let outer: PageTarget?

        init(_ target: PageTarget, _ frame: Rect, in outer: PageTarget? = nil) {
            (self.target, self.frame, self.outer) = (target, frame, outer)
        }
    }

    private func shelfPlaces(_ shelf: ShelfLayout, _ page: Page, at t: Instant) -> [Place] {
        let scrolled = surroundings.onWholePixels(page.shelf.offset(at: t))
        return shelf.indices(offset: scrolled - shelf.step, width: size.width + 2 * shelf.step).compactMap { index in
            guard library[.newest]?[index] != nil else { return nil }
            let picture = shelf.pictureFrame(index).offset(by: Point(x: -scrolled, y: 0))
            let height = picture.height + shelf.textHeight
            return Place(.shelf(index), Rect(x: picture.x, y: picture.y, width: picture.width, height: height))
        }
    }

    private func cellPlaces(_ grid: CellGrid, _ query: CatalogQuery, offset: Double) -> [Place] {
        guard let list = library[query] else { return [] }
        var places: [Place] = []
        let near = grid.indices(from: offset - size.height, to: offset + 2 * size.height, count: list.total)
        for index in near {
            guard let row = list[index] else { continue }
            let frame = grid.frame(index)
            if let sign = parts(of: row, grid, frame, query).avatarTarget(settings.interface.target) {
                places.append(Place(.channel(index), sign.intersection(frame), in: .cell(index)))
            }
            places.append(Place(.cell(index), frame))
        }
        return places
    }

    // MARK: Hit testing

    /// The element at a point of the panel: a tab, or a part of the visible page outside a transition.
    package func hit(_ point: Point, shown: Instant) -> ElementTarget? {
        tabElements(at: shown).hit(point)?.target ?? target(at: point, shown: shown).map { .page($0) }
    }

    /// The element of the visible page at a point of the panel; nil during a transition.
    func target(at point: Point, shown: Instant) -> PageTarget? {
        guard !isInTransition, case .page(let target)? = pageElements(at: shown).hit(point)?.target else { return nil }
        return target
    }

    func isOnShelf(_ point: Point, at shown: Instant) -> Bool {
        guard let band = layout(of: navigation.top).band else { return false }
        let y = point.y + navigation.top.scroller.offset(at: shown)
        return y >= band.top && y < band.bottom
    }

    /// The item that a part of the visible page shows.
    package func row(of target: PageTarget) -> CatalogRow? { row(of: target, on: navigation.top) }

    func row(of target: PageTarget, on page: Page) -> CatalogRow? {
        switch target {
        case .cell(let index), .channel(let index): page.kind.query.flatMap { library[$0]?[index] }
        case .shelf(let index): library[.newest]?[index]
        case .poster: poster(of: page)
        case .back, .option, .language, .link, .chip, .field, .clear, .key, .letter, .pinKey: nil
        }
    }

    /// What an element stands for. It may change while a finger is on the element.
    package func subject(of target: PageTarget) -> PageSubject {
        if let row = row(of: target) { return .item(row.id) }
        switch target {
        case .chip(let index): return chipQuery(index).map { .list($0) } ?? .text("")
        // A remote control may write while a finger is on the field.
        case .field: return .text("")
        default: return .text(label(of: target))
        }
    }

    // MARK: Descriptions

    package func identity(of target: PageTarget) -> (id: String, role: ElementReport.Role) {
        switch target {
        case .cell(let index): ("cell.\(index)", .item)
        case .shelf(let index): ("shelf.\(index)", .item)
        case .channel(let index): ("channel.\(index)", .link)
        case .poster: ("poster", .item)
        case .back: ("back", .button)
        case .option(let row, let option): ("option.\(row).\(option)", .option)
        case .language(let index): ("language.\(index)", .option)
        case .link(let name): ("link.\(name)", .link)
        case .chip(let index): ("chip.\(index)", .option)
        case .field: ("search", .button)
        case .clear: ("clear", .button)
        case .key(let index): ("key.\(index)", .button)
        case .letter(let key, let index): ("letter.\(key).\(index)", .button)
        case .pinKey(let index): ("pin.\(Keypad.keys[index].name)", .button)
        }
    }

    /// The title of the visible page, in the language of the interface.
    package var title: String { title(of: kind) }

    /// The text of an element, in the language of the interface.
    package func label(of target: PageTarget) -> String {
        switch target {
        case .back: strings[ElementWords.back]
        case .option(let row, let option):
            choice(row, option).map { "\($0.name): \($0.options[option].name)" } ?? ""
        case .language(let index): offeredLanguage(index)?.texts[LanguageWords.name] ?? ""
        case .link(let name): title(of: PageKind(name))
        case .chip(let index): chipLabel(index)
        case .field: search.isEmpty ? strings[SearchWords.placeholder] : search.shown
        case .clear: strings[SearchWords.clear]
        case .key(let index): key(index).map { label(of: $0) } ?? ""
        case .letter(_, let index): label(of: KeyboardKey.character(letter(index)))
        case .pinKey(let index): Keypad.keys[index].label(strings)
        case .channel(let index): row(of: .channel(index))?.channel ?? ""
        case .cell, .shelf, .poster: row(of: target)?.title ?? ""
        }
    }

    /// The word for a chosen element; nil for all others.
    package func value(of target: PageTarget) -> String? {
        let isChosen =
            switch target {
            case .option(let row, let option): choice(row, option).map { self.isChosen(option, of: $0) } ?? false
            case .language(let index): offeredLanguage(index)?.code == strings.languageCode
            case .key(let index): key(index) == .kana && search.writesKana
            case .chip(let index): chipQuery(index) == kind.query
            default: false
            }
        return isChosen ? strings[ElementWords.chosen] : nil
    }

    package func identity(ofTab index: Int) -> (id: String, role: ElementReport.Role) {
        ("tab.\(tabs[index].rawValue)", .tab)
    }

    package func label(ofTab index: Int) -> String { title(of: tabs[index].root) }
    package func value(ofTab index: Int) -> String? { tabs[index] == tab ? strings[ElementWords.chosen] : nil }

    /// The gestures that can begin on an element, except scrolling of a list around it.
    package func gestures(on target: PageTarget) -> [GestureKind] {
        switch target {
        // A long press opens a preview, or offers other letters.
        case .cell, .shelf, .poster: [.tap, .longPress]
        case .key(let index): offersLetters(index) ? [.tap, .longPress] : [.tap]
        case .channel, .back, .option, .language, .link, .chip, .field, .clear, .letter, .pinKey: [.tap]
        }
    }
}
