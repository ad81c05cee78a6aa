/// Which family of rules decides: the numbers of the source articles, or what feels right.
public enum MotionStyle: String, Hashable, Sendable, CaseIterable {
    /// What the articles on UIKit motion state, to the letter.
    case reference
    /// Flicks and projection as well.
    case physical
}
