package import InterfaceKit
package import Scene
package import Settings
package import Time
package import WorkerProtocol

/// The rules of an unattended panel: a session ends when the panel is idle, and the panel may be out of order.
///
/// They hold the visitor's choices, the attract loop of an idle panel and the page "out of order". They turn events
/// into effects and layers. No layer takes taps, so there are no elements.
package struct KioskRules: InterfacePart {
    /// The use of the panel.
    private enum Use {
        /// A visitor uses the panel, or may begin to.
        case session
        indirect case attract(AttractLoop)
        case outOfOrder(OutOfOrder)
    }

    /// The content of the panel.
    package enum Display {
        /// The pages and the player.
        case session
        /// The attract loop, in place of the pages and the player.
        case attract
        /// The page "out of order", in place of everything else.
        case outOfOrder
    }

    package private(set) var surroundings: Surroundings
    /// The latest of these times: a use of the panel, the restoring or the end of a session, and the first frame. The
    /// idle timeout counts from this time or from `lastWatched`, whichever is later.
    package private(set) var lastUse = Instant.zero
    /// The time of the last frame at which an item begun by a visitor was playing. An item without an end, such as a
    /// live stream, does not count.
    private var lastWatched = Instant.zero
    private var question: StillWatching?
    private var notice: ShownNotice?
    private var use = Use.session
    private var choices: Choices
    /// The list that the attract loop plays.
    package private(set) var attractList: CatalogQuery
    /// The place at which the last attract loop ended; nil if no loop, in this process or an earlier one, has left a
    /// place.
    private var lastAttractPlace: AttractPlace?

    /// - Parameter surroundings: their settings are the configuration, without a visitor's choices.
    package init(in surroundings: Surroundings) {
        self.surroundings = surroundings
        choices = Choices(surroundings.settings)
        attractList = CatalogQuery(attract: surroundings.settings.kiosk)
    }

    /// Takes over other surroundings.
    package mutating func adopt(_ surroundings: Surroundings) { self.surroundings = surroundings }

    // MARK: Events

    package mutating func handle(_ event: KioskEvent, _ library: Library, at t: Instant) -> [Effect] {
        switch event {
        case .touched: (lastUse, question) = (t, nil)
        case .used: (lastUse, question) = (max(lastUse, t), nil)
        case .frame(let plays, let isWatched): frame(plays: plays, isWatched: isWatched, at: t)
        case .sessionEnded: return beginAttract(library, at: t)
        case .attractEnded: return endAttract()
        case .attractPlace(let place): lastAttractPlace = place
        case .media(let change): return handle(change, library, at: t)
        case .rowsArrived: return takeRows(of: library)
        case .outOfOrder(let page): use = page.map { .outOfOrder($0) } ?? .session
        case .chosen(let key, let value): choices = choices.choosing(key, value)
        case .choicesForgotten: choices = Choices(choices.configuration)
        case .notice(let next):
            notice =
                notice.map { $0.followed(by: next, at: t) } ?? (next == .libraryRead ? nil : ShownNotice(next, at: t))
        case .configured(let settings):
            choices = choices.over(settings)
            attractList = CatalogQuery(attract: settings.kiosk)
            return attractConfigured(library)
        }
        return []
    }

    private mutating func frame(plays: Bool, isWatched: Bool, at t: Instant) {
        // The first frame brings the first known instant, so the idle timeout counts from there.
        if lastUse == .zero { lastUse = t }
        if let notice, notice.isOver(at: t) { self.notice = nil }
        if isWatched { lastWatched = t }
        let duration = Seconds(settings.kiosk.askDuration)
        guard plays, question == nil, duration > .zero, let idleStart, t >= idleStart else { return }
        question = StillWatching(from: t, for: duration)
    }

    /// Begins the attract loop. With an empty library the panel waits for another idle timeout.
    private mutating func beginAttract(_ library: Library, at t: Instant) -> [Effect] {
        (lastUse, question) = (t, nil)
        // A dark panel needs no attract loop.
        guard !configuration.display.isClosed,
            var loop = AttractLoop(attractList, in: library, at: lastAttractPlace, from: t)
        else { return [] }
        defer { use = .attract(loop) }
        return loop.begin(library)
    }

    private mutating func takeRows(of library: Library) -> [Effect] {
        guard case .attract(var loop) = use else { return [] }
        defer { use = .attract(loop) }
        return loop.takeRows(of: library)
    }

    private mutating func attractConfigured(_ library: Library) -> [Effect] {
        guard case .attract(var loop) = use else { return [] }
        guard !configuration.display.isClosed else { return endAttract() }
        let effects = loop.change(to: attractList, in: library)
        use = .attract(loop)
        return effects
    }

    /// Ends the attract loop. The pages were reset before it began, so the first page appears.
    private mutating func endAttract() -> [Effect] {
        guard case .attract(let loop) = use else { return [] }
        (use, lastAttractPlace) = (.session, loop.place)
        return [.stop]
    }

    private mutating func handle(_ change: MediaChange, _ library: Library, at t: Instant) -> [Effect] {
        guard case .attract(var loop) = use else { return [] }
        guard case .goesOn(let effects) = loop.handle(change, library, settings, at: t) else {
            return endAttract()
        }
        use = .attract(loop)
        return effects
    }

    // MARK: State for other parts

    package var display: Display {
        switch use {
        case .session: .session
        case .attract: .attract
        case .outOfOrder: .outOfOrder
        }
    }

    /// The playing item of the attract loop, and its position in seconds; nil without a loop.
    package var attracting: (row: CatalogRow, position: Double)? {
        if case .attract(let loop) = use { (loop.row, loop.position) } else { nil }
    }

    /// The rows of `attractList` that are needed soon, by index: the first one, and those with which the loop goes on.
    package var attractRows: [Int] {
        guard case .attract(let loop) = use else {
            return [0] + (lastAttractPlace.map { [$0.index, $0.index + 1] } ?? [])
        }
        return [0, loop.index + 1]
    }

    /// Whether rows with which the next loop begins are missing. A call for each frame allocates no memory.
    package func lacksAttractRows(in library: Library) -> Bool {
        guard let rows = library[attractList], rows[0] != nil else { return true }
        guard let place = lastAttractPlace else { return false }
        return (place.index...place.index + 1).contains { $0 < rows.total && rows[$0] == nil }
    }

    /// The present place of the attract loop; without a loop, the place at which the next one begins. It is nil if no
    /// loop, in this process or an earlier one, has left a place.
    package var attractPlace: AttractPlace? {
        if case .attract(let loop) = use { loop.place } else { lastAttractPlace }
    }

    /// Whether a visitor uses the panel, or may begin to.
    package var isInSession: Bool { if case .session = use { true } else { false } }
    package var isAttracting: Bool { if case .attract = use { true } else { false } }
    package var isOutOfOrder: Bool { if case .outOfOrder = use { true } else { false } }

    /// The page "out of order"; nil in normal operation.
    package var outOfOrder: OutOfOrder? { if case .outOfOrder(let page) = use { page } else { nil } }

    package var configuration: Settings { choices.configuration }
    /// The visitor's choices, by key.
    package var chosen: [String: RawValue] { choices.chosen }
    /// The configuration overridden by the visitor's choices.
    package var chosenSettings: Settings { choices.settings }

    /// The end of the idle timeout, from which the panel is idle; nil for never.
    private var idleStart: Instant? {
        guard settings.kiosk.idleTimeout > 0, !isAttracting else { return nil }
        return max(lastUse, lastWatched) + Seconds(settings.kiosk.idleTimeout)
    }

    /// The instant at which the session ends if nobody uses the panel; nil for never. If an item plays at that instant,
    /// the question may appear instead, and the session ends when its countdown does.
    package var sessionEnd: Instant? { question?.end ?? idleStart }

    /// Whether the panel shows the question to an idle visitor.
    package var asks: Bool { question != nil }

    /// Whether a question or a notice covers pages and player.
    package var coversSession: Bool { question != nil || notice != nil }

    /// The instant, `t` or later, at which the rules change the scene, or end the session.
    package func nextChange(after t: Instant) -> Instant? {
        let next = question?.nextChange(after: t, fade: settings.controls.fadeDuration) ?? idleStart.map { max($0, t) }
        return [next, notice?.end.map { max($0, t) }, attractChange(after: t)].compactMap { $0 }.min()
    }

    private func attractChange(after t: Instant) -> Instant? {
        guard case .attract(let loop) = use else { return nil }
        return loop.nextChange(after: t, settings)
    }

    /// The last frame of the attract loop's previous item, while the next item fades in; otherwise nil.
    package func leavingFrame(at t: Instant) -> VideoFrameID? {
        if case .attract(let loop) = use { loop.leavingFrame(at: t, settings) } else { nil }
    }

    /// The blurred pictures that the attract loop shows behind its videos: those of this item and of its neighbours.
    package func backdrops(_ library: Library) -> [(picture: PictureID, path: String)] {
        if case .attract(let loop) = use { loop.backdrops(library, in: surroundings) } else { [] }
    }

    // MARK: Scene

    /// Adds the layers in place of pages and player, or over them.
    package func add(to scene: inout Scene, _ pictures: Pictures, at t: Instant) {
        switch use {
        case .session: if let question { add(question, to: &scene, at: t) }
        case .attract(let loop): loop.add(to: &scene, in: surroundings, pictures, at: t)
        case .outOfOrder(let page): return add(page, to: &scene)
        }
        if let notice { add(notice.notice, to: &scene) }
    }
}

extension CatalogQuery {
    /// The list that the setting names, or the whole library if it names none.
    fileprivate init(attract kiosk: Settings.Kiosk) {
        guard let list = ListName(kiosk.attract) else {
            self = .all
            return
        }
        self =
            switch list.kind {
            case .playlist: .playlist(list.name)
            case .series: .series(list.name)
            case .channel: .channel(list.name)
            case .folder: .folder(list.name)
            case .search: .search(list.name)
            case .newest: .newest
            }
    }
}
