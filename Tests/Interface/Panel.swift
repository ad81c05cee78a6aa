import Geometry
import Gesture
import InterfaceKit
import KioskInterface
import LanguageFiles
import Languages
import Scene
import Settings
import Time
import WorkerProtocol

@testable import Interface

/// Text of a fixed width a character.
struct FixedPitch: TextMeasuring {
    func size(of run: TextRun) -> Size {
        let columns = max(1, Int(run.width / (run.style.size * 0.6)))
        let lines = min(run.lines, (run.string.count + columns - 1) / columns)
        let width = min(run.width, Double(run.string.count) * run.style.size * 0.6)
        return Size(width: width, height: Double(lines) * run.style.lineHeight)
    }
}

/// An interface at 60 Hz with a finger, as the frame wire drives it.
struct Panel {
    var interface: Interface
    /// All but the next.
    var effects: [Effect] = []
    /// Pictures for the finger that seeks are asked for by the way.
    private(set) var strips: [Effect] = []
    private(set) var tick = 0
    private(set) var size: Size
    /// In force, or soon to be.
    private(set) var settings = Settings()

    private let measure: any TextMeasuring
    /// What happened, for another panel that is to follow; nil where none is.
    var log: [Step]?

    /// What happens to an interface.
    enum Step {
        case event(Event), frame, size(Size)
    }

    init(
        _ size: Size = Size(width: 1280, height: 800), measure: any TextMeasuring = FixedPitch(),
        language: String = "en", languages: (any LanguageSource)? = nil, _ change: (inout Settings) -> Void = { _ in }
    ) {
        var settings = Settings()
        settings.display.scale = 1
        settings.kiosk.settings = .open
        change(&settings)
        self.settings = settings
        self.size = size
        self.measure = measure
        interface = Interface(
            size: size, settings: settings, languages: languages ?? InstalledLanguages(language), measure: measure)
        frame()
    }

    static func instant(_ tick: Int) -> Instant { .zero + Seconds(Double(tick) / 60) }
    var now: Instant { Self.instant(tick) }
    var flip: Instant { Self.instant(tick + 1) }
    var snapshot: Snapshot { interface.snapshot(at: now) }

    mutating func send(_ event: Event) {
        log?.append(.event(event))
        take(interface.handle(event, at: now))
    }

    /// Forgets what a visitor chose, as a session's end does, before a new configuration comes.
    mutating func forgetChoices() { _ = interface.kiosk.handle(.choicesForgotten, Library(), at: now) }

    /// Other settings, from outside.
    mutating func change(_ settings: Settings) {
        self.settings = settings
        send(.settings(settings))
    }

    private mutating func take(_ new: [Effect]) {
        for effect in new {
            switch effect {
            case .requestStrip, .requestSlides: strips.append(effect)
            default: effects.append(effect)
            }
        }
    }

    /// Builds one frame; afterwards `now` is its flip.
    mutating func frame() {
        log?.append(.frame)
        take(interface.frame(build: now, flip: flip))
        tick += 1
    }

    mutating func wait(_ seconds: Double) { for _ in 0..<Int((seconds * 60).rounded()) { frame() } }

    mutating func touch(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, finger: Int32 = 0) {
        let sample = TouchSample(id: TouchID(number: finger), phase: phase, position: Point(x: x, y: y), time: now)
        send(.touch(sample))
    }

    mutating func tap(_ x: Double, _ y: Double) {
        touch(.down, x, y)
        frame()
        frame()
        touch(.up, x, y)
        frame()
    }

    /// Moves a finger straight down by `distance` at `speed` pt/s; with `rest` it stays before it leaves.
    mutating func drag(from: Point, by distance: Double, speed: Double = 120, rest: Double = 0.3, lift: Bool = true) {
        touch(.down, from.x, from.y)
        let steps = max(1, Int((distance.magnitude / speed * 60).rounded(.up)))
        for step in 1...steps {
            frame()
            touch(.move, from.x, (from.y + distance * Double(step) / Double(steps)))
        }
        wait(rest)
        guard lift else { return }
        touch(.up, from.x, from.y + distance)
        frame()
    }

    /// Two fingers beside each other, at first `near` and at last `far` from the middle, a step each frame.
    mutating func pinch(
        about middle: Point, from near: Double, to far: Double, steps: ClosedRange<Int>,
        fingers: (left: Int32, right: Int32) = (0, 1)
    ) {
        func both(_ phase: TouchSample.Phase, _ reach: Double, _ panel: inout Panel) {
            panel.touch(phase, middle.x - reach, middle.y, finger: fingers.left)
            panel.touch(phase, middle.x + reach, middle.y, finger: fingers.right)
        }
        both(.down, near, &self)
        for step in steps {
            frame()
            both(.move, near + (far - near) * Double(step) / Double(steps.upperBound), &self)
        }
        both(.up, far, &self)
    }

    /// The same panel turned, or another one.
    mutating func resize(to size: Size) {
        lie(on: size)
        frame()
    }

    /// Another size from the next frame on.
    mutating func lie(on size: Size) {
        log?.append(.size(size))
        self.size = size
        interface.resize(to: size, settings: settings, measure: measure)
    }

    /// Waits as the daemon does: only the frames that the interface asks for are built.
    mutating func sleep(_ seconds: Double) {
        for _ in 0..<Int((seconds * 60).rounded()) {
            let next = interface.nextChange(after: now)
            if next.map({ $0 <= flip }) ?? false { frame() } else { tick += 1 }
        }
    }

    /// Waits until nothing moves.
    mutating func settle() { wait(2) }

    static func row(_ number: Int) -> CatalogRow {
        CatalogRow(
            id: ItemID(UInt64(number)), path: "/clips/\(number).mp4", title: "Clip \(number)", channel: "Channel",
            duration: 60, thumbnail: "/clips/\(number).jpg", views: 12, date: "20260101")
    }

    mutating func open(animated: Bool = false) {
        send(.play(Self.row(1), animated: animated))
        frame()
    }

    mutating func fill(_ count: Int) {
        send(.scanned(total: count))
        frame()
        send(.rows(offset: 0, total: count, (0..<min(count, 32)).map(Self.row)))
        frame()
    }
}

extension Rect {
    var centre: Point { Point(x: midX, y: midY) }
}
