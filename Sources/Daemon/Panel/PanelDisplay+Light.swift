import KMS
package import KioskInterface
import Linux
import Presentation
import Settings

/// The panel's brightness: the backlight, and switching the panel off.
extension PanelDisplay {
    package func setLevel(_ new: Blanking.Level) {
        guard new != level else { return }
        Log.debug("panel \(new.rawValue)")
        let old = level
        level = new
        if new != .off { setBacklight(new == .dim ? settings.dimLevel : settings.brightness) }
        guard let screen, new == .off || old == .off else { return }
        if new == .off {
            onNotice(.dark)
            do throws(CommitError) { try screen.output.setActive(false) } catch { Log.warning("switch off: \(error)") }
        } else {
            // The first commit switches the panel on.
            onNotice(.lit(screen.shape, refresh: Loop.now))
        }
    }

    /// - Parameter share: fraction of the brightness that the backlight had when the daemon started.
    func setBacklight(_ share: Double) {
        guard let backlight = light.backlight else {
            if share < 1 { complain("no backlight to dim in /sys/class/backlight") }
            return
        }
        guard let fullBrightness = light.fullBrightness else { return }
        do throws(SystemError) {
            try backlight.setBrightness(fullBrightness * share)
        } catch {
            complain("\(error)")
        }
    }
}

/// The panel's backlight, and its state before this program dims it.
struct PanelLight {
    let backlight: Backlight?
    /// The backlight's brightness when the daemon started.
    private(set) var fullBrightness: Double?
    private(set) var saved: SavedBacklight?

    init(_ settings: Settings.Display) {
        backlight = Backlight.find(named: settings.backlight)
        guard let backlight else { return }
        do throws(SystemError) {
            fullBrightness = try backlight.brightness()
            saved = try backlight.saved()
        } catch {
            Log.warning("\(error); the panel is not dimmed")
        }
    }
}
