package import WorkerProtocol

/// An element of the player window that takes taps.
package enum PlayerTarget: Hashable {
    case video
    case controlsPlay, controlsMinimise, controlsCompact, controlsCaptions, controlsSpeed, controlsImmersive
    case controlsMute
    /// A seek button. The number of steps is negative for the button that seeks back.
    case skip(Int)
    /// The index in `ControlPlaces.rates`.
    case speed(Int)
    /// The button of the menu with the item's tracks of a kind.
    case controlsTrack(TrackKind)
    /// The index of the item's track of a kind.
    case track(TrackKind, Int)
    /// The choice to show no captions.
    case captionsOff
    /// The index of a track among all captions of the item.
    case caption(Int)
    case controlsLanguage
    /// A language, by its place among those offered.
    case language(Int)
    /// The choice that shows the next part of a long menu.
    case menuMore
    case scrubber, volume
    case miniPlay, miniClose, miniBar
    case floating, floatingPlay, floatingClose, floatingExpand, stashTab
    case replay, upNextPlay, upNextCancel
    case description, detailsChannel
    /// The index of a time in the description.
    case descriptionTime(Int)
    /// The index of a chapter, and the index of a video in the list of the next videos.
    case chapter(Int), detailsRow(Int)
    /// The index of a comment.
    case comment(Int)

    /// Whether the target is the large video, the floating window, or one of their controls. The buttons at the end of
    /// a video are none of these.
    package var isOnVideo: Bool {
        switch self {
        case .video, .controlsPlay, .controlsMinimise, .controlsCompact, .controlsCaptions, .controlsSpeed,
            .controlsImmersive, .controlsMute, .skip, .speed, .controlsTrack, .track, .captionsOff, .caption,
            .controlsLanguage, .language, .menuMore, .scrubber, .volume, .floating, .floatingPlay, .floatingClose,
            .floatingExpand:
            true
        default: false
        }
    }

    /// Whether the target is among the details below the video, or beside it.
    package var isInDetails: Bool {
        switch self {
        case .description, .descriptionTime, .detailsChannel, .chapter, .detailsRow, .comment: true
        default: false
        }
    }
}
