import Geometry
import Gesture
package import InterfaceKit
import Settings
import Time

/// The part of a page that a finger moves.
enum PageDrag {
    /// No finger, or one whose drag moves nothing.
    case none
    /// A finger that does not drag yet.
    case touched(Place, PageContact)
    /// Scrolls the list; its offset at the drag's start, without the rubber band.
    case list(start: Double)
    /// Scrolls the shelf; its offset at the drag's start, without the rubber band.
    case shelf(start: Double)
    /// Scrolls the list by its indicator; its offset at the drag's start.
    case indicator(start: Double)
    case transition(TransitionDrag)
    /// Swipes to other keys of the keyboard.
    case keyboard

    /// The part of the page at which a finger came down.
    enum Place { case list, shelf, indicator, keyboard }

    /// Whether the drag keeps the indicator visible.
    var holdsIndicator: Bool {
        switch self {
        case .list, .indicator, .touched(.indicator, _): true
        case .none, .touched, .shelf, .transition, .keyboard: false
        }
    }
}

/// A transition under a finger.
struct TransitionDrag {
    enum Way {
        /// A drag to the right dismisses the upper page; the distance from position 1 to 0, points.
        case across(Double)
        /// A drag upwards presents the upper page; the distance from position 0 to 1, points.
        case up(Double)
    }

    let way: Way
    /// The position at the drag's start: 1 where the upper page covers the lower.
    let start: Double

    private var length: Double {
        switch way {
        case .across(let length), .up(let length): length
        }
    }

    private func along(_ vector: Point) -> Double {
        switch way {
        case .across: vector.x
        case .up: vector.y
        }
    }

    var isPresentation: Bool { if case .up = way { true } else { false } }

    func position(after translation: Point) -> Double { start - along(translation) / length }

    /// The velocity of the position, per second.
    func velocity(_ velocity: Point) -> Double { -along(velocity) / length }

    /// Whether the upper page is dismissed when the finger leaves.
    func dismisses(_ pan: PanRecognizer.Pan, _ rules: EdgePopRules) -> Bool {
        let (moved, speed) = (along(pan.translation), along(pan.velocity))
        return switch way {
        // The part of the page that was already out counts as pulled.
        case .across: rules.finishes(translation: (1 - start) * length + moved, velocity: speed, width: length)
        case .up: !rules.finishes(translation: -moved, velocity: -speed, width: length)
        }
    }
}

/// The place where a finger came down on a page.
package struct PageContact {
    /// The element under the finger; nil if the touch stopped a motion.
    package let target: PageTarget?
    /// Whether a drag from the panel's edge pulls the page away.
    package let offersEdgePan: Bool
}

/// A finger on the pages: it scrolls a list or a shelf, pulls a page away from the edge, or scrubs a transition.
extension Pages {
    /// The contact of a finger that has come down; an empty one after a drag has begun.
    package var contact: PageContact {
        if case .touched(_, let contact) = drag { contact } else { PageContact(target: nil, offersEdgePan: false) }
    }

    /// Stops the motions under a finger that comes down.
    private mutating func touch(at point: Point, shown: Instant) {
        navigation.finishUnnoticed(at: shown)
        search.finishSlide()
        let wasMoving = isInTransition || navigation.top.isMoving(at: shown)
        let place = dragPlace(at: point, shown: shown)
        let target = wasMoving || place == .indicator ? nil : target(at: point, shown: shown)
        let offersEdgePan = !isInTransition && navigation.canPull
        if isInTransition {
            navigation.grab(at: shown)
        } else {
            if navigation.top.scroller.isMoving(at: shown) { navigation.top.scroller.catchNow(at: shown) }
            if navigation.top.shelf.isMoving(at: shown) { navigation.top.shelf.catchNow(at: shown) }
        }
        drag = .touched(place, PageContact(target: target, offersEdgePan: offersEdgePan))
        // A touch beside the letters only closes them.
        if case .letter? = target {} else { closeLetters() }
    }

    private func dragPlace(at point: Point, shown: Instant) -> PageDrag.Place {
        if isOnIndicator(point, at: shown) { return .indicator }
        if kind.isSearch, keyboard(at: shown).frame.contains(point) { return .keyboard }
        return isOnShelf(point, at: shown) ? .shelf : .list
    }

    mutating func handle(_ event: PageDragEvent, at shown: Instant) {
        switch event {
        case .touched(let point): return touch(at: point, shown: shown)
        case .drawn(let way, let build): return follow(translation: way, build: build)
        case .began(let pan, let origin): return begin(pan, from: origin, at: shown)
        case .ended(let pan): release(pan, at: shown)
        case .cancelled: cancel(at: shown)
        case .letGo: letGo(at: shown)
        }
        drag = .none
    }

    /// Chooses the part that the drag moves, once for each drag.
    private mutating func begin(_ pan: PanRecognizer.Pan, from origin: PageDragEvent.Origin, at shown: Instant) {
        var place = PageDrag.Place.list
        if case .touched(let touched, _) = drag { place = touched }
        let way = pan.location - pan.start
        let isAcross = way.x.magnitude >= settings.gesture.axisRatio * way.y.magnitude
        if case .tab(let index) = origin {
            drag = .none
            if !isAcross, way.y < 0 { beginPresentation(ofTab: index) }
        } else if let transition = navigation.transition {
            drag = .transition(TransitionDrag(way: .across(size.width), start: transition.position(at: shown)))
        } else if origin == .edge {
            navigation.beginPull()
            drag = .transition(TransitionDrag(way: .across(size.width), start: 1))
        } else if place == .indicator {
            drag = .indicator(start: navigation.top.scroller.offset(at: shown))
        } else if isAcross, place == .keyboard {
            search.beginSlide(way.x, keyboardTiming)
            drag = .keyboard
        } else if isAcross {
            drag = place == .shelf ? .shelf(start: navigation.top.shelf.rawOffset(at: shown, settings.scroll)) : .none
        } else {
            // A scroll hides the keyboard, so that the results fill the panel.
            if kind.isSearch { search.showKeyboard(false) }
            drag = .list(start: navigation.top.scroller.rawOffset(at: shown, settings.scroll))
        }
    }

    /// Begins to present the settings under a finger that drags their tab up.
    private mutating func beginPresentation(ofTab index: Int) {
        guard !isInTransition, tabs.indices.contains(index), navigation.beginPresentation(of: tabs[index]) else {
            return
        }
        drag = .transition(TransitionDrag(way: .up(settings.transition.presentDistance), start: 0))
    }

    /// Moves the dragged part to the finger's drawn position in the frame that is built.
    private mutating func follow(translation way: Point, build: Instant) {
        switch drag {
        case .none, .touched: break
        case .list(let start): navigation.top.scroller.drag(toRaw: start - way.y, settings.scroll)
        case .shelf(let start): navigation.top.shelf.drag(toRaw: start - way.x, settings.scroll)
        case .indicator(let start): dragIndicator(from: start, by: way.y, at: build)
        case .transition(let pull): navigation.drag(to: pull.position(after: way), at: build)
        case .keyboard: search.dragSlide(by: way.x / size.width, at: build)
        }
    }

    private mutating func release(_ pan: PanRecognizer.Pan, at shown: Instant) {
        switch drag {
        case .none, .touched: letGo(at: shown)
        case .list: navigation.top.scroller.release(velocity: -pan.velocity.y, at: shown)
        case .shelf: navigation.top.shelf.release(velocity: -pan.velocity.x, at: shown)
        case .indicator: navigation.top.scroller.release(velocity: 0, at: shown)
        case .transition(let pull): release(pull, pan)
        case .keyboard: releaseSlide(pan)
        }
    }

    private mutating func releaseSlide(_ pan: PanRecognizer.Pan) {
        guard let side = search.slide?.side else { return }
        let (speed, width) = (-side * pan.velocity.x, size.width)
        let rules = rules(finishProgress: decisions.keyboard.finishProgress)
        let finishes = rules.finishes(translation: -side * pan.translation.x, velocity: speed, width: width)
        search.slide?.motion.complete(to: finishes ? 1 : 0, velocity: speed / width)
        if settings.interface.reducedMotion { search.finishSlide() }
    }

    private mutating func release(_ pull: TransitionDrag, _ pan: PanRecognizer.Pan) {
        navigation.release(
            finishes: pull.dismisses(pan, rules(finishProgress: settings.transition.finishProgress)),
            velocity: pull.velocity(pan.velocity))
    }

    private func rules(finishProgress: Double) -> EdgePopRules {
        EdgePopRules(
            finishProgress: finishProgress, flickVelocity: settings.transition.flickVelocity,
            style: settings.motion.style == .physical ? .physical : .reference)
    }

    /// Releases the dragged part without velocity, so that a page returns to its place. A part that was caught but not
    /// dragged continues.
    private mutating func cancel(at shown: Instant) {
        switch drag {
        case .none, .touched: letGo(at: shown)
        case .list, .indicator: navigation.top.scroller.release(velocity: 0, at: shown)
        case .shelf: navigation.top.shelf.release(velocity: 0, at: shown)
        case .transition(let pull): navigation.release(finishes: pull.isPresentation, velocity: 0)
        case .keyboard: search.slide?.motion.complete(to: 0, velocity: 0)
        }
    }

    /// Resumes the motion of a part that was caught but not dragged.
    private mutating func letGo(at shown: Instant) {
        navigation.letGo()
        navigation.top.scroller.letGo(at: shown)
        navigation.top.shelf.letGo(at: shown)
    }
}
