package import Geometry
import Numbers
package import Scene
package import Settings
package import WorkerProtocol

/// A part of the interface, with the words in which every part is drawn.
package protocol InterfacePart {
    var surroundings: Surroundings { get }
}

extension InterfacePart {
    /// The panel, in points.
    @inlinable package var size: Size { surroundings.size }
    /// The settings in force.
    @inlinable package var settings: Settings { surroundings.settings }
    /// The settings for decisions.
    @inlinable package var decisions: Settings { surroundings.decisions }
    @inlinable package var strings: Strings { surroundings.strings }
    @inlinable package var palette: Palette { surroundings.palette }
    @inlinable package var measure: any TextMeasuring { surroundings.measure }

    /// Adds a text below a point; its height follows from its lines.
    @inlinable package func add(
        _ scene: inout Scene, _ part: Part, _ index: Int, _ place: Rect, _ run: TextRun, _ colour: Colour
    ) {
        guard !run.string.isEmpty else { return }
        // A single line has a known height and needs no measurement.
        let height = run.lines == 1 ? run.style.lineHeight : measure.size(of: run).height
        let frame = Rect(x: place.x, y: place.y, width: run.width, height: height)
        scene.layers.append(Layer(part.id(index), frame, .text(run, colour)))
    }

    /// An offset rounded to whole pixels, so that a list does not shimmer.
    @inlinable package func onWholePixels(_ offset: Double) -> Double {
        let scale = surroundings.settings.display.scale
        return (offset * scale).rounded() / scale
    }

    /// The rectangle with its edges rounded to whole pixels.
    @inlinable package func onWholePixels(_ rect: Rect) -> Rect {
        let scale = surroundings.settings.display.scale
        let pixels = PixelRect(snapping: rect, scale: scale)
        return Rect(
            x: Double(pixels.x) / scale, y: Double(pixels.y) / scale, width: Double(pixels.width) / scale,
            height: Double(pixels.height) / scale)
    }

    /// The id of an item's picture at a size in points.
    @inlinable package func pictureID(_ row: CatalogRow, _ size: Size) -> PictureID {
        let scale = surroundings.settings.display.scale
        return PictureID(
            item: row.id.number ^ row.version, width: Int(saturating: (size.width * scale).rounded()),
            height: Int(saturating: (size.height * scale).rounded()))
    }
}
