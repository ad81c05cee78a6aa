import Geometry
import Gesture
import InterfaceKit
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

@testable import Interface
@testable import PageInterface

/// The thumb beside a list.
@Suite struct ScrollIndicatorTests {
    /// - Parameter count: the number of videos; their titles begin with A to Z in equal parts.
    private static func library(_ count: Int, _ change: @escaping (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = Panel { change(&$0) }
        panel.send(.scanned(total: count))
        panel.send(.command(.show(.library)))
        panel.settle(in: count)
        return panel
    }

    @Test func `the indicator appears with the scroll, stays for a while, and goes`() throws {
        var panel = Self.library(1000)
        #expect(panel.thumb == nil)
        panel.drag(from: Point(x: 400, y: 500), by: -150, speed: 600, lift: false)
        #expect(panel.thumb?.opacity == 1)
        // A resting finger keeps it.
        panel.wait(3)
        #expect(panel.thumb?.opacity == 1)
        panel.touch(.up, 400, 350)
        panel.wait(0.75)
        #expect(panel.thumb?.opacity == 1)
        panel.wait(0.15)
        let fading = try #require(panel.thumb?.opacity)
        #expect(fading > 0 && fading < 1)
        panel.wait(0.2)
        #expect(panel.thumb == nil)
        #expect(panel.interface.nextChange(after: panel.now) == nil)
    }

    @Test func `a tap that stops no scroll shows no indicator`() {
        var panel = Self.library(1000)
        panel.touch(.down, 400, 500)
        panel.wait(0.2)
        #expect(panel.thumb == nil)
    }

    @Test func `a page that fits its panel has no indicator`() {
        var panel = Self.library(3)
        panel.drag(from: Point(x: 400, y: 500), by: -150, speed: 600, lift: false)
        #expect(panel.thumb == nil)
    }

    @Test func `a finger drags the thumb from the first row to the last, and it stays under the finger`() throws {
        var panel = Self.library(1000)
        panel.startScroll()
        let start = try #require(panel.thumb).frame.centre
        panel.touch(.down, start.x, start.y)
        panel.frame()
        for step in 1...60 {
            let finger = start.y + Double(step) * 9
            panel.touch(.move, start.x, finger)
            panel.frame()
            panel.answer(1000)
            // The slop of a drag, and the finger's drawn position between two samples.
            if step > 10 { #expect(abs(try #require(panel.thumb).frame.midY - finger) <= 24) }
        }
        for step in 61...80 {
            panel.touch(.move, start.x, start.y + Double(step) * 9)
            panel.frame()
            panel.answer(1000)
        }
        let page = panel.interface.pages.navigation.top
        #expect(page.scroller.offset(at: panel.now) == page.scroller.extent)
        #expect(panel.label == "Z")
        panel.touch(.up, start.x, start.y + 720)
        panel.wait(0.1)
        #expect(panel.label == nil)
        #expect(panel.interface.pages.kind == .library && panel.snapshot.window == nil)
    }

    @Test func `the text beside the thumb names the row in its place`() throws {
        for (fraction, letter) in [(0.0, "A"), (0.25, "G"), (0.52, "N"), (0.75, "T"), (1.0, "Z")] {
            var panel = Self.library(1040)
            panel.startScroll()
            let thumb = try #require(panel.thumb).frame
            let way = (panel.interface.pages.viewport - 16 - thumb.height) * fraction
            let goal = 8 + thumb.height / 2 + way
            panel.touch(.down, thumb.midX, thumb.midY)
            panel.frame()
            // Away and back, so that the slop is left behind.
            for y in [thumb.midY + 60, thumb.midY + 120, goal, goal] {
                panel.touch(.move, thumb.midX, y)
                panel.wait(0.2)
                panel.answer(1040)
                panel.frame()
            }
            #expect(panel.label == letter)
        }
    }

    @Test func `the thumb of a short list takes no finger`() throws {
        var panel = Self.library(40) { $0.scroll.indexScreens = 100 }
        panel.startScroll()
        let thumb = try #require(panel.thumb).frame
        let before = panel.offset
        panel.drag(from: thumb.centre, by: 100, speed: 600, lift: false)
        // As on any other place of the list: it follows the finger.
        #expect(panel.offset < before)
        #expect(panel.label == nil)
    }

    @Test func `the place of a hidden thumb belongs to the list`() throws {
        var panel = Self.library(1000)
        panel.startScroll()
        let thumb = try #require(panel.thumb).frame
        panel.wait(2)
        #expect(panel.thumb == nil)
        let before = panel.offset
        panel.drag(from: thumb.centre, by: 100, speed: 600, lift: false)
        #expect(panel.offset < before)
    }

    @Test func `the thumb becomes shorter past an end`() throws {
        var panel = Self.library(1000)
        panel.startScroll()
        let whole = try #require(panel.thumb).frame.height
        panel.touch(.up, 400, 300)
        panel.wait(0.3)
        panel.drag(from: Point(x: 400, y: 200), by: 400, speed: 1200, lift: false)
        let pulled = try #require(panel.thumb).frame
        #expect(panel.offset < 0)
        #expect(abs(pulled.height - max(whole + panel.offset, 8)) < 0.01 && pulled.y == 8)
    }
}

extension Panel {
    fileprivate var thumb: Layer? { interface.scene(at: now).layers.first { $0.id == Part.scrollThumb.id() } }

    fileprivate var label: String? {
        for layer in interface.scene(at: now).layers where layer.id == Part.scrollLabelText.id() {
            if case .text(let run, _) = layer.content { return run.string }
        }
        return nil
    }

    fileprivate var offset: Double { interface.pages.navigation.top.scroller.offset(at: now) }

    /// A short scroll without a throw.
    fileprivate mutating func startScroll() {
        drag(from: Point(x: 400, y: 500), by: -60, speed: 300)
        frame()
    }

    /// Sends the rows that were requested.
    fileprivate mutating func answer(_ total: Int) {
        let asked = effects
        effects = []
        for case .requestRows(let query, let offset, let count) in asked {
            let rows = (offset..<min(offset + count, total)).map { index in
                var row = Self.row(index + 1)
                let letter = UnicodeScalar(UInt8(65 + index * 26 / total))
                row.title = "\(letter) \(index)"
                return row
            }
            send(.rows(query, offset: offset, total: total, rows))
        }
    }

    fileprivate mutating func settle(in total: Int) {
        for _ in 0..<20 {
            wait(0.1)
            answer(total)
        }
    }
}
