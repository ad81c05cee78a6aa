package import Geometry
package import Scene
import Settings

/// How captions look on a video: size, colours and place, as the settings say.
package struct CaptionLook {
    /// A line's height as a fraction of the video's height.
    private static let lineShare = 1.0 / 14
    private static let smallestLine = 20.0
    /// The part of the video that captions take at most.
    private static let (widthShare, heightShare) = (0.84, 0.6)

    private let settings: Settings.Captions
    private let textScale: Double
    private let veil: Colour
    private let measure: any TextMeasuring

    package init(in surroundings: Surroundings) {
        settings = surroundings.settings.captions
        (textScale, veil) = (surroundings.styles.scale, surroundings.videoPalette.veil)
        measure = surroundings.measure
    }

    private var colour: Colour {
        switch settings.colour {
        case .white: Theme.white
        case .yellow: Colour(0xFFE94A)
        case .cyan: Colour(0x5CF0FF)
        case .green: Colour(0x6CFF6C)
        }
    }

    private var plate: Colour? {
        switch settings.background {
        case .translucent: veil
        case .solid: Theme.black
        case .none: nil
        }
    }

    /// Text and plate.
    ///
    /// - Parameters:
    ///   - lines: the most lines.
    ///   - full: the size of the video that the text is laid out for. A text that followed the video's size would need
    ///     a new layout in every frame of a swipe.
    ///   - video: where the video is.
    ///   - free: what visible controls leave of it.
    package func layers(
        of text: String, lines: Int, for full: Size, on video: Rect, in free: Rect, opacity: Double
    ) -> [Layer] {
        let line = lineHeight(for: full, lines)
        let (run, height) = set(text, line: line, lines, width: full.width * Self.widthShare)
        let padding = (line / 3).rounded()
        let top =
            settings.position == .top
            ? max(video.y, free.y) + padding : min(video.maxY, free.maxY) - height - 2 * padding
        let back = Rect(
            x: (video.midX - run.width / 2 - padding).rounded(), y: top.rounded(), width: run.width + 2 * padding,
            height: height + padding)
        let place = Rect(x: back.x + padding, y: back.y + (padding / 2).rounded(), width: run.width, height: height)
        let words = Layer(Part.caption.id(), place, .text(run, colour), opacity: opacity)
        guard let plate else { return edges(of: run, place, line, opacity) + [words] }
        let behind = Layer(
            Part.captionPlate.id(), back, .fill(plate), cornerRadius: Theme.badgeRadius, opacity: opacity)
        return [behind, words]
    }

    private func lineHeight(for full: Size, _ lines: Int) -> Double {
        let plain = max(Self.smallestLine, (full.height * Self.lineShare).rounded())
        let largest = (full.height * Self.heightShare / Double(max(1, lines))).rounded()
        return min((plain * settings.size * textScale).rounded(), max(largest, plain))
    }

    /// The text as wide as its longest line, and the plate with it.
    private func set(
        _ text: String, line: Double, _ lines: Int, width most: Double
    ) -> (run: TextRun, height: Double) {
        let style = TextStyle(size: (line * 0.75).rounded(), weight: 550, lineHeight: line)
        let size = measure.size(of: TextRun(text, style, width: most, lines: lines))
        let width = min(most, size.width.rounded(.up) + 1)
        return (TextRun(text, style, width: width, lines: lines, alignment: .centre), size.height)
    }

    /// The letters' dark edge: the text itself, moved to each side.
    private func edges(of run: TextRun, _ place: Rect, _ line: Double, _ opacity: Double) -> [Layer] {
        let width = max(1, (line / 20).rounded())
        let sides = [(-width, 0.0), (width, 0), (0, -width), (0, width)]
        return sides.enumerated().map { index, side in
            let moved = place.offset(by: Point(x: side.0, y: side.1))
            return Layer(Part.captionEdge.id(index), moved, .text(run, Theme.black), opacity: opacity)
        }
    }
}
