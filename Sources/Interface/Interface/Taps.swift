import Geometry
import Gesture
import InterfaceKit
import Motion
import PageInterface
import PlayerInterface
import Scene
import Settings
import Time
import WorkerProtocol

/// The meaning of taps, and hit testing.
extension Interface {
    mutating func endTap(_ tap: TapRecognizer.Tap, on element: ElementTarget?, at t: Instant) -> [Effect] {
        guard let element, isEnabled(element), target(at: tap.position) == element else { return [] }
        guard case .player(let pressed) = element else {
            tapped = nil
            if case .tab(let index) = element { selectTab(index) }
            return []
        }
        defer { tapped = pressed }
        // The first tap of a double tap shows the controls, so the second tap cannot be meant for them.
        if tap.count == 2, let tapped, tapped == .video || tapped == .floating, pressed.isOnVideo {
            return doubleTap(tap, tapped, at: t)
        }
        return act(on: pressed, tappedAt: tap.position, at: t)
    }

    mutating func endPageTap(_ tap: TapRecognizer.Tap, on element: ElementTarget?) -> [Effect] {
        // The first tap of a double tap was on a page.
        tapped = nil
        guard case .page(let pressed)? = element, pages.target(at: tap.position, shown: shown) == pressed else {
            return []
        }
        return handle(.tap(pressed))
    }

    /// Performs the tap's action.
    mutating func act(on target: PlayerTarget, tappedAt point: Point, at t: Instant) -> [Effect] {
        switch target {
        case .miniPlay, .floatingPlay: return togglePlaying(at: t)
        case .replay: return replay()
        case .upNextPlay: return openNext()
        case .upNextCancel: nowPlaying?.upNext = nil
        case .miniBar, .floatingExpand: window.settle(to: .full)
        case .miniClose, .floatingClose: window.settle(to: .hidden)
        case .stashTab: window.unstash()
        case .video, .floating: toggleControls(at: t)
        case .description, .detailsChannel, .chapter, .detailsRow: return actOnDetails(target)
        default: return actOnControls(target, tappedAt: point, at: t)
        }
        return []
    }

    /// A choice among the controls keeps them visible.
    private mutating func actOnControls(_ target: PlayerTarget, tappedAt point: Point, at t: Instant) -> [Effect] {
        controls.show(at: t, for: settings.controls.hideAfter)
        if target != .controlsSpeed, target != .controlsSound { menu = .none }
        switch target {
        case .controlsPlay: return togglePlaying(at: t)
        case .skip(let steps): return skip(steps)
        case .scrubber: return controlPlaces.map { seek(to: position(at: point.x, $0)) } ?? []
        case .volume: if let places = controlPlaces { setVolume(at: point.x, places) }
        case .controlsMute: toggleMute()
        case .controlsCaptions: return obey(.toggleCaptions, at: t)
        case .controlsSpeed: menu = menu == .speeds ? .none : .speeds
        case .controlsSound: menu = menu == .sound ? .none : .sound
        case .sound(let index):
            nowPlaying?.soundTrack = index
            return [.setSoundTrack(index)]
        case .speed(let index):
            speed = ControlPlaces.rates[index]
            return [.setRate(speed)]
        case .controlsMinimise: window.settle(to: .mini)
        case .controlsImmersive: window.change(to: window.displayMode == .immersive ? .page : .immersive)
        case .controlsCompact: return obey(.toggleCompact, at: t)
        default: break
        }
        return []
    }

    /// On the large video: seeks back or forward, by the side of the tap. The floating window becomes full.
    private mutating func doubleTap(_ tap: TapRecognizer.Tap, _ first: PlayerTarget, at t: Instant) -> [Effect] {
        controls.hide(at: t)
        guard first == .video else {
            window.settle(to: .full)
            return []
        }
        dragsBlockedUntil = tap.time + Seconds(settings.controls.seekGuard)
        guard let slot = window.videoFrame(at: shown) else { return [] }
        return skip(tap.position.x < slot.midX ? -1 : 1)
    }

    mutating func skip(_ steps: Int) -> [Effect] {
        guard let nowPlaying, !nowPlaying.hasFailed else { return [] }
        return seek(to: nowPlaying.position + Double(steps) * settings.controls.seekStep)
    }

    private mutating func toggleControls(at t: Instant) {
        menu = .none
        if controls.isShown(at: t) {
            controls.hide(at: t)
        } else {
            controls.show(at: t, for: settings.controls.hideAfter)
            nowPlaying?.isLookedThrough = window.rest == .full
        }
    }

    mutating func togglePlaying(at t: Instant) -> [Effect] {
        switch nowPlaying?.phase {
        case .playing, .loading:
            nowPlaying?.phase = .paused
            if controls.isShown(at: t) { controls.show(at: t, for: settings.controls.hideAfter) }
            return [.pause]
        case .paused:
            nowPlaying?.phase = .playing
            if controls.isShown(at: t) { controls.show(at: t, for: settings.controls.hideAfter) }
            return [.play]
        case .ended: return replay()
        case .failed, nil: return []
        }
    }

    mutating func replay() -> [Effect] {
        nowPlaying?.phase = .playing
        nowPlaying?.upNext = nil
        return [.seek(0), .play]
    }

    mutating func seek(to position: Double) -> [Effect] {
        guard let nowPlaying, !nowPlaying.hasFailed else { return [] }
        let end = nowPlaying.duration > 0 ? nowPlaying.duration : .infinity
        let target = min(max(0, position), end)
        self.nowPlaying?.position = target
        guard nowPlaying.phase == .ended else { return [.seek(target)] }
        self.nowPlaying?.phase = .playing
        self.nowPlaying?.upNext = nil
        return [.seek(target), .play]
    }

    // MARK: Hit testing

    func surface(at point: Point, _ target: ElementTarget?) -> Finger.Surface {
        guard let frame = windowFrame(at: point), let slot = window.videoFrame(at: shown) else {
            return point.y < size.height - settings.tabs.height ? .page : .nothing
        }
        if !window.isMoving(at: shown), let target, isEnabled(target) {
            if target == .player(.scrubber) { return .scrubber }
            if target == .player(.volume) { return .volume }
        }
        guard window.rest == .full, !slot.contains(point), let last = columns.indices.last else { return .window }
        return columnFrame(last, window: frame, slot: slot).contains(point) ? .details : .window
    }

    func target(at point: Point) -> ElementTarget? {
        let front = windowFrame(at: point) == nil ? pages.tabElements : windowElements(at: shown)
        return front.hit(point)?.target
    }

    /// The window's frame if it contains a point. Touches pass through a window that fades out.
    private func windowFrame(at point: Point) -> Rect? {
        guard !window.isFadingOut, let frame = window.frame(at: shown), frame.contains(point) else { return nil }
        return frame
    }
}
