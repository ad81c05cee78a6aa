import Languages

/// The texts of a language about itself.
package enum LanguageWords: String, TextKey {
    package static let section = "language"

    case name
}

/// The labels of elements without text.
package enum ElementWords: String, TextKey {
    package static let section = "element"

    case back
    case video
    case play
    case pause
    case replay
    case smaller
    case larger
    case close
    case speed
    case soundTrack = "sound_track"
    case videoTrack = "video_track"
    case fullScreen = "full_screen"
    case leaveFullScreen = "leave_full_screen"
    case mute
    case unmute
    case position
    case description
    case chosen
}

/// The names of settings and of their values.
package enum SettingWords: String, TextKey {
    package static let section = "setting"

    case motion
    case physical
    case reference
    case compact
    case mini
    case floating
    case captions
    case captionLook = "caption_look"
    case captionSize = "caption_size"
    case colour
    case white
    case yellow
    case cyan
    case green
    case background
    case translucent
    case solid
    case noBackground = "no_background"
    case position
    case bottom
    case top
    case volume
    case volumeCap = "volume_cap"
    case ageLimit = "age_limit"
    case theme
    case dark
    case light
    case contrast
    case plainContrast = "plain_contrast"
    case highContrast = "high_contrast"
    case size
    case textSize = "text_size"
    case normal
    case large
    case reach
    case wholePanel = "whole_panel"
    case lowerHalf = "lower_half"
    case reducedMotion = "reduced_motion"
    case language
    case on
    case off
}

/// The texts with a count, which have plural forms.
package enum CountWords: String, TextKey {
    package static let section = "count"

    case videos
    case views
    case likes
    case upNext = "up_next"
    case skipBack = "skip_back"
    case skipForward = "skip_forward"
    case startingOver = "starting_over"
}
