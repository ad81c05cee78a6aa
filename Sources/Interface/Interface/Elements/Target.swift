/// What a tap can act on beside a page.
enum Target: Hashable {
    case tab(Int)
    case video
    case controlsPlay, controlsMinimise, controlsCompact, controlsCaptions, controlsSpeed, controlsImmersive
    case controlsMute
    /// So many steps of the seek buttons.
    case skip(Int)
    /// By its number among `ControlPlaces.rates`.
    case speed(Int)
    case controlsSound
    /// By its number among the item's sound tracks.
    case sound(Int)
    case scrubber, volume
    case miniPlay, miniClose, miniBar
    case floating, floatingPlay, floatingClose, floatingExpand, stashTab
    case replay, upNextPlay, upNextCancel
    case description, detailsChannel
    /// By their numbers in the details.
    case chapter(Int), detailsRow(Int)

    /// Whether it is on the picture of a video, large or floating.
    var isOnVideo: Bool {
        switch self {
        case .video, .controlsPlay, .controlsMinimise, .controlsCompact, .controlsCaptions, .controlsSpeed,
            .controlsImmersive, .controlsMute, .skip, .speed, .controlsSound, .sound, .scrubber, .volume, .floating,
            .floatingPlay,
            .floatingClose, .floatingExpand:
            true
        default: false
        }
    }
}
