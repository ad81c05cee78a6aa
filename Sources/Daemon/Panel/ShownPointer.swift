package import Geometry
package import Linux
package import Time

/// The visible mouse pointer: its position, and the time when it is hidden.
@MainActor
package final class ShownPointer {
    /// Nil while the pointer is hidden.
    package var position: Point?
    private let clock: TurnClock
    /// Called when the pointer has rested long enough to be hidden.
    package var onRest: () -> Void = {}
    /// The time at which the pointer is hidden, unless it moves before.
    private var hides: Instant?
    private var timer: OneShotTimer?
    private var isArmed = false

    package init(_ clock: TurnClock) { self.clock = clock }

    /// Hides the pointer after a time in seconds; 0 disables hiding. One timer serves many movements: when it fires
    /// early, it is armed again.
    package func hide(after time: Seconds) {
        hides = time > 0 ? clock.now + time : nil
        guard let hides, !isArmed else { return }
        do throws(SystemError) {
            if timer == nil { timer = try OneShotTimer { [unowned self] in look() } }
            arm(at: hides)
        } catch {
            Log.error("\(error): the pointer is not hidden")
        }
    }

    private func arm(at instant: Instant) {
        timer?.arm(at: instant)
        isArmed = true
    }

    private func look() {
        isArmed = false
        guard let hides, position != nil else { return }
        guard clock.now >= hides else { return arm(at: hides) }
        onRest()
    }
}
