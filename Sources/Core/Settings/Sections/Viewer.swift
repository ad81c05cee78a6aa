extension Settings {
    /// The VNC window, in place of a panel or as its mirror.
    package struct Viewer: Sendable {
        package var width = 0
        package var height = 0
        package var rate = 0.0
        package var passwordFile = ""
        package var mirror = false
        package var control = false
    }
}

extension Settings.Viewer {
    static let keys: [SettingEntry] = [
        .integer("viewer.width", \.viewer.width, 1280, 160...4096, .pixels, "Width of the panel in the VNC window.")
            .atRestart(),
        .integer("viewer.height", \.viewer.height, 800, 160...4096, .pixels, "Height of the panel in the VNC window.")
            .atRestart(),
        .number("viewer.rate", \.viewer.rate, 60, 1...240, .perSecond, "Refreshes of the VNC window.").atRestart(),
        .text(
            "viewer.password_file", \.viewer.passwordFile, "",
            "File whose first line, of 8 bytes at most, VNC clients are asked for; empty: any user of this machine gets in."
        ).of(.file).atRestart(),
        .flag(
            "viewer.mirror", \.viewer.mirror, false,
            "VNC clients see what the panel shows, at viewer.sock in the daemon's runtime folder."
        ).atRestart(),
        .flag("viewer.control", \.viewer.control, false, "The pointer of such a client is a finger.").atRestart(),
    ]
}
