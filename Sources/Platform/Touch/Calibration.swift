/// The correction of a panel's positions: the first two rows of a 3 x 3 matrix, in libinput's convention.
///
/// Positions run from 0 to 1 along each axis of the unrotated panel: `x' = a x + b y + c`, `y' = d x + e y + f`.
package struct Calibration: Hashable, Sendable {
    /// `a b c d e f`
    package let values: [Float]

    /// - Returns: nil unless there are six finite numbers.
    package init?(_ values: [Double]) {
        guard values.count == 6, values.allSatisfy(\.isFinite) else { return nil }
        self.values = values.map(Float.init)
    }

    /// The origin of the matrix that a device uses.
    enum Source: Hashable {
        /// The device supports no matrix, or has none.
        case none
        /// udev's LIBINPUT_CALIBRATION_MATRIX.
        case system
        /// The settings; udev has none.
        case settings
        /// The settings, in place of udev's matrix.
        case settingsInsteadOfSystem
    }
}

extension Calibration.Source: CustomStringConvertible {
    var description: String {
        switch self {
        case .none: "not calibrated"
        case .system: "calibrated by udev"
        case .settings: "calibrated by the settings"
        case .settingsInsteadOfSystem: "calibrated by the settings instead of udev"
        }
    }
}
