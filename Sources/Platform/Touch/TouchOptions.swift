import Glibc

/// The selection of input devices, and their calibration.
package struct TouchOptions: Sendable {
    /// A shell pattern for the names of touch devices, `ILITEK*`; empty for all.
    package var device = ""
    /// The connector whose touch devices are used; empty for the picture's own connector.
    ///
    /// A touch device whose udev property WL_OUTPUT names another connector is ignored. One that names none is used.
    package var output = ""
    /// Replaces udev's matrix; nil leaves that in force.
    package var calibration: Calibration?
    package var usesMouse = true
    package var usesKeyboard = true
    /// The file that keeps the jacks with visitors' headsets until the next start; nil for none.
    package var jackFile: String?

    package init() {}

    func takesTouch(named name: String, on deviceOutput: String?) -> Bool {
        guard device.isEmpty || fnmatch(device, name, 0) == 0 else { return false }
        guard let deviceOutput, !output.isEmpty else { return true }
        return deviceOutput == output
    }
}
