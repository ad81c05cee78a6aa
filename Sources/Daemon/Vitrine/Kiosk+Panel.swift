import Geometry
import Gesture
import Interface
import InterfaceKit
import Linux
import Paint
import Panel
import Playback
import Presentation
import Settings
import Time

/// The panel wire: a display that comes and goes, and its touches.
extension Kiosk {
    func wirePanel() {
        guard let panel else { return }
        panel.onNotice = { [unowned self] notice in
            switch notice {
            case .lit(let shape, let refresh):
                adopt(shape)
                showPointer(at: nil)
                frames.handle(.lit(rate: shape.rate, refresh: refresh))
                notifyStatus()
            case .dark:
                frames.handle(.dark)
                notifyDark()
            case .waiting: notifyStatus()
            case .flipped(let flip):
                composeRefusedPointer()
                frameLog?.flipped(flip)
                notifyShown()
                frames.handle(.flipped(flip))
            case .touched(let samples):
                for sample in samples where wake(by: sample) {
                    frameLog?.touched(at: sample.time)
                    handle(.touch(sample))
                }
            case .pressed(let key): pressed(key)
            case .pointed(let point): pointed(to: point)
            }
        }
    }

    /// Lays out the interface for a panel; nothing is on it yet.
    private func adopt(_ shape: PanelShape) {
        scenes.forget()
        self.shape = shape
        player.pictures.period = Seconds(1 / shape.rate)
        defer { panel?.setSurface(scale: settings.display.scale) }
        let resolved = shape.resolved(configured)
        let size = shape.size(scale: resolved.display.scale)
        guard size != interface.size || resolved.display.scale != settings.display.scale else { return }
        settings = resolved
        compositor = Compositor(scale: settings.display.scale)
        interface.resize(to: size, settings: settings, measure: compositor.text)
    }
}
