import Geometry
import Gesture
import InterfaceKit
import PageInterface
import Settings
import Time
import WorkerProtocol

/// A finger on the pages: scrolls a list or a shelf, pops a page from the edge, or opens a preview by a long press.
extension Interface {
    mutating func beginOnPage(_ sample: TouchSample, at t: Instant) {
        navigation.finishUnnoticed(at: shown)
        let wasMoving = navigation.top.isMoving(at: shown) || navigation.transition != nil
        let target = wasMoving ? nil : pageTarget(at: sample.position)
        let fromEdge = navigation.transition == nil && navigation.canPop
        if navigation.transition != nil {
            navigation.grab(at: shown)
        } else {
            if navigation.top.scroller.isMoving(at: shown) { navigation.top.scroller.catchNow(at: shown) }
            if navigation.top.shelf.isMoving(at: shown) { navigation.top.shelf.catchNow(at: shown) }
        }
        let element = target.map { ElementTarget.page($0) }
        let presses = element.map { gestures(on: $0).contains(.longPress) } ?? false
        let offer = GestureOffer(
            on: .page, in: surroundings, press: presses ? settings.gesture.longPress : nil, fromEdge: fromEdge)
        begin(sample, on: .page, isOnShelf: isOnShelf(sample.position), element, offer, at: t)
    }

    /// Decides once what the drag moves.
    mutating func beginPageDrag(_ pan: PanRecognizer.Pan) {
        let way = pan.location - pan.start
        let isAcross = way.x.magnitude >= settings.gesture.axisRatio * way.y.magnitude
        if let transition = navigation.transition {
            let start = transition.position(at: shown)
            finger?.use = transition.isBetweenPages ? .transition(start: start) : .nothing
        } else if finger?.drag == .edgePan {
            navigation.beginEdgePop()
            finger?.use = .transition(start: 1)
        } else if isAcross {
            let start = navigation.top.shelf.rawOffset(at: shown, settings.scroll)
            let isOnShelf = finger?.isOnShelf ?? false
            finger?.use = isOnShelf ? .shelf(start: start) : .nothing
        } else {
            let start = navigation.top.scroller.rawOffset(at: shown, settings.scroll)
            finger?.use = .scroll(start: start)
        }
    }

    mutating func releaseTransition(_ pan: PanRecognizer.Pan, start: Double) {
        let rules = EdgePopRules(
            finishProgress: settings.transition.finishProgress,
            flickVelocity: settings.transition.flickVelocity,
            style: settings.motion.style == .physical ? .physical : .reference)
        // The part of the page that was already out counts as pulled.
        let way = (1 - start) * size.width + pan.translation.x
        let finishes = rules.finishes(translation: way, velocity: pan.velocity.x, width: size.width)
        navigation.release(finishes: finishes, velocity: -pan.velocity.x / size.width)
    }

    /// Lets a part that was caught and not dragged continue.
    mutating func letPageGo() {
        navigation.letGo()
        navigation.top.scroller.letGo(at: shown)
        navigation.top.shelf.letGo(at: shown)
    }
}
