extension Settings {
    /// The preview: an enlarged picture over the page that is dismissed by a drag.
    package struct Preview: Sendable {
        package var distance = 0.0
        package var finishProgress = 0.0
        package var flickProgress = 0.0
        package var flickVelocity = 0.0
        package var dim = 0.0
        package var shrink = 0.0
        package var deceleration = 0.0
        package var bounciness = 0.0
        package var speed = 0.0
        package var duration = 0.0
        package var followDuration = 0.0
        package var decayEndVelocity = 0.0
        package var handoverShare = 0.0
        package var fadeShare = 0.0
    }
}

extension Settings.Preview {
    static let keys: [SettingEntry] = [
        .number(
            "preview.distance", \.preview.distance, 200, 10...2000, .points,
            "Length of a vertical drag of a preview that counts as its whole progress."),
        .number(
            "preview.finish_progress", \.preview.finishProgress, 0.3, 0...1, .ratio,
            "Least progress at which a released preview is dismissed."),
        .number(
            "preview.flick_progress", \.preview.flickProgress, 0.1, 0...1, .ratio,
            "Least progress at which a fast released preview is dismissed."),
        .number(
            "preview.flick_velocity", \.preview.flickVelocity, 100, 0...8000, .pointsPerSecond,
            "Least velocity of a fast preview."),
        .number(
            "preview.dim", \.preview.dim, 0.7, 0...1, .ratio,
            "Fraction of the dimming behind a preview that is removed at full progress."),
        .number(
            "preview.shrink", \.preview.shrink, 0.2, 0...0.9, .ratio,
            "Fraction by which its whole progress shrinks a preview."),
        .number(
            "preview.deceleration", \.preview.deceleration, 0.9, 0.5...0.9999, .perMillisecond,
            "Deceleration rate of a released preview: the fraction of its velocity that remains after one millisecond."),
        .number(
            "preview.bounciness", \.preview.bounciness, 3, 0...20, .none, "Bounciness of the spring of a preview."),
        .number("preview.speed", \.preview.speed, 3, 0...20, .none, "Speed of the spring of a preview."),
        .number(
            "preview.duration", \.preview.duration, 0.28, 0...3, .seconds,
            "Duration of the dimming behind a preview."),
        .number(
            "preview.follow_duration", \.preview.followDuration, 0.1, 0...1, .seconds,
            "Reference: duration of a preview's motion to the finger."),
        .number(
            "preview.decay_end_velocity", \.preview.decayEndVelocity, 5, 0.1...1000, .pointsPerSecond,
            "Reference: velocity at which a released preview's deceleration ends and its spring begins, from rest."),
        .number(
            "preview.handover_share", \.preview.handoverShare, 0.1, 0.001...1, .ratio,
            "Physical: fraction of its velocity at which a released preview's deceleration ends and its spring begins."),
        .number(
            "preview.fade_share", \.preview.fadeShare, 0.25, 0...4, .ratio,
            "Fade-out of a preview that is back in its list, as a fraction of preview.duration."),
    ]
}
