import Captions
import Geometry
import Gesture
import Interface
import InterfaceKit
import Scene
import Settings
import Support
import Time
import WorkerProtocol

@testable import PageInterface

/// A visitor, a remote control, a library and a player that do anything at any time.
struct Hand {
    /// What can happen, by the name it has in the table.
    enum Kind: String, CaseIterable {
        case down, second, move, up, cancel, frame, tap, doubleTap = "double tap", hold, drag, flick, edge, pinch, tab
        case home, back, playPause = "play/pause", volume, seek, window, show, captionsKey = "captions key"
        case compact, immersive, arrow, key, turn, setting, captions, media, video, play, rows, picture, idle

        /// How often it comes among all.
        var weight: Int {
            switch self {
            case .frame: 240
            case .move: 120
            case .down, .up: 60
            case .tap: 20
            case .second: 16
            case .drag, .flick: 12
            case .idle: 2
            case .hold, .pinch, .edge, .doubleTap: 4
            default: 6
            }
        }
    }

    static let sizes = [
        Size(width: 800, height: 480), Size(width: 1280, height: 800), Size(width: 720, height: 1280),
        Size(width: 1080, height: 1920),
    ]
    private static let bag = Kind.allCases.flatMap { Array(repeating: $0, count: $0.weight) }
    /// What hangs together with the panel's scale, or says nothing to the interface.
    private static let keys = Settings.table.filter { $0.key != "display.scale" && $0.key != "gesture.slop" }

    private var random: SeededGenerator
    private(set) var down: Set<Int32> = []
    private let style: Settings.Motion.Style
    private let reducedMotion: Bool

    init(seed: UInt64, _ style: Settings.Motion.Style, reducedMotion: Bool) {
        (random, self.style, self.reducedMotion) = (SeededGenerator(seed: seed), style, reducedMotion)
    }

    /// What is in force when nobody interferes.
    var settings: Settings {
        var settings = Settings()
        settings.display.scale = 1
        settings.kiosk.settings = .open
        settings.motion.style = style
        settings.interface.reducedMotion = reducedMotion
        return settings
    }

    /// Does something; what it was.
    mutating func act(on panel: inout Panel) -> Kind {
        let kind = Self.bag.randomElement(using: &random)!
        switch kind {
        case .down, .second, .move, .up, .cancel: touch(kind, &panel)
        case .frame: panel.frame()
        case .tap, .doubleTap, .hold, .drag, .flick, .edge, .pinch, .tab: gesture(kind, &panel)
        case .turn: panel.resize(to: Self.sizes.randomElement(using: &random)!)
        case .setting: panel.change(randomSettings())
        case .captions, .media, .video, .play, .rows, .picture: outside(kind, &panel)
        case .idle: panel.wait(number(0.2...2.5))
        default: panel.send(.command(command(kind)))
        }
        return kind
    }

    /// Takes all fingers off the panel.
    mutating func lift(from panel: inout Panel) {
        for finger in down.sorted() { panel.touch(.cancel, 0, 0, finger: finger) }
        down = []
    }

    // MARK: Fingers

    private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

    /// On the panel or just beside it; half of the time on the window.
    private mutating func point(_ panel: Panel) -> Point {
        var area = Rect(x: -20, y: -20, width: panel.size.width + 40, height: panel.size.height + 40)
        if Bool.random(using: &random), let window = panel.snapshot.window, !window.isEmpty { area = window }
        return Point(x: number(area.minX...area.maxX), y: number(area.minY...area.maxY))
    }

    private mutating func touch(_ kind: Kind, _ panel: inout Panel) {
        let finger = kind == .second ? 1 : Int32.random(in: 0...1, using: &random)
        let place = point(panel)
        switch kind {
        case .down, .second:
            if down.insert(finger).inserted { panel.touch(.down, place.x, place.y, finger: finger) }
        case .move: if down.contains(finger) { panel.touch(.move, place.x, place.y, finger: finger) }
        case .up: if down.remove(finger) != nil { panel.touch(.up, place.x, place.y, finger: finger) }
        default: if down.remove(finger) != nil { panel.touch(.cancel, place.x, place.y, finger: finger) }
        }
    }

    /// A whole one, of a finger beside those that are down.
    private mutating func gesture(_ kind: Kind, _ panel: inout Panel) {
        let place = point(panel)
        switch kind {
        case .tap: tap(place, &panel)
        case .doubleTap: for _ in 0..<2 { tap(place, &panel) }
        case .hold:
            panel.touch(.down, place.x, place.y, finger: 2)
            panel.wait(0.6)
            panel.touch(.up, place.x, place.y, finger: 2)
        case .drag: stroke(from: place, speed: 120, &panel)
        case .flick: stroke(from: place, speed: 2000, &panel)
        case .edge: stroke(from: Point(x: number(0...20), y: place.y), speed: 900, across: true, &panel)
        case .pinch: pinch(about: place, &panel)
        default: tap(panel.tab(Int.random(in: 0...2, using: &random)), &panel)
        }
    }

    private func tap(_ place: Point, _ panel: inout Panel) {
        panel.touch(.down, place.x, place.y, finger: 2)
        panel.frame()
        panel.touch(.up, place.x, place.y, finger: 2)
        panel.frame()
    }

    private mutating func stroke(from place: Point, speed: Double, across: Bool = false, _ panel: inout Panel) {
        let steps = Int.random(in: 3...12, using: &random)
        let way = Point(x: across ? 1 : number(-1...1), y: across ? 0 : number(-1...1)) * (speed / 60)
        panel.touch(.down, place.x, place.y, finger: 2)
        for step in 1...steps {
            panel.frame()
            panel.touch(.move, place.x + way.x * Double(step), place.y + way.y * Double(step), finger: 2)
        }
        panel.touch(.up, place.x + way.x * Double(steps), place.y + way.y * Double(steps), finger: 2)
    }

    private mutating func pinch(about middle: Point, _ panel: inout Panel) {
        let (near, far) = (number(20...120), number(20...300))
        panel.pinch(about: middle, from: near, to: far, steps: 0...5, fingers: (2, 3))
    }

    // MARK: Others

    private mutating func command(_ kind: Kind) -> Command {
        switch kind {
        case .home: .home
        case .back: .back
        case .playPause: Bool.random(using: &random) ? .playPause : .setPlaying(Bool.random(using: &random))
        case .volume: Bool.random(using: &random) ? .changeVolume(number(-1...1)) : .setVolume(number(0...1))
        case .seek: .seek(to: number(-10...100))
        case .window: .window([.full, .mini, .hidden].randomElement(using: &random)!)
        case .show: .show(Tab.allCases.randomElement(using: &random)!)
        case .captionsKey: .toggleCaptions
        case .compact: .toggleCompact
        case .arrow: .focus(FocusDirection.allCases.randomElement(using: &random)!)
        case .key: [.select, .select, .next, .previous, .toggleMute, .skip(-1)].randomElement(using: &random)!
        default: .toggleImmersive
        }
    }

    private mutating func outside(_ kind: Kind, _ panel: inout Panel) {
        let number = Int.random(in: 0..<30, using: &random)
        switch kind {
        case .captions:
            let start = Int64(number) * 1_000_000_000
            let path = "/clips/\(number % 3).mp4"
            if number > 20 { panel.offerCaptions(["en", "de", "", "xx"].filter { $0.count < number % 4 }, path: path) }
            let cue = Cue(start: start, end: start + start, text: "said")
            panel.send(.captions(path: path, .track(number % 2), [cue]))
        case .media: panel.send(.media(change(number)))
        case .video:
            panel.send(
                .media(
                    .frame(VideoFrameID(UInt64(panel.tick)), aspect: self.number(0.5...2.5), pts: self.number(0...60))))
        case .play: panel.send(.play(Panel.row(number), animated: Bool.random(using: &random)))
        case .rows:
            // Now and then the library is read anew.
            if number == 0 { panel.send(.scanned(total: 40)) }
            panel.answer()
        default: panel.answer()
        }
    }

    private func change(_ number: Int) -> MediaChange {
        switch number % 10 {
        case 0: .prerolled(duration: 60)
        case 1: .ended(truncated: false)
        case 2: .ended(truncated: true)
        case 3: .failed(number < 15 ? .gone : .damaged)
        case 4: .advanced(path: "/clips/\(number).mp4", duration: 60)
        case 5: .waiting(since: number < 50 ? .zero : nil)
        case 6: .reconnecting(.timedOut, since: .zero)
        case 7:
            .tracks(
                number < 30 ? .video : .sound, [MediaTrack("ja"), MediaTrack("en", title: "Audio description")])
        case 8: .length(61)
        default: .prerolled(duration: 0)
        }
    }

    // MARK: Settings

    /// Those in force with up to three other keys at any value they can have.
    private mutating func randomSettings() -> Settings {
        var settings = settings
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let entry = Self.keys.randomElement(using: &random)!
            guard let value = value(of: entry) else { continue }
            do throws(SettingError) {
                try settings.set(entry.key, to: value)
            } catch {
                preconditionFailure("\(error)")
            }
        }
        return settings
    }

    private mutating func value(of entry: SettingEntry) -> RawValue? {
        // Days without a touch, and signs and controls that stay for a minute or an hour, are not what this is about.
        if entry.key == "kiosk.idle_timeout" { return .number([0, 1, 5].randomElement(using: &random)!) }
        if entry.key == "input.focus_hide_after" { return .number([1, 10].randomElement(using: &random)!) }
        if entry.key == "controls.volume_shown" { return .number([0, 1, 3].randomElement(using: &random)!) }
        switch entry.kind {
        case .number(let range):
            let ends = [range.lowerBound, range.upperBound, number(range)]
            return .number(ends.randomElement(using: &random)!)
        case .integer(let range): return .integer(Int.random(in: range, using: &random))
        case .flag: return .flag(Bool.random(using: &random))
        case .choice(let names): return .text(names.randomElement(using: &random)!)
        case .numbers(let count):
            let numbers = (0..<count).map { _ in String(number(0...24)) }
            return .text(Bool.random(using: &random) ? "" : numbers.joined(separator: " "))
        case .text, .length, .keys: return nil
        }
    }
}
