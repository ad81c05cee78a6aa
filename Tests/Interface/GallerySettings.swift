import Interface
import PageInterface
import Settings

/// The settings pages, and what the settings change of other pages.
extension Exhibit {
    static let settings = [
        Exhibit("home-contrast", { $0.interface.contrast = .high }) { $0.openLibrary() },
        Exhibit("settings-contrast-light", { ($0.interface.contrast, $0.interface.theme) = (.high, .light) }) {
            $0.show(.settings)
        },
        Exhibit("captions-page") { $0.openCaptionsPage() },
        Exhibit(
            "captions-page-light", language: "de",
            {
                ($0.interface.theme, $0.captions.colour, $0.captions.background) = (.light, .yellow, .none)
            }
        ) { $0.openCaptionsPage() },
        Exhibit(
            "captions-top",
            {
                $0.playback.captions = "automatic"
                ($0.captions.position, $0.captions.size, $0.captions.background) = (.top, 1.5, .none)
            }
        ) {
            $0.watch()
            $0.showCaption()
            $0.showControls()
        },
        Exhibit(
            "captions-solid",
            {
                $0.playback.captions = "automatic"
                ($0.captions.size, $0.captions.colour, $0.captions.background) = (2, .yellow, .solid)
            }
        ) {
            $0.watch()
            $0.showCaption()
        },
        Exhibit("controls-contrast", { $0.interface.contrast = .high }) {
            $0.watch()
            $0.showControls()
        },
        Exhibit("settings-pin-fr", language: "fr", { $0.kiosk.settings = .pin }) { $0.openSettingsWithPIN() },
        Exhibit("staff-locked", { $0.kiosk.settings = .pin }) {
            $0.openSettingsWithPIN()
            $0.send(.command(.open(.linked("staff"))))
            $0.settleInGallery()
            for digit in ["4", "7", "1"] { $0.tap(text: digit) }
        },
        Exhibit("staff", { $0.kiosk.settings = .pin }) {
            $0.openSettingsWithPIN()
            $0.send(.command(.open(.linked("staff"))))
            $0.settleInGallery()
            for key in ["4", "7", "1", "1", "done"] { $0.tap(element: "pin.\(key)") }
            $0.send(.pin(.right))
            $0.settleInGallery()
        },
    ]
}

extension Panel {
    fileprivate mutating func openCaptionsPage() {
        openLibrary()
        send(.command(.open(.linked("captions"))))
        settleInGallery()
    }

    fileprivate mutating func openSettingsWithPIN() {
        openLibrary()
        send(.pin(.isSet(true)))
        send(.command(.show(.settings)))
        settleInGallery()
    }
}
