import Gesture
import Interface
import KioskInterface
import Linux
import PageInterface
import Panel
import Settings
import Time
import Touch

/// The use of the panel: keys, and touches that wake it.
extension Kiosk {
    /// - Returns: whether the touch may have its effect.
    func wake(by sample: TouchSample) -> Bool {
        let now = now
        let acts = blanking.touched(sample, at: now)
        // While the panel is on, the armed timer is enough.
        if blanking.level(at: now) != panel?.level { blank() }
        return acts
    }

    /// Sets the brightness that is due, and arms the timer for the next change.
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

    /// Switches the panel off until it is used. A dark panel makes no sound: the item resumes when the panel is lit
    /// again.
    func switchOff() {
        let wasPlaying = interface.isPlaying
        handle(.command(.setPlaying(false)))
        isPausedByOff = isPausedByOff || wasPlaying
        blanking.switchOff()
        blank()
    }

    /// Carries out the action that the settings assign to a key.
    func pressed(_ key: KeyPress) {
        guard key.isPressed else { return }
        // On a dark panel the effect would be invisible.
        let isDark = blanking.level(at: now) == .off
        blanking.used(at: now)
        blank()
        guard !isDark, let action = settings.input.keys.action(of: key.code) else { return }
        handle(.command(Command(action)))
    }
}

extension Command {
    fileprivate init(_ action: KeyAction) {
        self =
            switch action {
            case .up: .focus(.up)
            case .down: .focus(.down)
            case .left: .focus(.left)
            case .right: .focus(.right)
            case .select: .select
            case .back: .back
            case .menu: .menu
            case .home: .home
            case .library: .open(.tab(.library))
            case .settings: .open(.tab(.settings))
            case .playPause: .playPause
            case .play: .setPlaying(true)
            case .pause: .setPlaying(false)
            case .stop: .window(.hidden)
            case .next: .next
            case .previous: .previous
            case .forward: .skip(1)
            case .rewind: .skip(-1)
            case .volumeUp: .changeVolume(Self.volumeStep)
            case .volumeDown: .changeVolume(-Self.volumeStep)
            case .mute: .toggleMute
            case .captions: .toggleCaptions
            case .fullScreen: .toggleImmersive
            case .compact: .toggleCompact
            }
    }

    /// A fraction of the full volume.
    private static let volumeStep = 0.05
}
