import Gesture
import Interface
import Linux
import Settings
import Time
import Touch

/// Who uses the panel: keys, and the touches that wake it.
extension Kiosk {
    /// - Returns: whether the touch may act.
    func wake(by sample: TouchSample) -> Bool {
        let now = now
        let acts = blanking.touched(sample, at: now)
        // On a panel that is on, the timer that is armed already looks again by itself.
        if blanking.level(at: now) != panel?.level { blank() }
        return acts
    }

    /// Sets the panel to the brightness that is due, and looks again when that may change.
    func blank() {
        let now = now
        if interface.isPlaying { blanking.watched(at: now) }
        let level = blanking.level(at: now)
        panel?.setLevel(level)
        if level != .off, isPausedByOff {
            isPausedByOff = false
            handle(.command(.setPlaying(true)))
        }
        guard let next = blanking.nextChange(after: now) else { return }
        do throws(SystemError) {
            if blankingTimer == nil { blankingTimer = try OneShotTimer { [unowned self] in blank() } }
            blankingTimer?.arm(at: next)
        } catch {
            Log.error("\(error): the panel is not dimmed")
        }
    }

    /// Until somebody uses the panel. A dark panel makes no sound: what plays goes on when the panel is lit again.
    func switchOff() {
        let wasPlaying = interface.isPlaying
        handle(.command(.setPlaying(false)))
        isPausedByOff = isPausedByOff || wasPlaying
        blanking.switchOff()
        blank()
    }

    /// What a key of the settings asks for.
    func pressed(_ key: KeyPress) {
        guard key.isPressed else { return }
        blanking.used(at: now)
        blank()
        let input = settings.input
        let commands: [(KeyName, Command)] = [
            (input.keyHome, .home), (input.keyBack, .back), (input.keyPlayPause, .playPause),
            (input.keyVolumeUp, .changeVolume(Self.volumeStep)), (input.keyVolumeDown, .changeVolume(-Self.volumeStep)),
        ]
        guard let command = commands.first(where: { $0.0.code == key.code })?.1 else { return }
        handle(.command(command))
    }

    private static let volumeStep = 0.05
}
