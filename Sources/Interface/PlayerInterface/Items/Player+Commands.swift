import Gesture
import InterfaceKit
import Settings
import Time
import WorkerProtocol

/// Requests of keys, remote controls and the control socket to the player.
extension Player {
    mutating func togglePlaying(at t: Instant) -> [Effect] {
        switch nowPlaying?.phase {
        case .playing, .loading:
            nowPlaying?.phase = .paused
            if controls.appearance.isShown(at: t) { showControls(at: t) }
            return [.pause]
        case .paused:
            nowPlaying?.phase = .playing
            if controls.appearance.isShown(at: t) { showControls(at: t) }
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

    /// - Parameter position: seconds.
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

    mutating func skip(_ steps: Int) -> [Effect] {
        guard let nowPlaying, !nowPlaying.hasFailed else { return [] }
        return seek(to: nowPlaying.position + Double(steps) * settings.controls.seekStep)
    }

    /// Seeks by a number of steps and shows the time line.
    mutating func step(_ steps: Int, at t: Instant) -> [Effect] {
        guard nowPlaying != nil else { return [] }
        showControlsUnlessAnnouncing(at: t)
        return skip(steps)
    }

    /// Plays the next item; the window keeps its rest state.
    mutating func playNext(_ library: Library) -> [Effect] {
        guard let row = next(library) else { return [] }
        return change(to: row, library)
    }

    /// Seeks to the beginning; at the beginning, plays the previous item of the session, or else of the library.
    mutating func playPrevious(_ library: Library) -> [Effect] {
        guard let nowPlaying else { return [] }
        guard nowPlaying.position < Self.beginning || nowPlaying.hasFailed,
            let row = trail.popLast() ?? library.all.row(before: nowPlaying.row.id)
        else { return seek(to: 0) }
        defer { trail.removeLast() }
        return change(to: row, library)
    }

    /// The position in seconds up to which a video counts as at its beginning.
    private static let beginning = 3.0

    // MARK: Sound

    /// Sets the volume, limited by the cap.
    mutating func setVolume(_ wanted: Double) {
        let allowed = min(max(wanted, 0), decisions.playback.volumeCap)
        guard allowed != sound.volume else { return }
        sound.volume = allowed
        ask(.setVolume(allowed))
    }

    /// Sets the volume and shows it for a moment.
    mutating func setVolume(_ wanted: Double, at t: Instant) {
        setVolume(wanted)
        showVolume(at: t)
    }

    /// Mutes the sound, or restores the volume before muting.
    mutating func toggleMute() { setVolume(sound.muted()) }

    mutating func toggleMute(at t: Instant) {
        toggleMute()
        showVolume(at: t)
    }

    private mutating func showVolume(at t: Instant) {
        sound.indicatorFadeStart = t + Seconds(settings.controls.volumeShown)
    }

    // MARK: The window

    /// Switches between mini and floating.
    mutating func toggleCompact() { window.change(to: window.floats ? .mini : .floating) }

    mutating func toggleImmersive() {
        guard window.isPresent, window.rest == .full else { return }
        window.change(to: window.displayMode == .immersive ? .page : .immersive)
    }

    /// Steps from immersive to full, from full to mini or floating, from there to no window.
    mutating func stepOut() {
        guard window.isPresent else { return }
        if window.rest == .full, window.displayMode == .immersive {
            window.change(to: .page)
        } else {
            window.settle(to: window.rest == .full ? .mini : .hidden)
        }
    }

    // MARK: The controls

    /// Shows the controls for the configured time.
    mutating func showControls(at t: Instant) {
        controls.appearance.show(at: t, for: settings.controls.hideAfter)
    }

    /// Shows the controls, unless the next video is announced in their place.
    mutating func showControlsUnlessAnnouncing(at t: Instant, for duration: Double? = nil) {
        guard !announcesNext else { return }
        controls.appearance.show(at: t, for: duration ?? settings.controls.hideAfter)
    }

    mutating func hideControls(at t: Instant) { controls.appearance.hide(at: t) }
}
