import Geometry
package import Gesture
package import InterfaceKit
import Settings
import Time
import WorkerProtocol

/// The effects of taps, and hit testing.
extension Player {
    /// Whether a tap on a pressed element ended there and has an effect.
    package func accepts(_ tap: TapRecognizer.Tap, on pressed: PlayerTarget) -> Bool {
        isEnabled(pressed) && target(at: tap.position) == pressed
    }

    /// Handles an accepted tap.
    mutating func handle(
        _ tap: TapRecognizer.Tap, on pressed: PlayerTarget, at t: Instant, _ library: Library
    ) -> [Effect] {
        defer { touch.tapped = pressed }
        if pressed == .video, addsToBurst(at: tap.position, tap.time) {
            touch.dragsBlockedUntil = tap.time + Seconds(settings.controls.seekGuard)
            return seekByTap(at: tap.position, tap.time)
        }
        // The first tap of a double tap shows the controls, so the second tap cannot be meant for them.
        if tap.count == 2, let tapped = touch.tapped, tapped == .video || tapped == .floating, pressed.isOnVideo {
            return doubleTap(tap, tapped, at: t)
        }
        return act(on: pressed, tappedAt: tap.position, at: t, library)
    }

    /// Performs the action of a tap.
    mutating func act(
        on target: PlayerTarget, tappedAt point: Point, at t: Instant, _ library: Library
    ) -> [Effect] {
        switch target {
        case .miniPlay, .floatingPlay: return togglePlaying(at: t)
        case .replay: return replay()
        case .upNextPlay: return openNext(library)
        case .upNextCancel: nowPlaying?.upNext = nil
        case .miniBar, .floatingExpand: window.settle(to: .full)
        case .miniClose, .floatingClose: window.settle(to: .hidden)
        case .stashTab: window.unstash()
        case .video, .floating: toggleControls(at: t)
        default:
            return target.isInDetails ? actOnDetails(target, library) : actOnControls(target, tappedAt: point, at: t)
        }
        return []
    }

    private mutating func actOnDetails(_ target: PlayerTarget, _ library: Library) -> [Effect] {
        switch target {
        case .description:
            details.description = details.description == .begun ? .whole : .begun
            if details.description == .whole, !size.isPortrait { details.scroller.scrollToTop(at: shown) }
            setColumns(library)
        case .chapter(let index):
            guard let chapters = nowPlaying?.details?.chapters, chapters.indices.contains(index) else { break }
            return seek(to: chapters[index].start)
        case .descriptionTime(let index):
            let times = details.times
            if times.indices.contains(index) { return seek(to: times[index].time) }
        case .detailsRow(let index):
            if details.next.indices.contains(index) { return open(details.next[index], animated: false, library) }
        case .comment(let index):
            details.openComments.formSymmetricDifference([index])
            setColumns(library)
        // The interface opens the channel's page; the player only uncovers it.
        case .detailsChannel: window.settle(to: .mini)
        default: break
        }
        return []
    }

    /// Performs the action of a control, and keeps the controls visible.
    private mutating func actOnControls(_ target: PlayerTarget, tappedAt point: Point, at t: Instant) -> [Effect] {
        showControls(at: t)
        if !opensMenu(target) { controls.menu = .none }
        switch target {
        case .controlsPlay: return togglePlaying(at: t)
        case .skip(let steps): return skip(steps)
        case .scrubber: return controlPlaces.map { seek(to: position(at: point.x, $0)) } ?? []
        case .volume: if let places = controlPlaces { setVolume(at: point.x, places) }
        case .controlsMute: toggleMute()
        case .controlsCaptions: if opensMenu(target) { open(.captions) } else { return toggleCaptions() }
        case .captionsOff: return chooseCaptions(nil)
        case .caption(let track): return chooseCaptions(track)
        case .controlsSpeed: open(.speeds)
        case .controlsTrack(let kind): open(.tracks(kind))
        case .controlsLanguage: open(.languages)
        case .menuMore: controls.part += 1
        case .track(let kind, let index): return choose(kind, index, at: t)
        case .speed(let index):
            viewing.speed = ControlPlaces.rates[index]
            return [.setRate(viewing.speed)]
        case .controlsMinimise: window.settle(to: .mini)
        case .controlsImmersive: window.change(to: window.displayMode == .immersive ? .page : .immersive)
        case .controlsCompact: toggleCompact()
        default: break
        }
        return []
    }

    private mutating func choose(_ kind: TrackKind, _ index: Int, at t: Instant) -> [Effect] {
        nowPlaying?.tracks[kind]?.selected = index
        // A paused video has no picture of its new track, so it plays on.
        let playsOn = kind == .video && nowPlaying?.phase == .paused
        return [.setTrack(kind, index)] + (playsOn ? togglePlaying(at: t) : [])
    }

    /// Whether the target is a button that opens a menu of the controls and closes it again, or shows its next part.
    private func opensMenu(_ target: PlayerTarget) -> Bool {
        switch target {
        case .controlsSpeed, .controlsTrack, .controlsLanguage, .menuMore: true
        case .controlsCaptions: !(nowPlaying?.captions.menu.isEmpty ?? true)
        default: false
        }
    }

    /// Opens a menu at its present choice, or closes it again.
    private mutating func open(_ menu: Controls.Menu) {
        guard controls.menu != menu, let nowPlaying else {
            controls.menu = .none
            return
        }
        controls.menu = menu
        let targets = MenuPlaces.targets(of: menu, nowPlaying, surroundings)
        let chosen = targets.firstIndex(where: isChosen) ?? 0
        controls.part = MenuPlaces.part(with: chosen, of: targets.count)
    }

    /// Seeks on the large video, back or forward by the side of the tap. A floating window becomes full.
    private mutating func doubleTap(_ tap: TapRecognizer.Tap, _ first: PlayerTarget, at t: Instant) -> [Effect] {
        hideControls(at: t)
        guard first == .video else {
            window.settle(to: .full)
            return []
        }
        touch.dragsBlockedUntil = tap.time + Seconds(settings.controls.seekGuard)
        return seekByTap(at: tap.position, tap.time)
    }

    private mutating func toggleControls(at t: Instant) {
        controls.menu = .none
        if showsControls(at: t) {
            hideControls(at: t)
        } else {
            showControls(at: t)
            nowPlaying?.wantsScrubStrip = window.rest == .full
        }
    }

    // MARK: Hit testing

    func surface(at point: Point, _ target: PlayerTarget?) -> PlayerTouch.Surface {
        guard let frame = windowFrame(at: point), let slot = window.videoFrame(at: shown) else { return .window }
        if !window.isMoving(at: shown), let target, isEnabled(target) {
            if target == .scrubber { return .scrubber }
            if target == .volume { return .volume }
        }
        guard window.rest == .full, !slot.contains(point), let last = details.columns.indices.last else {
            return .window
        }
        return columnFrame(last, window: frame, slot: slot).contains(point) ? .details : .window
    }

    func target(at point: Point) -> PlayerTarget? {
        guard windowFrame(at: point) != nil, case .player(let target)? = elements(at: shown).hit(point)?.target else {
            return nil
        }
        return target
    }

    /// The window's frame if it contains a point.
    func windowFrame(at point: Point) -> Rect? {
        guard !window.isFadingOut, let frame = window.frame(at: shown), frame.contains(point) else { return nil }
        return frame
    }
}
