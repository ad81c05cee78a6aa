/// The family of rules that decides: the source articles' numbers, or flicks and projection.
public enum MotionStyle: String, Hashable, Sendable, CaseIterable {
    /// The rules of the articles on UIKit motion, to the letter.
    case reference
    /// These rules with flicks and projection.
    case physical
}
