package import InterfaceKit
import Languages
import Numbers
import Settings
import WorkerProtocol

/// The labels and values of the player's elements, in the language of the interface.
extension Player {
    package func label(of target: PlayerTarget) -> String {
        return switch target {
        case .video: strings[ElementWords.video]
        case .floating, .miniBar: nowPlaying?.row.title ?? ""
        case .stashTab, .floatingExpand: strings[ElementWords.larger]
        case .controlsPlay, .miniPlay, .floatingPlay:
            strings[playLabel]
        case .miniClose, .floatingClose: strings[ElementWords.close]
        case .replay: strings[ElementWords.replay]
        case .upNextPlay: strings[PlayerWords.playNow]
        case .upNextCancel: strings[PlayerWords.cancel]
        case .description: strings[ElementWords.description]
        case .descriptionTime(let index):
            details.times.dropFirst(index).first.map { $0.title.isEmpty ? Strings.clock($0.time) : $0.title } ?? ""
        case .detailsChannel: nowPlaying?.row.channel ?? ""
        case .chapter(let index): nowPlaying?.details?.chapters.dropFirst(index).first?.title ?? ""
        case .detailsRow(let index): details.next.dropFirst(index).first?.title ?? ""
        case .comment(let index):
            nowPlaying?.details?.comments.dropFirst(index).first.map {
                "\($0.author): " + $0.text.split(whereSeparator: \.isNewline).joined(separator: " ")
            } ?? ""
        default: controlLabel(target)
        }
    }

    private var playLabel: ElementWords {
        nowPlaying?.phase == .ended ? .replay : nowPlaying?.isPlaying ?? false ? .pause : .play
    }

    private func controlLabel(_ target: PlayerTarget) -> String {
        let step = Int(saturating: settings.controls.seekStep.rounded())
        return switch target {
        case .controlsMinimise: strings[ElementWords.smaller]
        case .controlsCompact: strings[SettingWords.compact]
        case .controlsCaptions: strings[SettingWords.captions]
        case .controlsSpeed: strings[ElementWords.speed]
        case .controlsTrack(let kind): strings[kind.word]
        case .controlsLanguage: strings[SettingWords.language]
        case .speed: choiceLabel(strings[ElementWords.speed], target)
        case .track(let kind, _): choiceLabel(strings[kind.word], target)
        case .captionsOff, .caption: choiceLabel(strings[SettingWords.captions], target)
        case .language, .menuMore: choiceName(target)
        case .controlsImmersive:
            window.displayMode == .immersive ? strings[ElementWords.leaveFullScreen] : strings[ElementWords.fullScreen]
        case .controlsMute: sound.volume > 0 ? strings[ElementWords.mute] : strings[ElementWords.unmute]
        case .skip(let steps):
            steps < 0
                ? strings.count(.skipBack, step) : strings.count(.skipForward, step)
        case .scrubber: strings[ElementWords.position]
        case .volume: strings[PlayerWords.volume]
        default: ""
        }
    }

    private func choiceLabel(_ menu: String, _ choice: PlayerTarget) -> String {
        "\(menu): \(choiceName(choice))"
    }

    /// The name of a menu's choice; empty for another element.
    func choiceName(_ target: PlayerTarget) -> String {
        switch target {
        case .speed(let index): Strings.rate(ControlPlaces.rates[index])
        case .track(let kind, let index): nowPlaying?.tracks[kind]?.names[index] ?? ""
        case .captionsOff: strings[SettingWords.off]
        case .caption(let index): nowPlaying?.captions.name(of: index) ?? ""
        case .language(let index):
            surroundings.offeredLanguages.dropFirst(index).first?.texts[LanguageWords.name] ?? ""
        case .menuMore: strings[PlayerWords.more]
        default: ""
        }
    }

    /// Whether a menu's choice is the present one.
    func isChosen(_ target: PlayerTarget) -> Bool {
        switch target {
        case .speed(let index): ControlPlaces.rates.dropFirst(index).first == viewing.speed
        case .track(let kind, let index): nowPlaying?.tracks[kind]?.selected == index
        case .captionsOff: !showsCaptions
        case .caption(let index): showsCaptions && nowPlaying?.captions.selected == index
        case .language(let index):
            surroundings.offeredLanguages.dropFirst(index).first?.code == strings.languageCode
        default: false
        }
    }

    /// The value of an element, such as the position of a slider; nil without one.
    package func value(of target: PlayerTarget) -> String? {
        switch target {
        case .scrubber: nowPlaying.map { "\(Strings.clock($0.position)) / \(Strings.clock($0.duration))" }
        case .volume: "\(Int(saturating: (sound.volume * 100).rounded())) %"
        case .controlsSpeed: Strings.rate(viewing.speed)
        case .upNextPlay: nowPlaying?.upNext?.row.title
        case .controlsCaptions: strings[showsCaptions ? SettingWords.on : SettingWords.off]
        default: isChosen(target) ? strings[ElementWords.chosen] : nil
        }
    }
}
