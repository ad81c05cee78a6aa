import Geometry
import Interface
import Linux
import Paint
import Playback
import Presentation
import Scene
import Settings
import Time

/// The frame wire: when a frame is built, and what it is made of.
extension Kiosk {
    func pace(_ event: FramePacer.Event) {
        for effect in pacer.handle(event, at: now) {
            switch effect {
            case .arm(let instant):
                armed = instant
                timer?.arm(at: instant)
            case .build(let build, let flip):
                armed = nil
                buildFrame(at: build, flip: flip)
            }
        }
    }

    private func buildFrame(at build: Instant, flip: Instant) {
        takeVideo(flip: flip, build: build)
        perform(interface.frame(build: build, flip: flip), at: build)
        let scene = interface.scene(at: flip)
        let damage = scene.damage(since: shownScene, scale: options.settings.display.scale)
        shownScene = scene
        if !damage.isEmpty { present(scene, damage, flip) }
        let changes = [interface.nextChange(after: flip), player.nextChange].compactMap { $0 }
        pace(.nextChange(changes.min()))
    }

    private func present(_ scene: Scene, _ damage: Region, _ flip: Instant) {
        let sources = Compositor.Sources(
            picture: { [pictures] in pictures[$0] },
            video: { [shownVideo] in shownVideo?.id == $0 ? shownVideo?.picture : nil })
        compositor.compose(scene, damage: damage, into: display.canvas, sources)
        display.present(damage)
        recorder?.frame(timelineLine(at: flip, damagedPixels: damage.area), display.canvas)
    }

    private func timelineLine(at flip: Instant, damagedPixels: Int) -> TimelineLine {
        TimelineLine(
            time: (flip - grid.epoch).value, snapshot: interface.snapshot(at: flip), videoPTS: shownVideo?.pts,
            damagedPixels: damagedPixels)
    }

    func writeLastLine() {
        recorder?.write(timelineLine(at: now, damagedPixels: 0))
    }
}
