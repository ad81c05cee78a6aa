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
    case touched(isOnShelf: Bool, PageContact)
    /// Scrolls the list; its offset at the drag's start, without the rubber band.
    case list(start: Double)
    /// Scrolls the shelf; its offset at the drag's start, without the rubber band.
    case shelf(start: Double)
    /// Moves a transition; its position at the drag's start.
    case transition(start: Double)
}

/// The place where a finger came down on a page.
package struct PageContact {
    /// The element under the finger; nil if the touch stopped a motion.
    package let target: PageTarget?
    /// Whether a drag from the panel's edge pulls the page away.
    package let hasEdge: Bool
}

/// A finger on the pages: scrolls a list or a shelf, pulls a page away from the edge, or moves a transition.
extension Pages {
    /// What the finger that has come down found.
    package var contact: PageContact {
        if case .touched(_, let contact) = drag { contact } else { PageContact(target: nil, hasEdge: false) }
    }

    /// Stops the motions under a finger that comes down.
    private mutating func touch(at point: Point, shown: Instant) {
        navigation.finishUnnoticed(at: shown)
        let wasMoving = isInTransition || isScrolling(at: shown)
        let target = wasMoving ? nil : target(at: point, shown: shown)
        let hasEdge = !isInTransition && navigation.canPull
        if isInTransition {
            navigation.grab(at: shown)
        } else {
            if navigation.top.scroller.isMoving(at: shown) { navigation.top.scroller.catchNow(at: shown) }
            if navigation.top.shelf.isMoving(at: shown) { navigation.top.shelf.catchNow(at: shown) }
        }
        drag = .touched(
            isOnShelf: isOnShelf(point, at: shown), PageContact(target: target, hasEdge: hasEdge))
    }

    mutating func handle(_ event: PageDragEvent, at shown: Instant) {
        switch event {
        case .touched(let point): return touch(at: point, shown: shown)
        case .drawn(let way, let build): return follow(translation: way, build: build)
        case .began(let pan, let fromEdge): return begin(pan, fromEdge: fromEdge, at: shown)
        case .ended(let pan): release(pan, at: shown)
        case .cancelled: cancel(at: shown)
        case .letGo: letGo(at: shown)
        }
        drag = .none
    }

    /// Decides once what the drag moves.
    private mutating func begin(_ pan: PanRecognizer.Pan, fromEdge: Bool, at shown: Instant) {
        var isOnShelf = false
        if case .touched(true, _) = drag { isOnShelf = true }
        let way = pan.location - pan.start
        let isAcross = way.x.magnitude >= settings.gesture.axisRatio * way.y.magnitude
        if let transition = navigation.transition {
            drag = .transition(start: transition.position(at: shown))
        } else if fromEdge {
            navigation.beginPull()
            drag = .transition(start: 1)
        } else if isAcross {
            drag = isOnShelf ? .shelf(start: navigation.top.shelf.rawOffset(at: shown, settings.scroll)) : .none
        } else {
            drag = .list(start: navigation.top.scroller.rawOffset(at: shown, settings.scroll))
        }
    }

    /// Moves the dragged part to the finger's drawn position in the frame that is built.
    private mutating func follow(translation way: Point, build: Instant) {
        switch drag {
        case .none, .touched: break
        case .list(let start): navigation.top.scroller.drag(toRaw: start - way.y, settings.scroll)
        case .shelf(let start): navigation.top.shelf.drag(toRaw: start - way.x, settings.scroll)
        case .transition(let start): navigation.drag(to: start - way.x / size.width, at: build)
        }
    }

    private mutating func release(_ pan: PanRecognizer.Pan, at shown: Instant) {
        switch drag {
        case .none, .touched: letGo(at: shown)
        case .list: navigation.top.scroller.release(velocity: -pan.velocity.y, at: shown)
        case .shelf: navigation.top.shelf.release(velocity: -pan.velocity.x, at: shown)
        case .transition(let start): releaseTransition(pan, start: start)
        }
    }

    private mutating func releaseTransition(_ pan: PanRecognizer.Pan, start: Double) {
        let rules = EdgePopRules(
            finishProgress: settings.transition.finishProgress,
            flickVelocity: settings.transition.flickVelocity,
            style: settings.motion.style == .physical ? .physical : .reference)
        // The part of the page that was already out counts as pulled.
        let way = (1 - start) * size.width + pan.translation.x
        let finishes = rules.finishes(translation: way, velocity: pan.velocity.x, width: size.width)
        navigation.release(finishes: finishes, velocity: -pan.velocity.x / size.width)
    }

    /// Releases the dragged part without velocity, so that a page returns. A part that was only caught continues.
    private mutating func cancel(at shown: Instant) {
        switch drag {
        case .none, .touched: letGo(at: shown)
        case .list: navigation.top.scroller.release(velocity: 0, at: shown)
        case .shelf: navigation.top.shelf.release(velocity: 0, at: shown)
        case .transition: navigation.release(finishes: false, velocity: 0)
        }
    }

    /// Lets a part continue that was caught but not dragged.
    private mutating func letGo(at shown: Instant) {
        navigation.letGo()
        navigation.top.scroller.letGo(at: shown)
        navigation.top.shelf.letGo(at: shown)
    }
}
