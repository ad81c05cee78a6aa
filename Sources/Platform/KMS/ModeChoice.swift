/// The wanted mode of a display.
package enum ModeChoice: Hashable, Sendable {
    /// The display's preferred mode.
    case preferred
    /// The mode with the most pixels; among equals, the highest refresh rate.
    case highest
    case size(width: Int, height: Int)
    /// The rate is in Hz.
    case exact(width: Int, height: Int, rate: Double)

    /// The chosen mode.
    package struct Answer: Hashable, Sendable {
        package var mode: Mode
        /// A warning for the log, if the mode is not the requested one.
        package var complaint: String?
    }

    /// Chooses a mode; nil only if there are none.
    package func choose(from modes: [Mode]) -> Answer? {
        guard let preferred = Self.best(modes.filter(\.isPreferred)) ?? Self.best(modes) else { return nil }
        switch self {
        case .preferred: return Answer(mode: preferred)
        case .highest: return Self.best(modes).map { Answer(mode: $0) }
        case .size(let width, let height):
            let fitting = modes.filter { $0.width == width && $0.height == height }
            guard let mode = Self.best(fitting.filter(\.isPreferred)) ?? Self.best(fitting) else {
                return Answer(mode: preferred, complaint: "no mode \(width)x\(height): \(preferred) is used")
            }
            return Answer(mode: mode)
        case .exact(let width, let height, let rate):
            let fitting = modes.filter { $0.width == width && $0.height == height && !$0.isInterlaced }
            let nearest = fitting.min { abs($0.rate - rate) < abs($1.rate - rate) }
            guard let nearest, abs(nearest.rate - rate) <= Self.rateTolerance else {
                return Answer(mode: preferred, complaint: "no mode \(width)x\(height)@\(rate): \(preferred) is used")
            }
            return Answer(mode: nearest)
        }
    }

    /// The tolerance in Hz. A setting of 60 accepts 59.94 if no mode is nearer; 50 is a different rate.
    private static let rateTolerance = 0.5

    /// The most pixels; among equals, the highest refresh rate. An interlaced mode is used only when all modes are
    /// interlaced.
    private static func best(_ modes: [Mode]) -> Mode? {
        modes.max {
            if $0.isInterlaced != $1.isInterlaced { return $0.isInterlaced }
            let (a, b) = ($0.width * $0.height, $1.width * $1.height)
            return a != b ? a < b : $0.rate < $1.rate
        }
    }
}
