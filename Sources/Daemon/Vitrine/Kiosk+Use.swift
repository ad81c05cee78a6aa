import Gesture
import Interface
import PageInterface
import Panel
import PlayerInterface
import Settings
import Touch

/// The use of the panel: its blanking, its keys and its mouse pointer.
extension Kiosk {
    func wireUse() {
        use.isPlaying = { [unowned self] in interface.player.isPlaying }
        use.setPlaying = { [unowned self] in handle(.command(.setPlaying($0))) }
        use.keys.onRepeat = { [unowned self] in act(on: $0) }
        pointer.onRest = { [unowned self] in showPointer(at: nil) }
    }

    /// Carries out the action that the settings assign to a key.
    func keyChanged(_ key: KeyChange) {
        guard use.keys.accept(key) else { return }
        let isAnswer = interface.awaitsAnswer
        guard let action = act(on: key.code), action.repeats, !isAnswer else { return }
        use.keys.hold(key)
    }

    /// - Returns: the action of a key; nil if it has none, or if it only lit the panel.
    @discardableResult private func act(on code: UInt32) -> KeyAction? {
        // On a dark panel the effect would be invisible.
        guard !use.used(), let action = config.settings.input.keys.action(of: code) else { return nil }
        handle(.command(Command(action)))
        return action
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
            case .speech: .toggleReading
            }
    }

    /// A fraction of the full volume.
    private static let volumeStep = 0.05
}
