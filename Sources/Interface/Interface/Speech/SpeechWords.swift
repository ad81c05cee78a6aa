import Languages

/// The words that the screen reader adds to the labels of elements.
package enum SpeechWords: String, TextKey {
    package static let section = "speech"

    case on
    case off
    case hint
    case button
    case tab
    case slider
}
