import Geometry
import Glibc
import Interface
import InterfaceKit
import Linux
import Numbers
import Paint
import Panel
import Playback
import Presentation
import Recording
import Service
import Settings
import Setup
import Time

/// The composition of a frame.
extension Kiosk: FrameSource {
    func duration(_ stopwatch: borrowing Stopwatch) -> Seconds { clock.duration(stopwatch) }

    func compose(_ frame: Presenter.Frame) -> Region {
        takeVideo(flip: frame.flip, build: frame.at)
        perform(interface.frame(build: frame.at, flip: frame.flip), at: frame.at)
        contents.release(unless: interface.leavingFrame(at: frame.flip))
        reportPlayed()
        contents.compositor.text.language = interface.surroundings.strings.languageCode
        var damage = Region()
        if !preparePlaneLayers(frame) {
            damage = composeAll(frame)
            contents.composedPixels = damage.area
        }
        if damage.isEmpty, !output.display.needsCommit { recordings.frameLog?.discardTouches() }
        if options.addedCost > 0 { usleep(UInt32(saturating: options.addedCost * 1e6)) }
        return damage
    }

    private func composeAll(_ frame: Presenter.Frame) -> Region {
        contents.scenes.advance(&interface, at: frame.flip, scale: config.settings.display.scale)
        guard let canvas = output.display.canvas, let scene = contents.scenes.shown else {
            preconditionFailure("a frame without a canvas")
        }
        contents.compositor.compose(scene, damage: contents.scenes.damage, into: canvas, contents.sources)
        return contents.scenes.damage
    }

    func presented(_ frame: Presenter.Frame, damage: Region) {
        recordings.frameLog?.presented(frame)
        interface.measureTextsAhead()
        if contents.video != nil { workers.endLibraryWait() }
        // A panel reports its own flip later.
        if output.panel == nil { service.shown() }
        guard let recorder = recordings.recorder, let canvas = output.display.canvas else { return }
        let line = timelineLine(at: frame.flip, damagedPixels: contents.composedPixels)
        // The planes' contents exist nowhere as one picture, so the picture is composed for the recording.
        if recorder.wantsPicture, output.panel?.planes?.isShowing ?? false { _ = composeAll(frame) }
        recorder.frame(line, canvas)
    }

    func nextChange(after instant: Instant) -> Instant? {
        [nextChange(of: &interface, after: instant), workers.player.nextChange].compactMap { $0 }.min()
    }

    /// - Parameter interface: only read; `inout` avoids a copy in each frame.
    private func nextChange(of interface: inout Interface, after instant: Instant) -> Instant? {
        interface.nextChange(after: instant)
    }

    func findOutput() { output.panel?.restartSearch() }

    private func timelineLine(at flip: Instant, damagedPixels: Int) -> TimelineLine {
        TimelineLine(
            time: (flip - clock.start).value, snapshot: interface.snapshot(at: flip), videoPTS: contents.video?.pts,
            damagedPixels: damagedPixels)
    }

    func writeLastLine() {
        recordings.recorder?.write(timelineLine(at: now, damagedPixels: 0))
    }
}
