import Languages

/// The texts of the search page.
package enum SearchWords: String, TextKey {
    package static let section = "search"

    case title
    case placeholder
    case hint
    case nothing
    case otherWords = "other_words"
    /// The headings of the results: the part of the items that matches.
    case videos, chapters, descriptions, captions
    case space
    case delete
    case clear
    case hideKeyboard = "hide_keyboard"
    case kana
    /// The names of the keys ゛, ゜ and 小.
    case voiced
    case semiVoiced = "semi_voiced"
    case small
    /// The letters of the keyboard's three rows, from the left, or of the five rows of the kana table.
    case letters
    /// The letters that held keys offer: a word for each key.
    case accents
}
