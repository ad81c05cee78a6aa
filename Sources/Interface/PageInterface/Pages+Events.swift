import InterfaceKit
import Languages
import Settings
package import Time
import WorkerProtocol

extension Pages {
    /// - Parameter shown: the flip time of the frame on the panel.
    package mutating func handle(_ event: PageEvent, at shown: Instant) -> PageOutcome? {
        switch event {
        case .scanned(let total):
            library.scanned(total)
            updateChips()
        case .rows(let query, let offset, let total, let rows):
            let hadViews = library.hasShownViews(settings)
            library.add(rows, of: query, offset: offset, total: total)
            let isOrderNew = library.hasShownViews(settings) != hadViews
            if query == .all || isOrderNew { updateChips() }
            if isOrderNew { layOutListChips() } else { layOutChips(of: query) }
            unmeasured.add(offset..<offset + rows.count, of: query)
            show(found: query)
        case .lists(let lists):
            chips.all = lists
            updateChips(remeasured: true)
            layOutListChips()
            if kind.isSearch { findLists(for: kind.query) }
        case .channels(let names):
            channels.names = names
            channels.makeChoices(settings.library, strings)
        case .foundLists(let text, let lists): library.add(lists, of: text)
        case .conversions(let reading, let conversions): search.receive(conversions, of: reading)
        case .counted(let started, let played): setCounts(started: started, played: played)
        case .problem(let path, let message): problems.append(FileTexts.problem(message, with: path))
        case .picture(let id, let available, let tint):
            pictures.came(id, available: available, tint: tint, shown: shown)
        case .about(let facts): about = facts
        case .pin(let report): take(report, at: shown)
        case .show(let tab): if tabs.contains(tab) { select(tab) }
        case .open(let page): open(page)
        case .openChannel(let row): pushChannel(row, from: nil)
        case .back: navigation.pop()
        case .tap(let target): return act(on: target, at: shown)
        case .tapTab(let index): if tabs.indices.contains(index) { select(tabs[index], at: shown) }
        case .highlight(let target): highlighted = target
        case .reveal(let target, let frame, let viewport): reveal(target, frame, viewport: viewport, at: shown)
        case .reset: reset()
        case .drag(let event): handle(event, at: shown)
        case .key(let event): handle(event, at: shown)
        }
        return nil
    }

    /// Performs a tap's action.
    private mutating func act(on target: PageTarget, at shown: Instant) -> PageOutcome? {
        if kind.isSearch, row(of: target) != nil { search.remember() }
        switch target {
        case .cell, .shelf: return row(of: target).map { .play($0, from: target) }
        case .poster: return .preview(target)
        case .option(let row, let option):
            guard let choice = choice(row, option) else { return nil }
            let value = choice.options[option].value
            return kind.isOfStaff ? .keep(key: choice.key, value) : .choose(key: choice.key, value)
        case .language(let index):
            return offeredLanguage(index).map { .choose(key: "interface.language", .text($0.code)) }
        case .channel: if let row = row(of: target) { pushChannel(row, from: target) }
        case .chip(let index):
            guard let query = chipQuery(index) else { break }
            if kind.isSearch { openFoundList(query) } else { choose(query) }
            revealChosenChip(at: shown)
        case .back: navigation.pop()
        case .link(let name): push(name)
        case .field: search.showKeyboard(true)
        case .clear: clearSearch()
        case .key(let index): press(index)
        case .letter(_, let index): choose(index)
        case .pinKey(let index): return press(Keypad.keys[index], at: shown)
        }
        return nil
    }

    /// Selects a tapped tab. A tap on the selected one returns to its first page, or scrolls that page to its top.
    private mutating func select(_ tab: Tab, at shown: Instant) {
        if tab == navigation.tab, !navigation.canPop {
            navigation.top.scroller.scrollToTop(at: shown)
            if tab == .search { search.showKeyboard(true) }
        }
        select(tab)
    }

    /// Selects a tab. From another tab, the home tab shows its first page, and the others the page that was left.
    private mutating func select(_ tab: Tab) {
        let isChange = tab != self.tab
        if tab == .home, isChange { navigation.leavePages(ofHidden: .home) }
        turn(to: tab)
        guard kind.isSearch else { return }
        findLists(for: kind.query)
        if keyboardCoversBars, isChange, !canPop { search.showKeyboard(true) }
    }

    /// Shows a tab's pages. Typed digits of the PIN do not outlive the change.
    mutating func turn(to tab: Tab, animated: Bool = true) {
        if tab != self.tab { pin.clear() }
        navigation.select(tab, animated: animated)
    }

    mutating func pushChannel(_ row: CatalogRow, from sourceElement: PageTarget?) {
        guard !row.channel.isEmpty, sourceElement != nil || kind.channel != row.channel else { return }
        push(channel: row.channel, poster: row, from: sourceElement)
    }

    mutating func push(channel name: String, poster: CatalogRow? = nil, from sourceElement: PageTarget? = nil) {
        library.addList(.channel(name))
        navigation.push(Page(.channel(name), poster: poster, sourceElement: sourceElement))
        layOutChips(of: .channel(name))
    }

    private mutating func push(_ name: String) {
        if name == PageKind.search.name {
            guard !tabs.contains(.search) else { return select(.search) }
            startSearch()
        }
        if name == PageKind.staff.name { pin.clear() }
        var page = Page(PageKind(name))
        // The PIN is valid also for the pages that the staff's page opens.
        page.isUnlocked = page.kind.isOfStaff && navigation.top.isUnlocked
        navigation.push(page)
    }

    // MARK: Requests

    /// Whether visitors can reach a page.
    package func isReachable(_ page: PageAddress) -> Bool {
        switch page {
        case .tab(let tab): tabs.contains(tab)
        case .linked(let name): PageKind(name).isOfStaff ? PageKind(name).isStaff && hasStaffPage : true
        case .channel: true
        }
    }

    /// Whether a request for a page ends the drag of a finger on the present one.
    package func endsDrag(_ page: PageAddress) -> Bool {
        switch page {
        case .tab(let tab): tab != self.tab || canPop
        case .channel: true
        case .linked(let name): isMissing(name)
        }
    }

    /// Whether a page of that name exists and is not the visible one.
    private func isMissing(_ name: String) -> Bool {
        Self.namedPages.contains(name) && navigation.top.kind.name != name
    }

    private mutating func open(_ page: PageAddress) {
        switch page {
        case .tab(let tab): select(tab)
        case .channel(let name):
            // A channel's page opens above the pages of videos, and not above the settings.
            if tab == .settings { turn(to: .home, animated: false) }
            if kind.channel != name { push(channel: name) }
        case .linked(let name): if isMissing(name) { push(name) }
        }
    }
}
