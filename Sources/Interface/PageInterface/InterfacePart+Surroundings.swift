import Geometry
import InterfaceKit
import Scene
import Settings

/// Short names for the values of the surroundings.
extension InterfacePart {
    /// The panel, in points.
    var size: Size { surroundings.size }
    /// The settings in force.
    var settings: Settings { surroundings.settings }
    /// The settings for decisions, such as that of a release.
    var decisions: Settings { surroundings.decisions }
    var strings: Strings { surroundings.strings }
    var palette: Palette { surroundings.palette }
    var styles: TextStyles { surroundings.styles }
    var measure: any TextMeasuring { surroundings.measure }
}
