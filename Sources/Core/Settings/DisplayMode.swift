/// The requested display mode, as `display.mode` writes it.
package enum DisplayMode: Hashable, Sendable {
    /// `preferred`: the display's native mode.
    case preferred
    /// `highest`: the most pixels, then the highest refresh rate.
    case highest
    /// `1920x1080`
    case size(width: Int, height: Int)
    /// `1920x1080@59.94`
    case exact(width: Int, height: Int, rate: Double)

    /// Nil for any other form.
    package init?(_ text: String) {
        switch text {
        case "preferred": self = .preferred
        case "highest": self = .highest
        default:
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let size = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0, radix: 10) }
            guard parts.count <= 2, size.count == 2, let width = size[0], let height = size[1], width > 0, height > 0
            else { return nil }
            guard parts.count == 2 else {
                self = .size(width: width, height: height)
                return
            }
            guard let rate = Double(parts[1]), rate > 0, rate < 1000 else { return nil }
            self = .exact(width: width, height: height, rate: rate)
        }
    }
}
