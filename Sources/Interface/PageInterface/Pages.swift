import Geometry
package import InterfaceKit
import Settings
package import Time

/// The pages: navigation, the loaded part of the library, pictures, and transitions.
///
/// They handle events, and return outcomes, requests and layers.
package struct Pages: InterfacePart {
    private let place = InPlace()
    package private(set) var surroundings: Surroundings
    /// The loaded part of the library. The other parts of the interface read it.
    package internal(set) var library = Library()
    /// The pictures of all parts.
    package internal(set) var pictures = Pictures()
    var navigation: Navigation
    var drag = PageDrag.none
    var lastRequest: PageRequest?
    var unmeasured = UnmeasuredRows()
    /// A sentence for each unreadable file or folder of the library; the newest is last.
    var problems = RecentLines()
    var about = AboutFacts()
    var chips = LibraryChips()
    var search: SearchState
    var pin = PinEntry()
    var channels = StaffChannels()
    /// The player in the last frame.
    var player: PlayerBesidePages
    /// The element that is drawn as pressed.
    var highlighted: ElementTarget?

    package init(in surroundings: Surroundings) {
        self.surroundings = surroundings
        navigation = Navigation(TransitionTiming(surroundings.settings))
        search = SearchState(in: surroundings)
        player = PlayerBesidePages(
            viewport: surroundings.size.height - surroundings.tabBarHeight, floor: surroundings.size.height,
            isFull: false, volume: surroundings.settings.playback.volume)
    }

    /// Adopts other surroundings. A page that visitors can no longer reach disappears at once.
    package mutating func adopt(_ surroundings: Surroundings) {
        let coveredBefore = keyboardCoversBars
        self.surroundings = surroundings
        if keyboardCoversBars != coveredBefore, !kind.isSearch { search.placeKeyboard(isUp: !keyboardCoversBars) }
        navigation.timing = TransitionTiming(decisions)
        updateChips(remeasured: true)
        if kind.isSearch { findLists(for: kind.query) }
        layOutFoundLists()
        layOutListChips()
        closeLetters()
        search.letters = keyboardLetters
        channels.makeChoices(settings.library, strings)
        if !tabs.contains(tab) || kind.isOfStaff && !hasStaffPage { turn(to: .home, animated: false) }
        navigation.keep(tabs)
    }

    mutating func reset() {
        navigation.reset()
        openList(nil)
        beginSearch()
        pin.clear()
        highlighted = nil
    }

    // MARK: State for other parts

    /// The tabs that visitors can reach, in their order.
    package var tabs: [Tab] {
        Tab.offered(
            search: settings.interface.search && settings.tabs.search, settings: settings.kiosk.settings != .hidden)
    }
    package var tab: Tab { navigation.tab }
    /// The kind of the visible page.
    package var kind: PageKind { navigation.top.kind }
    /// Whether a page lies below the visible one.
    package var canPop: Bool { navigation.canPop }
    package var isInTransition: Bool { navigation.transition != nil }

    /// Whether the visible page scrolls, or its keyboard moves, by itself.
    package func isScrolling(at t: Instant) -> Bool {
        navigation.top.isMoving(at: t) || (kind.isSearch || keyboardCoversBars) && search.isMoving(at: t)
    }
}

/// The state of the player on which the pages depend.
package struct PlayerBesidePages {
    /// The height of a page's visible part, without the tab bar and the mini player.
    let viewport: Double
    /// The lower edge of the panel's free part, points: the panel's own, or that of an area which another program claims.
    let floor: Double
    /// Whether the player's window covers the pages.
    let isFull: Bool
    /// 0...1
    let volume: Double

    package init(viewport: Double, floor: Double, isFull: Bool, volume: Double) {
        (self.viewport, self.floor, self.isFull, self.volume) = (viewport, floor, isFull, volume)
    }
}
