import Geometry
import InterfaceKit
import Scene
import Settings

/// The values of the surroundings, by the names that this module uses.
extension InterfacePart {
    /// The interface's part of the panel, in points.
    var size: Size { surroundings.size }
    /// The settings in force.
    var settings: Settings { surroundings.settings }
    /// The settings for decisions.
    var decisions: Settings { surroundings.decisions }
    var strings: Strings { surroundings.strings }
    var palette: Palette { surroundings.palette }
    var styles: TextStyles { surroundings.styles }
    var measure: any TextMeasuring { surroundings.measure }
}
