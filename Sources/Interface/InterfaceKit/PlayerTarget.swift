/// An element of the player window that takes taps.
package enum PlayerTarget: Hashable {
    case video
    case controlsPlay, controlsMinimise, controlsCompact, controlsCaptions, controlsSpeed, controlsImmersive
    case controlsMute
    /// The number of steps of the seek buttons.
    case skip(Int)
    /// The index in `ControlPlaces.rates`.
    case speed(Int)
    case controlsSound
    /// The index of the item's sound track.
    case sound(Int)
    case scrubber, volume
    case miniPlay, miniClose, miniBar
    case floating, floatingPlay, floatingClose, floatingExpand, stashTab
    case replay, upNextPlay, upNextCancel
    case description, detailsChannel
    /// The indices in the details.
    case chapter(Int), detailsRow(Int)

    /// Whether the target lies on the picture of a video, large or floating.
    package var isOnVideo: Bool {
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
