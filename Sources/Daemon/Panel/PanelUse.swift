package import Gesture
import KioskInterface
package import Linux
package import Settings

/// The use of the panel: an unused panel is dimmed and then switched off, the next use lights it again, and a held key
/// repeats while the panel is lit.
@MainActor
package final class PanelUse {
    /// Whether an item plays: a playing item keeps the panel lit.
    package var isPlaying: () -> Bool = { false }
    /// Plays or pauses the item.
    package var setPlaying: (Bool) -> Void = { _ in }

    package let keys: HeldKeys
    private let panel: PanelDisplay?
    private let clock: TurnClock
    private var blanking: Blanking
    private var timer: OneShotTimer?
    /// Whether the schedule keeps the panel dark.
    private var isClosed = false
    /// Whether the item was paused because the panel was switched off. It resumes when the panel is lit.
    private var isPausedByOff = false

    package init(_ settings: Settings, _ panel: PanelDisplay?, _ clock: TurnClock) {
        (self.panel, self.clock) = (panel, clock)
        blanking = Blanking(Blanking.Rules(settings.display), at: clock.start)
        keys = HeldKeys(settings.input, clock)
    }

    package func adopt(_ settings: Settings) {
        keys.adopt(settings.input)
        adopt(settings.display)
    }

    private func adopt(_ settings: Settings.Display) {
        blanking.adopt(Blanking.Rules(settings))
        panel?.setBrightness(settings.brightness, dimLevel: settings.dimLevel)
        let now = clock.now
        // A playing item is paused when the schedule closes the panel, as by `switchOff`.
        if settings.isClosed, !isClosed, blanking.level(at: now) != .off { pause() }
        isClosed = settings.isClosed
        blanking.allow(isClosed ? .off : .on, at: now)
    }

    /// - Returns: whether the touch may have its effect.
    package func wake(by sample: TouchSample) -> Bool {
        let now = clock.now
        let acts = blanking.touched(sample, at: now)
        // While the panel is on, the armed timer is enough.
        if blanking.level(at: now) != panel?.level { update() }
        return acts
    }

    package func wakeByMouse() {
        let now = clock.now
        let isOn = blanking.level(at: now) == .on
        blanking.used(at: now)
        if !isOn { update() }
    }

    /// Records a key, a command or a plugged-in headset as use of the panel.
    ///
    /// - Returns: whether the panel was dark.
    @discardableResult package func used() -> Bool {
        let now = clock.now
        let wasDark = blanking.level(at: now) == .off
        blanking.used(at: now)
        update()
        return wasDark
    }

    /// Switches the panel off until it is used. A dark panel makes no sound: the item resumes when the panel is lit
    /// again.
    package func switchOff() {
        keys.end()
        pause()
        blanking.switchOff()
        update()
    }

    private func pause() {
        let wasPlaying = isPlaying()
        setPlaying(false)
        isPausedByOff = isPausedByOff || wasPlaying
    }

    /// Sets the brightness that is due, and arms the timer for the next change.
    package func update() {
        let now = clock.now
        if isPlaying() { blanking.watched(at: now) }
        let level = blanking.level(at: now)
        if level == .off, isClosed, isPlaying() { pause() }
        panel?.setLevel(level)
        if level != .off, isPausedByOff {
            isPausedByOff = false
            setPlaying(true)
        }
        guard let next = blanking.nextChange(after: now) else { return }
        do throws(SystemError) {
            if timer == nil { timer = try OneShotTimer { [unowned self] in update() } }
            timer?.arm(at: next)
        } catch {
            Log.error("\(error): the panel is not dimmed")
        }
    }
}
