import KioskInterface
import Linux
package import Settings
package import Touch

/// The keys of the panel: a timer repeats the held one.
@MainActor
package final class HeldKeys {
    /// Called for each repetition, with the key's code.
    package var onRepeat: (UInt32) -> Void = { _ in }
    private var keys: KeyRepeat
    private let clock: TurnClock
    private var timer: OneShotTimer?

    init(_ settings: Settings.Input, _ clock: TurnClock) {
        keys = KeyRepeat(KeyRepeat.Rules(settings))
        self.clock = clock
    }

    package func adopt(_ settings: Settings.Input) { keys.adopt(KeyRepeat.Rules(settings)) }

    /// - Returns: whether the change is a press that counts.
    package func accept(_ change: KeyChange) -> Bool {
        if change.isPressed { return keys.pressed(change.code, at: change.time) }
        keys.released(change.code, at: change.time)
        return false
    }

    /// Repeats an accepted key until it is released.
    package func hold(_ change: KeyChange) {
        keys.hold(change.code, at: change.time)
        arm()
    }

    /// Ends the repetition.
    package func end() { keys.end() }

    private func fire() {
        guard let code = keys.due(at: clock.now) else { return arm() }
        onRepeat(code)
        arm()
    }

    private func arm() {
        guard let next = keys.next else { return }
        do throws(SystemError) {
            if timer == nil { timer = try OneShotTimer { [unowned self] in fire() } }
            timer?.arm(at: next)
        } catch {
            Log.error("\(error): held keys do not repeat")
        }
    }
}
