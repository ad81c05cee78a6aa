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
        .number("viewer.rate", \.viewer.rate, 60, 1...240, .perSecond, "Refresh rate of the VNC window.").atRestart(),
        .text(
            "viewer.password_file", \.viewer.passwordFile, "",
            "A file whose first line, of at most 8 bytes, is the password of VNC clients; empty: no password, for any user of this machine."
        ).of(.file).atRestart(),
        .flag(
            "viewer.mirror", \.viewer.mirror, false,
            "VNC clients can watch the panel, through the socket viewer.sock in the daemon's runtime folder."
        ).atRestart(),
        .flag("viewer.control", \.viewer.control, false, "The pointer of a watching VNC client acts as a finger.")
            .atRestart(),
    ]
}
