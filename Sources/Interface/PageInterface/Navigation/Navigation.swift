import Time
import WorkerProtocol

/// The stacks of pages, the visible page, and the transition between two pages.
///
/// A disappearing page stays in its stack until its transition ends, so that the state determines the visible content.
struct Navigation {
    private(set) var tab = Tab.home
    /// The page that takes touches. It is stored outside the array, because it changes in every frame of a drag.
    var top = Page(Tab.home.root)
    /// The pages below the top one in the visible tab, from the bottom up.
    private var below: [Page] = []
    /// The pages of the hidden tabs.
    private var others: [Tab: PageStack] = [:]
    private(set) var transition: Transition?
    /// The tab that appears when the settings are pulled away.
    private var beforeSettings = Tab.home
    /// The timing of the next transition. An active transition keeps its own.
    var timing: TransitionTiming

    /// The pages of a hidden tab; the topmost one is stored separately.
    private struct PageStack {
        var top: Page
        var below: [Page] = []
    }

    init(_ timing: TransitionTiming) { self.timing = timing }

    /// The uppermost page of a tab.
    func top(of tab: Tab) -> Page { tab == self.tab ? top : others[tab]?.top ?? Page(tab.root) }

    /// The page under the visible one, in its tab.
    var lower: Page? { below.last }

    /// The number of pages of the tab.
    var depth: Int { below.count + 1 }

    /// All pages, those of hidden tabs too.
    private var pages: [Page] { [top] + below + others.values.flatMap { [$0.top] + $0.below } }

    /// The lists of all pages.
    var queries: [CatalogQuery] { pages.compactMap(\.kind.query) }

    func page(where isWanted: (PageKind) -> Bool) -> PageKind? { pages.first { isWanted($0.kind) }?.kind }

    /// Whether a page lies below the visible one.
    var canPop: Bool { !below.isEmpty }

    // MARK: Requests

    /// - Parameter animated: false switches at once.
    mutating func select(_ new: Tab, animated: Bool = true) {
        guard new != tab else { return popToRoot(animated: animated) }
        let old = tab
        if animated, let transition, !transition.isBetweenPages, [old, new].contains(transition.below) {
            // The transition of the settings is reversed.
            turn(to: new)
            self.transition?.run(to: new == .settings ? 1 : 0)
            return
        }
        finish()
        turn(to: new)
        // A change of tabs has a transition only if the settings appear or disappear over the other pages.
        guard animated, old == .settings || new == .settings else { return }
        if new == .settings { run(.present, below: old, to: 1) } else { run(.dismiss, below: new, to: 0) }
    }

    private mutating func turn(to new: Tab) {
        if new == .settings, tab != .settings { beforeSettings = tab }
        if new != tab { lock() }
        others[tab] = PageStack(top: top, below: below)
        let stack = others.removeValue(forKey: new) ?? PageStack(top: Page(new.root))
        (tab, top, below) = (new, stack.top, stack.below)
    }

    mutating func push(_ page: Page) {
        finish()
        // The staff's page stays unlocked below the unlocked pages that it opens.
        if !page.isUnlocked { lock() }
        below.append(top)
        top = page
        run(.push, below: tab, to: 1)
    }

    /// Locks the pages of the tab, so that they ask for the PIN again.
    mutating func lock() {
        top.isUnlocked = false
        for index in below.indices { below[index].isUnlocked = false }
    }

    private mutating func run(_ kind: Transition.Kind, below: Tab, to goal: Double) {
        transition = Transition(kind, below: below, to: goal, timing)
        transition?.run(to: goal)
    }

    /// Goes one page back; an active transition is reversed.
    mutating func pop() {
        if transition?.isBetweenPages ?? false {
            transition?.run(to: 0)
        } else if canPop {
            finish()
            run(.pop, below: tab, to: 0)
        }
    }

    private mutating func popToRoot(animated: Bool) {
        guard canPop else { return }
        // The pages between the first and the last are not shown again.
        below.removeSubrange(1...)
        pop()
        if !animated { finish() }
    }

    /// Leaves all pages of a hidden tab but the first.
    mutating func leavePages(ofHidden tab: Tab) {
        if let first = others[tab]?.below.first { others[tab] = PageStack(top: first) }
    }

    /// Shows other lists on the pages for which a closure returns one.
    mutating func chooseLists(_ choice: (PageKind) -> CatalogQuery?) {
        func choose(_ page: inout Page) {
            if let query = choice(page.kind), query != page.kind.query { page.choose(query) }
        }
        choose(&top)
        for index in below.indices { choose(&below[index]) }
        for (tab, var stack) in others {
            choose(&stack.top)
            for index in stack.below.indices { choose(&stack.below[index]) }
            others[tab] = stack
        }
    }

    /// Forgets the pages of tabs that are no longer offered.
    mutating func keep(_ tabs: [Tab]) {
        if let transition, !tabs.contains(transition.below) { finish() }
        if !tabs.contains(beforeSettings) { beforeSettings = .home }
        others = others.filter { tabs.contains($0.key) }
    }

    /// Restores the initial state.
    mutating func reset() { self = Navigation(timing) }

    // MARK: The finger

    /// Finishes a transition whose remaining motion is invisible, so that a finger need not wait.
    mutating func finishUnnoticed(at shown: Instant) {
        if transition?.looksArrived(at: shown) ?? false { finish() }
    }

    /// Whether a finger from the panel's edge pulls away the page, or the settings over the previous tab.
    var canPull: Bool { canPop || tab == .settings }

    /// Begins an interactive pop, or an interactive dismissal of the settings, from the panel's edge.
    mutating func beginPull() {
        finish()
        transition =
            canPop
            ? Transition(.edgePop, below: tab, to: 0, timing)
            : Transition(.dismiss, below: beforeSettings, to: 0, timing)
    }

    /// Begins an interactive presentation of the settings; false for another tab, or if they are visible already.
    mutating func beginPresentation(of new: Tab) -> Bool {
        guard new == .settings, tab != .settings else { return false }
        finish()
        transition = Transition(.present, below: tab, to: 1, timing)
        turn(to: .settings)
        return true
    }

    mutating func grab(at shown: Instant) { transition?.grab(at: shown) }

    /// - Parameter position: 1 where the upper page covers the lower, 0 where the lower is alone.
    mutating func drag(to position: Double, at build: Instant) { transition?.drag(to: position, at: build) }

    mutating func release(finishes: Bool, velocity: Double) {
        if let transition, !transition.isBetweenPages { turn(to: finishes ? transition.below : .settings) }
        transition?.complete(to: finishes ? 0 : 1, velocity: velocity)
    }

    /// Resumes a transition that was grabbed and not dragged.
    mutating func letGo() { transition?.letGo() }

    // MARK: Frames

    mutating func frame(build: Instant) {
        transition?.frame(build: build)
        if transition?.hasArrived ?? false { finish() }
    }

    /// Ends the active transition at its goal.
    private mutating func finish() {
        guard let ending = transition else { return }
        transition = nil
        guard ending.goal == 0, ending.isBetweenPages else { return }
        // The tab may have changed since the transition began.
        if ending.below == tab {
            if let page = below.popLast() { top = page }
        } else if let page = others[ending.below]?.below.popLast() {
            others[ending.below]?.top = page
        }
    }
}
