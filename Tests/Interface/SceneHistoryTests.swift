import Geometry
import Interface
import InterfaceKit
import Scene
import Settings
import Testing

/// Scenes that are built in the memory of earlier ones, with a cached page, beside scenes that are built from nothing.
@Suite struct SceneHistoryTests {
    private static let seed: UInt64 = 23

    @Test(arguments: [[0.0, 0, 0, 0], [40, 24, 16, 8]])
    func `a scene in used memory is the same as a new one, and so is its damage`(insets: [Double]) {
        var hand = Hand(seed: Self.seed, .physical, reducedMotion: false)
        var panel = Panel.filled {
            $0 = hand.settings
            $0.layout.insets = insets
        }
        var (scenes, last) = (SceneHistory(), Scene?.none)
        var frames = (all: 0, withoutDamage: 0)
        for step in 1...1500 {
            _ = hand.act(on: &panel)
            if step % 16 == 0 { panel.answer() }
            if step % 100 == 0 {
                scenes.forget()
                last = nil
            }
            for _ in 0..<(step % 4) {
                panel.frame()
                scenes.advance(&panel.interface, at: panel.now, scale: 1)
                let fresh = panel.interface.scene(at: panel.now)
                #expect(scenes.shown == fresh, "step \(step)")
                #expect(scenes.damage == fresh.damage(since: last, scale: 1), "step \(step)")
                frames.all += 1
                if scenes.damage.isEmpty { frames.withoutDamage += 1 }
                last = fresh
            }
        }
        #expect(frames.all > 2000 && frames.withoutDamage < frames.all - 500, "\(frames)")
    }
}
