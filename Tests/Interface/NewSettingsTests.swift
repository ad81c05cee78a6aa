import Geometry
import Gesture
import Interface
import InterfaceKit
import Settings
import Testing

/// Settings that change while somebody touches the panel.
@Suite struct `New settings` {
    /// The window's expansion in every frame of a slow drag down by `distance` from full, then of what follows.
    private static func expansions(of distance: Double, _ interfere: (inout Panel, Int) -> Void) -> [Double] {
        var panel = Panel()
        panel.open()
        panel.settle()
        var shown: [Double] = []
        panel.touch(.down, 300, 150)
        for step in 1...100 {
            panel.frame()
            panel.touch(.move, 300, 150 + distance * Double(step) / 100)
            interfere(&panel, step)
            shown.append(panel.interface.snapshot(at: panel.flip).expansion)
        }
        panel.wait(0.3)
        panel.touch(.up, 300, 150 + distance)
        for _ in 0..<120 {
            panel.frame()
            shown.append(panel.snapshot.expansion)
        }
        return shown
    }

    private static func changed(_ change: (inout Settings) -> Void) -> Event {
        var settings = Settings()
        settings.display.scale = 1
        settings.kiosk.settings = .open
        change(&settings)
        return .settings(settings)
    }

    @Test func `a storm of them during a swipe moves nothing that is drawn`() {
        let calm = Self.expansions(of: 150) { _, _ in }
        let stormy = Self.expansions(of: 150) { panel, step in
            for k in 0..<10 {
                panel.send(
                    Self.changed {
                        $0.player.miniHeight = 60 + Double(step + k)
                        $0.layout.insets = [Double(k), 1, 2, 3]
                        $0.player.rubberBand = 0.1 + Double(k) / 20
                        $0.motion.style = k % 2 == 0 ? .physical : .reference
                    })
            }
            panel.send(Self.changed { _ in })
        }
        #expect(calm == stormy)
        #expect(calm.last == 0)
    }

    @Test func `a swipe takes the thresholds that hold at its release`() {
        // 150 pt are enough by default, and not when 200 are asked for.
        let further = Self.expansions(of: 150) { panel, step in
            if step == 50 { panel.send(Self.changed { $0.player.minimizeDistance = 200 }) }
        }
        #expect(further.last == 1)
        let calm = Self.expansions(of: 150) { _, _ in }
        #expect(further.prefix(100).elementsEqual(calm.prefix(100)))
    }

    @Test func `a layout is taken when nothing moves any more`() throws {
        var panel = Panel()
        panel.open()
        panel.send(.command(.window(.mini)))
        panel.wait(0.1)
        let before = try #require(panel.snapshot.window)
        panel.send(Self.changed { $0.player.miniHeight = 120 })
        #expect(panel.snapshot.window == before)
        panel.settle()
        #expect(panel.snapshot.window?.height == 120)
    }

    @Test(arguments: [Settings.Motion.Style.physical, .reference], [0.02, 0.1, 0.2])
    func `a layout is taken though no frame is built that nobody asked for`(style: Settings.Motion.Style, after: Double)
        throws
    {
        var panel = Panel { $0.motion.style = style }
        panel.open()
        panel.settle()
        panel.send(.command(.window(.mini)))
        panel.wait(after)
        panel.send(
            Self.changed {
                $0.motion.style = style
                $0.player.miniHeight = 120
            })
        panel.frame()
        while let next = panel.interface.nextChange(after: panel.now), next <= panel.flip { panel.frame() }
        #expect(panel.snapshot.window?.height == 120)
    }

    @Test func `the volume follows its key, and never passes the cap`() {
        var panel = Panel()
        panel.effects = []
        panel.send(.command(.setVolume(0.8)))
        panel.send(Self.changed { $0.playback.volumeCap = 0.5 })
        panel.send(.command(.setVolume(0.9)))
        panel.send(
            Self.changed {
                $0.playback.volumeCap = 0.5
                $0.playback.volume = 0.2
            })
        #expect(panel.effects == [.setVolume(0.8), .setVolumeCap(0.5), .setVolume(0.5), .setVolume(0.2)])
    }
}
