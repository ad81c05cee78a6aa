import Languages

/// What the screen reader says beside the labels of elements.
package enum SpeechWords: String, Wording {
    package static let section = "speech"

    case on
    case off
    case hint
    case button
    case tab
    case slider
}
