package import InterfaceKit
import Numbers
import Settings
import WorkerProtocol

/// The labels and values of the player's elements, in the language of the interface.
extension Player {
    package func label(of target: PlayerTarget) -> String {
        let words = strings.elements
        return switch target {
        case .video: words.video
        case .floating, .miniBar: nowPlaying?.row.title ?? ""
        case .stashTab, .floatingExpand: words.larger
        case .controlsPlay, .miniPlay, .floatingPlay:
            nowPlaying?.phase == .ended ? words.replay : nowPlaying?.isPlaying ?? false ? words.pause : words.play
        case .miniClose, .floatingClose: words.close
        case .replay: words.replay
        case .upNextPlay: strings.playNow
        case .upNextCancel: strings.cancel
        case .description: words.description
        case .detailsChannel: nowPlaying?.row.channel ?? ""
        case .chapter(let index): nowPlaying?.details?.chapters.dropFirst(index).first?.title ?? ""
        case .detailsRow(let index): details.next.dropFirst(index).first?.title ?? ""
        default: controlLabel(target, words)
        }
    }

    private func controlLabel(_ target: PlayerTarget, _ words: ElementStrings) -> String {
        let step = Int(saturating: settings.controls.seekStep.rounded())
        return switch target {
        case .controlsMinimise: words.smaller
        case .controlsCompact: strings.settingsPage.compact
        case .controlsCaptions: strings.settingsPage.captions
        case .controlsSpeed: words.speed
        case .speed(let index): "\(words.speed): \(Strings.rate(ControlPlaces.rates[index]))"
        case .controlsSound: words.soundTrack
        case .sound(let index): "\(words.soundTrack): \(nowPlaying?.soundName(index) ?? "")"
        case .controlsImmersive: window.displayMode == .immersive ? words.leaveFullScreen : words.fullScreen
        case .controlsMute: sound.volume > 0 ? words.mute : words.unmute
        case .skip(let steps): steps < 0 ? words.skipBack(step) : words.skipForward(step)
        case .scrubber: words.position
        case .volume: strings.volume
        default: ""
        }
    }

    /// The state of an element that has one.
    package func value(of target: PlayerTarget) -> String? {
        switch target {
        case .scrubber: nowPlaying.map { "\(Strings.clock($0.position)) / \(Strings.clock($0.duration))" }
        case .volume: "\(Int(saturating: (sound.volume * 100).rounded())) %"
        case .controlsSpeed: Strings.rate(viewing.speed)
        default: nil
        }
    }
}
