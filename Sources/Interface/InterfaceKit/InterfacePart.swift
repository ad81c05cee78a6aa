package import Geometry
package import Scene
package import Settings

/// A part of the interface, with the words in which every part is drawn.
package protocol InterfacePart {
    var surroundings: Surroundings { get }
}

extension InterfacePart {
    /// The panel, in points.
    @inlinable package var size: Size { surroundings.size }
    // Large values are lent to the caller: a copy retains each of their strings.
    /// The settings in force.
    @inlinable package var settings: Settings { _read { yield surroundings.settings } }
    /// The settings for decisions.
    @inlinable package var decisions: Settings { _read { yield surroundings.decisions } }
    @inlinable package var strings: Strings { _read { yield surroundings.strings } }
    @inlinable package var palette: Palette { surroundings.palette }
    @inlinable package var measure: any TextMeasuring { _read { yield surroundings.measure } }
}
