import Geometry
import Gesture
import Time

/// Recognizes the gestures of a visitor who uses the screen reader. A touch reads an element; only a double tap acts.
///
///     one finger    rests, then moves     reads the element below it
///                   taps                  reads it, unless a second tap follows
///                   taps twice            acts on the element that was read, wherever the taps are
///                   taps twice and holds  opens the element's menu
///                   flicks                moves the focus
///     two or three  tap, flick            stop, repeat, speed, volume, end
///
/// A stroke is decided when its last finger leaves, or when its only finger has been down for `Rules.exploreDelay`.
/// Until then the stroke may become a flick.
struct TouchExplorer {
    enum Gesture: Equatable {
        /// A finger requests the element at a point.
        case touched(Point)
        /// The same finger has moved on to a point.
        case explored(Point)
        case doubleTapped
        /// The finger stays down in the second tap of a double tap.
        case held
        case tapped(fingers: Int)
        case flicked(FocusDirection, fingers: Int)
    }

    struct Rules {
        /// A finger that moves farther than this (points) does not tap.
        var slop: Double
        /// The time from a finger's down to the start of exploration.
        var exploreDelay: Seconds
        /// The longest time from the first up to the second down of a double tap.
        var doubleTapInterval: Seconds
        /// The time from the second down of a double tap to a hold.
        var longPress: Seconds
    }

    private struct Contact {
        let id: TouchID
        let start: Point
        var last: Point
        var isDown = true
    }

    /// All fingers from the first down to the last up.
    private struct Stroke {
        let start: Instant
        let isSecond: Bool
        var contacts: [Contact]
        /// The largest number of fingers on the panel at once.
        var fingers = 1

        var isDown: Bool { contacts.contains(where: \.isDown) }

        /// The mean of the fingers' movements.
        var translation: Point {
            let sum = contacts.reduce(Point.zero) { $0 + ($1.last - $1.start) }
            let share = 1 / Double(contacts.count)
            return Point(x: sum.x * share, y: sum.y * share)
        }

        /// Whether the fingers have stayed in their places.
        func rests(_ rules: Rules) -> Bool {
            // Several fingers always move a little between their downs and ups.
            let slop = rules.slop * Double(min(fingers, 2))
            return max(translation.x.magnitude, translation.y.magnitude) <= slop
        }

        mutating func update(_ sample: TouchSample) {
            guard let index = contacts.firstIndex(where: { $0.id == sample.id && $0.isDown }) else { return }
            if sample.isUsable { contacts[index].last = sample.position }
            if sample.endsTouch { contacts[index].isDown = false }
        }

        mutating func add(_ sample: TouchSample) {
            contacts.removeAll { $0.id == sample.id }
            contacts.append(Contact(id: sample.id, start: sample.position, last: sample.position))
            fingers = max(fingers, contacts.count(where: \.isDown))
        }
    }

    private enum State {
        case idle
        /// A tap has ended; a second one may follow until an instant.
        case tapped(at: Point, until: Instant)
        /// Fingers are down, and their gesture is undecided.
        case open(Stroke)
        /// A finger reads the elements below it.
        case exploring(TouchID)
        /// The gesture was recognized; the remaining fingers have no effect.
        case over(Stroke)
    }

    /// A stroke of several fingers times out after this many explore delays.
    private static let slowestStroke = 3.0

    private var state = State.idle

    /// The next time at which `expire` has an effect; nil for none.
    func deadline(_ rules: Rules) -> Instant? {
        switch state {
        case .tapped(_, let until): until
        case .open(let stroke): decision(on: stroke, rules)
        case .idle, .exploring, .over: nil
        }
    }

    /// Whether the present stroke is undecided, and has had three or more fingers at once.
    var mayBeThreeFingerTap: Bool { if case .open(let stroke) = state { stroke.fingers >= 3 } else { false } }

    /// The instant at which time alone decides a stroke.
    private func decision(on stroke: Stroke, _ rules: Rules) -> Instant {
        if stroke.fingers > 1 { return stroke.start + rules.exploreDelay * Self.slowestStroke }
        return stroke.start + (stroke.isSecond ? rules.longPress : rules.exploreDelay)
    }

    mutating func handle(_ sample: TouchSample, _ rules: Rules) -> Gesture? {
        if sample.phase == .down { return begin(sample, rules) }
        switch state {
        case .open(var stroke):
            let late = expire(at: sample.time, rules)
            guard late == nil, case .open = state else {
                if sample.endsTouch { _ = handle(sample, rules) }
                return late
            }
            stroke.update(sample)
            state = .open(stroke)
            if sample.phase == .cancel { state = stroke.isDown ? .over(stroke) : .idle }
            return sample.phase == .up && !stroke.isDown ? end(stroke, at: sample.time, rules) : nil
        case .exploring(sample.id):
            if sample.endsTouch { state = .idle }
            return sample.phase == .move && sample.isUsable ? .explored(sample.position) : nil
        case .over(var stroke):
            stroke.update(sample)
            state = stroke.isDown ? .over(stroke) : .idle
        case .idle, .tapped, .exploring: break
        }
        return nil
    }

    private mutating func begin(_ sample: TouchSample, _ rules: Rules) -> Gesture? {
        guard sample.isUsable else { return nil }
        switch state {
        case .open(var stroke):
            stroke.add(sample)
            state = .open(stroke)
        case .over(var stroke):
            stroke.add(sample)
            state = .over(stroke)
        // The panel did not report the finger's up.
        case .exploring(sample.id): open(sample)
        case .exploring: break
        case .idle: open(sample)
        case .tapped(let point, let until):
            open(sample, isSecond: sample.time <= until)
            return sample.time <= until ? nil : .touched(point)
        }
        return nil
    }

    private mutating func open(_ sample: TouchSample, isSecond: Bool = false) {
        var stroke = Stroke(start: sample.time, isSecond: isSecond, contacts: [])
        stroke.add(sample)
        state = .open(stroke)
    }

    private mutating func end(_ stroke: Stroke, at t: Instant, _ rules: Rules) -> Gesture? {
        state = .idle
        guard stroke.rests(rules) else {
            return .flicked(FocusDirection(along: stroke.translation), fingers: stroke.fingers)
        }
        if stroke.fingers > 1 { return .tapped(fingers: stroke.fingers) }
        if stroke.isSecond { return .doubleTapped }
        state = .tapped(at: stroke.contacts[0].last, until: t + rules.doubleTapInterval)
        return nil
    }

    /// Recognizes the gestures that depend on time alone.
    mutating func expire(at t: Instant, _ rules: Rules) -> Gesture? {
        guard let deadline = deadline(rules), t >= deadline else { return nil }
        switch state {
        case .tapped(let point, _):
            state = .idle
            return .touched(point)
        case .open(let stroke):
            guard stroke.fingers == 1, let finger = stroke.contacts.first else {
                state = .over(stroke)
                return nil
            }
            guard !stroke.isSecond || !stroke.rests(rules) else {
                state = .over(stroke)
                return .held
            }
            state = .exploring(finger.id)
            return .touched(finger.last)
        case .idle, .exploring, .over: return nil
        }
    }
}

extension FocusDirection {
    /// The direction of the longer component.
    fileprivate init(along way: Point) {
        if way.x.magnitude >= way.y.magnitude {
            self = way.x < 0 ? .left : .right
        } else {
            self = way.y < 0 ? .up : .down
        }
    }
}
