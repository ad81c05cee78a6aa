import Geometry
import Gesture
import Motion
import Scene
import Settings
import Time
import WorkerProtocol

/// What taps mean, and what lies under a finger.
extension Interface {
    mutating func endTap(_ tap: TapRecognizer.Tap?, at t: Instant) -> [Effect] {
        let pressed = finger?.target
        releaseCaught()
        liftFinger()
        guard let tap, let pressed, target(at: tap.position) == pressed else { return [] }
        defer { tapped = pressed }
        // The first of two taps brings the controls: the second was not meant for them.
        let isDouble = tap.count == 2 && tapped == .video
        if isDouble, [.video, .controlsPlay, .controlsMinimise].contains(pressed) { return doubleTap(tap, at: t) }
        return act(on: pressed, at: t)
    }

    private mutating func act(on target: Target, at t: Instant) -> [Effect] {
        switch target {
        case .tab(let index): select(Tab.allCases[index])
        case .video: return toggleControls(at: t)
        case .controlsPlay, .miniPlay: return togglePlaying(at: t)
        case .replay: return replay()
        case .controlsMinimise: window.settle(to: .mini)
        case .miniBar: window.settle(to: .full)
        case .miniClose: window.settle(to: .hidden)
        }
        return []
    }

    private mutating func doubleTap(_ tap: TapRecognizer.Tap, at t: Instant) -> [Effect] {
        controls.hide(at: t)
        dragsBlockedUntil = tap.time + Seconds(settings.controls.seekGuard)
        guard let watching, !watching.hasFailed, let slot = window.videoFrame(at: shown) else { return [] }
        let step = settings.controls.seekStep * (tap.position.x < slot.midX ? -1 : 1)
        return seek(to: watching.position + step)
    }

    private mutating func toggleControls(at t: Instant) -> [Effect] {
        if controls.isShown(at: t) {
            controls.hide(at: t)
        } else {
            controls.show(at: t, for: settings.controls.hideAfter)
        }
        return []
    }

    mutating func togglePlaying(at t: Instant) -> [Effect] {
        switch watching?.phase {
        case .playing, .loading:
            watching?.phase = .paused
            if controls.isShown(at: t) { controls.show(at: t, for: settings.controls.hideAfter) }
            return [.pause]
        case .paused:
            watching?.phase = .playing
            if controls.isShown(at: t) { controls.show(at: t, for: settings.controls.hideAfter) }
            return [.play]
        case .ended: return replay()
        case .failed, nil: return []
        }
    }

    private mutating func replay() -> [Effect] {
        watching?.phase = .playing
        return [.seek(0), .play]
    }

    private mutating func seek(to position: Double) -> [Effect] {
        guard let watching else { return [] }
        let end = watching.duration > 0 ? watching.duration : .infinity
        let target = min(max(0, position), end)
        self.watching?.position = target
        if watching.phase == .ended { self.watching?.phase = .playing }
        return watching.phase == .ended ? [.seek(target), .play] : [.seek(target)]
    }

    // MARK: Where a finger is

    func surface(at point: Point) -> Finger.Surface {
        if let frame = window.frame(at: shown), frame.contains(point), let slot = window.videoFrame(at: shown) {
            guard window.rest == .full, let last = columns.indices.last else { return .window }
            return columnFrame(last, window: frame, slot: slot).contains(point) ? .details : .window
        }
        return point.y < size.height - settings.tabs.height ? .page : .nothing
    }

    func target(at point: Point) -> Target? {
        if let frame = window.frame(at: shown), frame.contains(point) { return windowTarget(at: point, frame) }
        let bar = Rect(
            x: 0, y: size.height - settings.tabs.height, width: size.width, height: settings.tabs.height)
        if bar.contains(point) {
            return Tab.allCases.indices.first { tabFrame($0, bar).contains(point) }.map(Target.tab)
        }
        return nil
    }

    private func windowTarget(at point: Point, _ frame: Rect) -> Target? {
        guard let watching, let slot = window.videoFrame(at: shown) else { return nil }
        let target = settings.interface.minimumTarget
        if window.rest == .mini {
            let places = MiniPlaces(frame: frame, slot: window.layout.miniVideo.size, target: target)
            if places.close.contains(point) { return .miniClose }
            return places.play.contains(point) ? .miniPlay : .miniBar
        }
        guard slot.contains(point) else { return nil }
        let places = ControlPlaces(slot: slot, target: target)
        if watching.phase == .ended, places.play.contains(point) { return .replay }
        if controls.isShown(at: shown) {
            if places.play.contains(point) { return .controlsPlay }
            if places.minimise.contains(point) { return .controlsMinimise }
        }
        return .video
    }
}
