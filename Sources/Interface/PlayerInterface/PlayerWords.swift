import Languages

/// The texts of the player.
package enum PlayerWords: String, TextKey {
    package static let section = "player"

    case chapters
    case comments
    case upNext = "up_next"
    case more
    case less
    case volume
    case truncated
    case tryingAgain = "trying_again"
    case playNow = "play_now"
    case cancel
    case seconds
    case scan
}
