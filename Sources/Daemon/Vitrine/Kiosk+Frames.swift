import Geometry
import Glibc
import Interface
import Linux
import Numbers
import Paint
import Panel
import Playback
import Presentation
import Scene
import Settings
import Time

/// The composition of a frame.
extension Kiosk: FrameSource {
    func compose(_ frame: Presenter.Frame) -> Region {
        takeVideo(flip: frame.flip, build: frame.at)
        perform(interface.frame(build: frame.at, flip: frame.flip), at: frame.at)
        var damage = Region()
        if !preparePlaneLayers(frame) {
            damage = composeAll(frame)
            composedPixels = damage.area
        }
        if damage.isEmpty, !display.needsCommit { frameLog?.unchanged() }
        if options.addedCost > 0 { usleep(UInt32(saturating: options.addedCost * 1e6)) }
        return damage
    }

    private func composeAll(_ frame: Presenter.Frame) -> Region {
        scenes.advance(interface, at: frame.flip, scale: settings.display.scale)
        guard let canvas = display.canvas, let scene = scenes.shown else {
            preconditionFailure("a frame without a canvas")
        }
        compositor.compose(scene, damage: scenes.damage, into: canvas, sources)
        return scenes.damage
    }

    var sources: Compositor.Sources {
        Compositor.Sources(
            picture: { [pictures] in pictures[$0] },
            video: { [shownVideo] in shownVideo?.id == $0 ? shownVideo?.picture : nil })
    }

    func presented(_ frame: Presenter.Frame, damage: Region) {
        frameLog?.presented(frame)
        interface.measureTextsAhead()
        if shownVideo != nil { endLibraryWait() }
        // A panel reports its own flip later.
        if panel == nil { notifyShown() }
        guard let recorder, let canvas = display.canvas else { return }
        let line = timelineLine(at: frame.flip, damagedPixels: composedPixels)
        // The contents of planes exist nowhere in memory as one picture: it is composed for the recording only.
        if recorder.wantsPicture, panel?.planes?.isShowing ?? false { _ = composeAll(frame) }
        recorder.frame(line, canvas)
    }

    func nextChange(after instant: Instant) -> Instant? {
        [interface.nextChange(after: instant), player.nextChange].compactMap { $0 }.min()
    }

    func findOutput() { panel?.searchAnew() }

    private func timelineLine(at flip: Instant, damagedPixels: Int) -> TimelineLine {
        TimelineLine(
            time: (flip - start).value, snapshot: interface.snapshot(at: flip), videoPTS: shownVideo?.pts,
            damagedPixels: damagedPixels)
    }

    func writeLastLine() {
        recorder?.write(timelineLine(at: now, damagedPixels: 0))
    }
}
