import Testing

/// A panel's size in points, and what stands where on it.
struct PanelSize: CustomTestStringConvertible {
    static let all = [(800.0, 480.0), (1280, 800), (720, 1280), (1080, 1920)].map(PanelSize.init)

    let width, height: Double

    var testDescription: String { "\(Int(width))x\(Int(height))" }
    private var isPortrait: Bool { height >= width }
    static let tabs = 56.0

    /// The small bar's frame at rest.
    func mini(_ style: String) -> [Double] {
        let bar = style == "physical" ? min(100, height * 0.16) : 100
        let wide = isPortrait ? width : min(480, width)
        return [width - wide, height - Self.tabs - bar, wide, bar]
    }

    /// From the top of the full window to that of the small one.
    func travel(_ style: String) -> Double { mini(style)[1] }

    /// The size of the video in the full window.
    var video: (width: Double, height: Double) {
        let wide = isPortrait ? width : width * 0.64
        return (wide, min(wide * 9 / 16, height))
    }

    /// Left, top, right and bottom of where a floating window rests.
    var stayArea: (left: Double, top: Double, right: Double, bottom: Double) {
        (8, 8, width - 8, height - Self.tabs - 16)
    }

    /// A floating window's frame, 320 points wide, by its corner.
    func floating(_ corner: String) -> [Double] {
        let area = stayArea
        // At most a third of the panel.
        let wide = min(320, width / 3), high = wide * 9 / 16
        return [
            corner.hasSuffix("Left") ? area.left : area.right - wide,
            corner.hasPrefix("top") ? area.top : area.bottom - high, wide, high,
        ]
    }

    /// The sign of the first channel in the library.
    var channelSign: (x: Double, y: Double) {
        let columns = max(2, (width / 300).rounded(.down))
        let picture = ((width - 32) / columns).rounded(.down) - 16
        let head = !isPortrait && height <= 600 ? 64.0 : 88
        return (42, head + 8 + (picture * 9 / 16).rounded() + 30)
    }
}
