package import Geometry
package import Scene
import Settings

/// The look of captions on a video: size, colours and place, from the settings.
package struct CaptionLook {
    /// A line's height as a fraction of the video's height.
    private static let lineShare = 1.0 / 14
    /// The least height of a line at normal size, points.
    private static let smallestLine = 20.0
    /// The largest fractions of the video's width and height for captions.
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

    /// The frames of a text and its plate.
    package struct Layout {
        /// The drawn area: the plate, or the text if there is no plate.
        package let frame: Rect
        fileprivate let run: TextRun
        fileprivate let plate: Rect
        fileprivate let text: Rect
    }

    /// - Parameters:
    ///   - lines: the maximum number of lines.
    ///   - full: the size of the video that the text is laid out for. A text that followed the video's size would need
    ///     a new layout in every frame of a swipe.
    ///   - video: the frame of the video.
    ///   - free: the part of the video that visible controls leave free.
    package func layout(
        _ text: String, lines: Int, for full: Size, on video: Rect, in free: Rect
    ) -> Layout {
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
        return Layout(frame: plate == nil ? place : back, run: run, plate: back, text: place)
    }

    /// Adds a text, and its plate or its outline.
    package func add(_ layout: Layout, to scene: inout Scene, opacity: Double) {
        if let plate {
            scene.layers.append(
                Layer(
                    Part.captionPlate.id(), layout.plate, .fill(plate), cornerRadius: Theme.badgeRadius,
                    opacity: opacity))
        } else {
            // The glyphs' dark outline is the text itself, moved to each side.
            let width = max(1, (layout.run.style.lineHeight / 20).rounded())
            addEdge(0, Point(x: -width, y: 0), layout, to: &scene, opacity)
            addEdge(1, Point(x: width, y: 0), layout, to: &scene, opacity)
            addEdge(2, Point(x: 0, y: -width), layout, to: &scene, opacity)
            addEdge(3, Point(x: 0, y: width), layout, to: &scene, opacity)
        }
        scene.layers.append(Layer(Part.caption.id(), layout.text, .text(layout.run, colour), opacity: opacity))
    }

    private func addEdge(
        _ index: Int, _ shift: Point, _ layout: Layout, to scene: inout Scene, _ opacity: Double
    ) {
        let place = layout.text.offset(by: shift)
        scene.layers.append(
            Layer(Part.captionEdge.id(index), place, .text(layout.run, Theme.black), opacity: opacity))
    }

    private func lineHeight(for full: Size, _ lines: Int) -> Double {
        let plain = max(Self.smallestLine, (full.height * Self.lineShare).rounded())
        let largest = (full.height * Self.heightShare / Double(max(1, lines))).rounded()
        return min((plain * settings.size * textScale).rounded(), max(largest, plain))
    }

    /// Sets the text as wide as its longest line, so that the plate fits it.
    private func set(
        _ text: String, line: Double, _ lines: Int, width limit: Double
    ) -> (run: TextRun, height: Double) {
        let style = TextStyle(size: (line * 0.75).rounded(), weight: 550, lineHeight: line)
        let size = measure.size(of: TextRun(text, style, width: limit, lines: lines))
        let width = min(limit, size.width.rounded(.up) + 1)
        return (TextRun(text, style, width: width, lines: lines, alignment: .centre), size.height)
    }
}
