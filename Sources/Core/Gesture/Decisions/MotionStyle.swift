/// The family of rules for motion: the numbers of the source articles, with or without flicks and projection.
public enum MotionStyle: String, Hashable, Sendable, CaseIterable {
    /// The rules of the articles on UIKit motion, to the letter.
    case reference
    /// These rules with flicks and projection.
    case physical
}
