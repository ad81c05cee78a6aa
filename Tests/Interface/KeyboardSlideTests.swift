import Geometry
import Gesture
import InterfaceKit
import Scene
import Settings
import Testing

@testable import Interface
@testable import PageInterface

/// A swipe over the keyboard changes its keys.
@Suite struct KeyboardSlideTests {
    private static func keys(_ panel: Panel) -> [ElementReport] {
        panel.interface.elementReports.filter { $0.id.hasPrefix("key.") }
    }

    /// Swipes over the middle of the keyboard, a sample in each frame.
    private static func swipe(_ way: Double, samples: Int = 24, lifts: Bool = true, in panel: inout Panel) throws {
        let middle = try #require(
            keys(panel).first { $0.frame.contains(Point(x: panel.size.width / 2, y: $0.frame.midY)) })
        let (x, y) = (panel.size.width / 2, middle.frame.midY)
        panel.touch(.down, x, y)
        for number in 1...samples {
            panel.frame()
            panel.touch(.move, x + way * Double(number) / Double(samples), y)
        }
        if lifts {
            panel.wait(0.1)
            panel.touch(.up, x + way, y)
        }
    }

    @Test(arguments: SearchPageTests.sizes, ["en", "ja", "ar"])
    func `a swipe shows the next keys, and the other way the keys before`(size: Size, language: String) throws {
        var panel = SearchPageTests.panel(size, language: language)
        let letters = Self.keys(panel).map(\.label)
        let (half, isMirrored) = (size.width * 0.45, language == "ar")
        try Self.swipe(isMirrored ? half : -half, in: &panel)
        panel.settle()
        let next = Self.keys(panel).map(\.label)
        // Beside letters of another script are the English ones.
        #expect(next != letters && next.contains(language == "en" ? "7" : "q"))
        try Self.swipe(isMirrored ? -half : half, in: &panel)
        panel.settle()
        #expect(Self.keys(panel).map(\.label) == letters)
        try Self.swipe(isMirrored ? -half : half, in: &panel)
        panel.settle()
        #expect(Self.keys(panel).map(\.label).contains("7"), "before the first are the last")
        #expect(SearchPageTests.element(panel) { $0.id == "clear" } == nil, "no key was pressed")
    }

    @Test(arguments: [(0.1, true), (0.2, false)])
    func `finish progress decides where a swipe goes`(share: Double, changes: Bool) throws {
        var panel = SearchPageTests.panel { $0.keyboard.finishProgress = share }
        let letters = Self.keys(panel).map(\.label)
        try Self.swipe(-panel.size.width * 0.15, in: &panel)
        panel.settle()
        #expect((Self.keys(panel).map(\.label) != letters) == changes)
    }

    /// The frames until the keyboard has sunk.
    private static func framesDown(_ change: @escaping (inout Settings) -> Void) throws -> Int {
        var panel = SearchPageTests.panel(SearchPageTests.sizes[1], change)
        panel.wait(4)
        let hide = try #require(SearchPageTests.element(panel) { $0.label == "Hide the keyboard" })
        panel.tap(hide.frame.midX, hide.frame.midY)
        var frames = 0
        while panel.interface.pages.search.isMoving(at: panel.now), frames < 600 {
            panel.frame()
            frames += 1
        }
        return frames
    }

    @Test func `the keyboard has a spring and a duration of its own`() throws {
        let usual = try Self.framesDown { _ in }
        #expect(try Self.framesDown { $0.motion.response = 1.5 } == usual)
        #expect(try Self.framesDown { $0.keyboard.response = 1.5 } > 3 * usual)
        #expect(try Self.framesDown { $0.keyboard.damping = 0.2 } > usual)
        // The taps of a panel end two frames after the finger has left.
        let fixed = try Self.framesDown { ($0.motion.style, $0.keyboard.duration) = (.reference, 0.5) }
        #expect(26...30 ~= fixed, "\(fixed)")
    }

    @Test func `a short swipe returns, and a flick goes on`() throws {
        var panel = SearchPageTests.panel()
        let letters = Self.keys(panel).map(\.label)
        try Self.swipe(-panel.size.width * 0.15, in: &panel)
        panel.settle()
        #expect(Self.keys(panel).map(\.label) == letters)
        let y = try #require(Self.keys(panel).first).frame.midY
        panel.touch(.down, 700, y)
        for number in 1...6 {
            panel.frame()
            panel.touch(.move, 700 - Double(number) * 24, y)
        }
        panel.touch(.up, 556, y)
        panel.settle()
        #expect(Self.keys(panel).map(\.label).contains("7"))
    }

    @Test func `both sets of keys follow the finger, without a jump when it leaves`() throws {
        var panel = SearchPageTests.panel()
        func x() -> Double? { panel.interface.scene(at: panel.flip).layers.first { $0.id == Part.key.id(0) }?.frame.x }
        let rest = try #require(x())
        try Self.swipe(-600, lifts: false, in: &panel)
        panel.frame()
        let held = try #require(x())
        #expect((held - (rest - 600)).magnitude < 30, "\(rest) \(held)")
        let count = panel.interface.scene(at: panel.flip).layers.filter { $0.id.part == Part.key.id().part }.count
        #expect(count > 60, "\(count)")
        panel.touch(.up, panel.size.width / 2 - 600, 600)
        var (last, steps): (Double, [Double]) = (held, [])
        for _ in 0..<60 {
            panel.frame()
            guard let now = x(), !Self.keys(panel).map(\.label).contains("7") else { break }
            steps.append(last - now)
            last = now
        }
        // The rest of the way at the speed of the completion, frame after frame.
        #expect(steps.allSatisfy { $0 > -1 && $0 < 130 } && steps.count > 5, "\(steps)")
    }

    @Test func `a finger that comes down during a swipe types on the new keys`() throws {
        var panel = SearchPageTests.panel()
        try Self.swipe(-700, in: &panel)
        panel.frame()
        let seven = panel.interface.elementReports.filter { $0.label == "7" }
        #expect(seven.isEmpty, "the keys still slide")
        // Where 7 will be.
        var later = panel
        later.settle()
        let place = try #require(SearchPageTests.key("7", later)).frame
        panel.touch(.down, place.midX, place.midY)
        panel.wait(0.05)
        panel.touch(.up, place.midX, place.midY)
        panel.settle()
        #expect(SearchPageTests.text(panel) == "7")
    }

    @Test func `without motion the keys change at once`() throws {
        var panel = SearchPageTests.panel { $0.interface.reducedMotion = true }
        try Self.swipe(-700, in: &panel)
        panel.frame()
        #expect(Self.keys(panel).map(\.label).contains("7"))
    }
}
