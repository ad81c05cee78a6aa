extension Settings {
    /// The player window and its motions.
    package struct Player: Sendable {
        package var miniHeight = 0.0
        package var miniMaximumShare = 0.0
        package var miniMaximumWidth = 0.0
        package var minimizeDistance = 0.0
        package var maximizeDistance = 0.0
        package var dismissDistance = 0.0
        package var dismissTravel = 0.0
        package var flickVelocity = 0.0
        package var presentDuration = 0.0
        package var cancelDuration = 0.0
        package var settleDuration = 0.0
        package var videoDuration = 0.0
        package var dismissDuration = 0.0
        package var rubberBand = 0.0
        package var dimming = 0.0
        package var glow = false
        package var compact = Compact.mini
        package var immersiveDistance = 0.0
        package var immersiveTravel = 0.0
        package var presentFrom = PresentFrom.card

        /// The form of the small window.
        package enum Compact: String, CaseIterable, Sendable {
            /// A bar above the tab bar.
            case mini
            /// A window that rests in a corner.
            case floating
        }

        /// The place from which the window appears.
        package enum PresentFrom: String, CaseIterable, Sendable {
            /// The picture of its item on the page; below the panel if the page does not show the item.
            case card
            case below
        }
    }
}

extension Settings.Player {
    static let keys: [SettingEntry] = [
        .number(
            "player.mini_height", \.player.miniHeight, 100, 48...400, .points, "Height of the mini player."),
        .number(
            "player.mini_maximum_share", \.player.miniMaximumShare, 0.16, 0.05...0.5, .ratio,
            "Physical: largest height of the mini player, as a fraction of the panel's height."),
        .number(
            "player.mini_maximum_width", \.player.miniMaximumWidth, 480, 240...4000, .points,
            "Landscape: largest width of the mini player."),
        .number(
            "player.minimize_distance", \.player.minimizeDistance, 100, 0...2000, .points,
            "Least downward drag that turns a full window into the mini player."),
        .number(
            "player.maximize_distance", \.player.maximizeDistance, 50, 0...2000, .points,
            "Least upward drag that turns the mini player into the full window."),
        .number(
            "player.dismiss_distance", \.player.dismissDistance, 10, 0...2000, .points,
            "Least downward drag that dismisses the mini player."),
        .number(
            "player.dismiss_travel", \.player.dismissTravel, 100, 10...2000, .points,
            "Distance that a dismissed mini player sinks during its fade-out."),
        .number(
            "player.flick_velocity", \.player.flickVelocity, 500, 50...8000, .pointsPerSecond,
            "Physical: least velocity of a release that moves the window one state in its direction."),
        .number(
            "player.present_duration", \.player.presentDuration, 0.25, 0...3, .seconds,
            "Reference: duration of the window's appearance."),
        .choice(
            "player.present_from", \.player.presentFrom, .card,
            "Physical: the place from which the window appears, and to which it is dismissed: its item's card, or below the panel."
        ),
        .number(
            "player.cancel_duration", \.player.cancelDuration, 0.1, 0...3, .seconds,
            "Reference: duration of the return after a drag without effect."),
        .number(
            "player.settle_duration", \.player.settleDuration, 0.3, 0...3, .seconds,
            "Reference: duration of the window's motion between full and mini."),
        .number(
            "player.video_duration", \.player.videoDuration, 0.2, 0...3, .seconds,
            "Reference: duration of the video's motion in that window."),
        .number(
            "player.dismiss_duration", \.player.dismissDuration, 0.1, 0...3, .seconds,
            "Reference: duration of the mini player's dismissal."),
        .number(
            "player.rubber_band", \.player.rubberBand, 0.55, 0.01...1, .ratio,
            "Physical: rubber band of the window above full, the fraction of the finger's motion that it follows."),
        .number(
            "player.dimming", \.player.dimming, 0.5, 0...1, .ratio,
            "Dimming of the page below the full window."),
        .flag(
            "player.glow", \.player.glow, true,
            "Glow below the video in the full window, in the colour of the item's picture; none with high contrast."),
        .choice(
            "player.compact", \.player.compact, .mini,
            "Form of the small window: a bar (mini), or a window in a corner (floating)."
        )
        .byStaff(),
        .number(
            "player.immersive_distance", \.player.immersiveDistance, 50, 0...2000, .points,
            "Least downward drag that returns an immersive video to its page."),
        .number(
            "player.immersive_travel", \.player.immersiveTravel, 240, 10...4000, .points,
            "Length of the drag that returns an immersive video to its page completely."),
    ]
}
