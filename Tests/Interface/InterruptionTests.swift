import Geometry
import Gesture
import Interface
import InterfaceKit
import PlayerInterface
import Scene
import Settings
import Support
import Testing
import Time

@testable import PageInterface

/// Random events interrupt each other. Some laws must hold after every event, others whenever the panel is at rest.
@Suite struct InterruptionTests {
    private static let seed: UInt64 = 11
    private static let whole = 1_000_000
    /// The least number of events of each kind in each state, among `whole` events.
    private static let least = 100
    /// The number of events between two checks at rest.
    private static let burst = 200
    /// The seconds within which everything must come to rest, after any settings.
    private static let timeLimit = 120.0
    private static let states = ["hidden", "full", "mini", "floating", "immersive"]

    @Test func `after any interruption everything comes to rest in its place, and two gestures bring back the tabs`() {
        let count = isFullScale ? Self.whole : 9000
        var visits: [String: [Hand.Kind: Int]] = [:]
        let runs = Settings.Motion.Style.allCases.flatMap { style in [false, true].map { (style, $0) } }
        for (number, (style, reducedMotion)) in runs.enumerated() {
            var hand = Hand(seed: Self.seed + UInt64(number), style, reducedMotion: reducedMotion)
            run(&hand, count / runs.count, &visits)
        }
        printTable(visits)
        print("interruptions: \(count) of \(Self.whole) cases, seed \(Self.seed)")
        #expect(Set(visits.keys) == Set(Self.states), "every state occurred")
        guard isFullScale else { return }
        for state in Self.states {
            for kind in Hand.Kind.allCases {
                #expect(visits[state]?[kind] ?? 0 >= Self.least, "\(kind.rawValue) in \(state)")
            }
        }
    }

    private func run(_ hand: inout Hand, _ count: Int, _ visits: inout [String: [Hand.Kind: Int]]) {
        var panel = Panel.filled { $0 = hand.settings }
        for step in 1...count {
            let state = panel.snapshot.state
            let kind = hand.act(on: &panel)
            visits[state, default: [:]][kind, default: 0] += 1
            expectSound(panel, step)
            if step % Self.burst == 0 { expectRest(panel, hand, step) }
            panel.answerSometimes(step)
        }
    }

    /// The snapshot's numbers are finite. Every eighth time, no layer of the scene occurs twice.
    private func expectSound(_ panel: Panel, _ step: Int) {
        let seen = panel.snapshot
        let numbers = [seen.window, seen.video].compactMap { $0 }.flatMap { [$0.x, $0.y, $0.width, $0.height] }
        #expect(numbers.allSatisfy(\.isFinite) && (0...1).contains(seen.opacity), "\(seen)")
        guard step % 8 == 0 else { return }
        let layers = panel.interface.scene(at: panel.now).layers
        #expect(Set(layers.map(\.id)).count == layers.count, "a layer is there twice in \(seen)")
    }

    /// Lifts all fingers of a copy, restores its settings, and checks the laws once it is at rest.
    private func expectRest(_ panel: Panel, _ hand: Hand, _ step: Int) {
        var (panel, hand) = (panel, hand)
        hand.lift(from: &panel)
        panel.forgetChoices()
        panel.change(hand.settings)
        guard panel.comesToRest(within: Self.timeLimit) else {
            Issue.record("no rest after step \(step): \(panel.snapshot)")
            return
        }
        let broken = RestLaws(panel).broken
        #expect(broken.isEmpty, "step \(step), \(panel.size), \(panel.snapshot)")
        expectWayHome(panel, step)
    }

    /// At most two gestures that a visitor would try show the tabs. A tap on a tab then acts within a second.
    private func expectWayHome(_ panel: Panel, _ step: Int) {
        var panel = panel
        let start = panel.snapshot
        var touches = 0
        for _ in 0..<2 where !panel.showsTabs {
            panel.goBackOnce()
            touches += 1
        }
        let showsTabs = panel.showsTabs
        #expect(showsTabs, "step \(step): no tabs after two gestures from \(start)")
        expectHome(panel, step, touches, start)
        let next: Tab = panel.snapshot.tab == "library" ? .settings : .library
        let place = panel.tab(next == .library ? 1 : 2)
        panel.tap(place.x, place.y)
        panel.wait(1)
        let tab = panel.snapshot.tab
        #expect(tab == next.rawValue, "step \(step): the tabs do nothing, from \(start)")
    }

    /// No more than three touches lead home.
    private func expectHome(_ panel: Panel, _ step: Int, _ touches: Int, _ start: Snapshot) {
        var panel = panel
        let place = panel.tab(0)
        for _ in touches..<3 where panel.snapshot.page != "home" {
            panel.tap(place.x, place.y)
            panel.wait(1)
        }
        let page = panel.snapshot.page
        #expect(page == "home", "step \(step): touch 3 leads to \(page), from \(start)")
    }

    private func printTable(_ visits: [String: [Hand.Kind: Int]]) {
        func cell(_ text: String) -> String { String(repeating: " ", count: max(1, 11 - text.count)) + text }
        print("interruptions, by state of the window" + Self.states.map(cell).joined())
        for kind in Hand.Kind.allCases {
            let name = kind.rawValue.padding(to: 37)
            print(name + Self.states.map { cell(String(visits[$0]?[kind] ?? 0)) }.joined())
        }
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Panel {
    /// The position of a tab. Tabs fill the width of a narrow panel and stand together in the middle of a wide one.
    func tab(_ index: Int) -> Point {
        let width = min((size.width / 3).rounded(.down), 160)
        return Point(x: size.width / 2 + Double(index - 1) * width, y: size.height - 28)
    }

    /// Delivers the library's rows and pictures after every sixteenth event.
    fileprivate mutating func answerSometimes(_ step: Int) {
        if step % 16 == 0 { answer() }
        if effects.count > 1000 { effects = [] }
    }

    /// Builds frames and answers requests until no change is due at once.
    fileprivate mutating func comesToRest(within seconds: Double) -> Bool {
        let end = now + Seconds(seconds)
        // Controls, symbols and the focus disappear by themselves.
        wait(11)
        while now < end {
            answer()
            frame()
            // Some settings show them for long.
            if interface.player.showsControls(at: now) { continue }
            if interface.nextChange(after: now).map({ $0 > now }) ?? true, effects.isEmpty { return true }
        }
        return false
    }

    /// Whether the tab bar is visible and takes taps.
    fileprivate var showsTabs: Bool {
        guard snapshot.preview == nil, !["full", "immersive"].contains(snapshot.state) else { return false }
        return interface.scene(at: now).layers.contains {
            if case .icon(.library, _) = $0.content {
                $0.frame.maxY <= size.height && $0.frame.midY > size.height - 56
            } else {
                false
            }
        }
    }

    /// A gesture that a visitor would try: a large video is pulled down; a tap ends a preview or the attract loop.
    fileprivate mutating func goBackOnce() {
        if ["full", "immersive"].contains(snapshot.state), snapshot.preview == nil {
            drag(from: Point(x: size.width / 3, y: 20), by: size.height * 0.6, speed: 2000)
        } else {
            tap(4, 4)
        }
        settle()
        // A preview that rose when settings made it slow goes as slowly.
        for _ in 0..<600 where ["finish", "fade"].contains(snapshot.preview?.kind) { frame() }
    }
}
