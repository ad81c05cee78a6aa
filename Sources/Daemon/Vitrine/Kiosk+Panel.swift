import Gesture
import Interface
import InterfaceKit
import Linux
import Paint
import Panel
import Playback
import Presentation
import Recording
import Service
import Settings
import Setup
import Time

/// The panel's notices: a display that appears and disappears, and its input.
extension Kiosk {
    func wirePanel() {
        guard let panel = output.panel else { return }
        panel.onNotice = { [unowned self] notice in
            switch notice {
            case .lit(let shape, let refresh):
                adopt(shape)
                showPointer(at: nil)
                frames.handle(.lit(rate: shape.rate, refresh: refresh))
                service.send()
            case .dark:
                frames.handle(.dark)
                service.dark()
            case .waiting: service.send()
            case .flipped(let flip):
                composeRefusedPointer()
                recordings.frameLog?.flipped(flip)
                service.shown()
                frames.handle(.flipped(flip))
            case .touched(let samples):
                for sample in samples where use.wake(by: sample) {
                    recordings.frameLog?.touched(at: sample.time)
                    handle(.touch(sample))
                }
            case .keyChanged(let key): keyChanged(key)
            case .keysLost: use.keys.end()
            case .headset(let isIn, let isNew):
                if isIn, isNew { _ = use.used() }
                handle(.headset(isIn: isIn, isNew: isNew))
            case .pointed(let point): pointed(to: point)
            }
        }
    }

    /// Lays out the interface for a panel, which shows no frame yet.
    private func adopt(_ shape: PanelShape) {
        contents.scenes.forget()
        output.shape = shape
        workers.player.pictures.period = Seconds(1 / shape.rate)
        defer { output.panel?.setSurface(scale: config.settings.display.scale) }
        let resolved = shape.resolved(config.live)
        let size = shape.size(scale: resolved.display.scale)
        guard size != interface.surroundings.panel || resolved.display.scale != config.settings.display.scale else {
            return
        }
        config.settings = resolved
        contents.compositor = Compositor(scale: resolved.display.scale)
        interface.resize(to: size, settings: resolved, measure: contents.compositor.text)
    }
}
