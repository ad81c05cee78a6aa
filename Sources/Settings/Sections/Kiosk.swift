extension Settings {
    /// What happens when nobody is there.
    package struct Kiosk: Sendable {
        package var idleTimeout = 0.0
    }
}

extension Settings.Kiosk {
    static let keys: [SettingEntry] = [
        .number(
            "kiosk.idle_timeout", \.kiosk.idleTimeout, 0, 0...86400, .seconds,
            "After so long without a touch the session begins anew and videos play by themselves; 0: never.")
    ]
}
