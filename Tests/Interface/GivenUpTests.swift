import Interface
import InterfaceKit
import PlayerInterface
import Testing
import Time
import WorkerProtocol

/// What the panel does by itself when an item cannot be played.
@Suite struct GivenUpTests {
    private func panel(nowPlaying number: Int, of count: Int) -> Panel {
        var panel = Panel()
        panel.fill(count)
        panel.send(.play(Panel.row(number), animated: false))
        panel.frame()
        panel.effects = []
        return panel
    }

    private func loads(_ panel: Panel) -> [Effect] {
        panel.effects.filter { if case .load = $0 { true } else { false } }
    }

    @Test func `the card of an item that is given up is read for five seconds, then the next one plays`() {
        var panel = panel(nowPlaying: 3, of: 10)
        panel.send(.media(.failed(.crashes)))
        panel.wait(4.9)
        #expect(!panel.interface.player.isPlaying && loads(panel).isEmpty)
        panel.wait(0.3)
        #expect(loads(panel) == [.load(Panel.row(4))] && panel.effects.contains(.play))
        #expect(panel.interface.player.isPlaying)
    }

    @Test func `the last item's card stays`() {
        var panel = panel(nowPlaying: 9, of: 10)
        panel.send(.media(.failed(.crashes)))
        panel.wait(20)
        #expect(loads(panel).isEmpty)
    }

    @Test func `a panel that nobody touches wakes up to go on`() throws {
        var panel = panel(nowPlaying: 3, of: 10)
        panel.settle()
        panel.send(.media(.failed(.damaged)))
        panel.frame()
        let failed = panel.now
        let next = try #require(panel.interface.nextChange(after: failed))
        #expect(abs((next - failed).value - 5) < 0.1)
    }

    @Test func `a small window stays small`() {
        var panel = panel(nowPlaying: 3, of: 10)
        panel.settle()
        panel.send(.command(.back))
        panel.settle()
        panel.send(.media(.failed(.crashes)))
        panel.wait(6)
        #expect(loads(panel) == [.load(Panel.row(4))])
        #expect(panel.snapshot.state == "mini")
    }

    @Test func `a visitor who chooses another item is not taken on from the broken one`() {
        var panel = panel(nowPlaying: 3, of: 10)
        panel.send(.media(.failed(.crashes)))
        panel.wait(2)
        panel.send(.play(Panel.row(7), animated: false))
        panel.wait(10)
        #expect(loads(panel) == [.load(Panel.row(7))])
    }
}
