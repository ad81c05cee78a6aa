import Gesture
import Interface
import InterfaceKit
import PageInterface
import Settings

/// Pages with larger texts, each with one of the languages.
extension Exhibit {
    static let textSizes = [
        Exhibit("home-text-150", { $0.interface.textSize = 1.5 }) { $0.openLibrary() },
        Exhibit("home-text-200-ja", language: "ja", { $0.interface.textSize = 2 }) { $0.openLibrary() },
        Exhibit("library-text-200", { $0.interface.textSize = 2 }) {
            $0.show(.library)
        },
        Exhibit("settings-text-150-fr", language: "fr", { $0.interface.textSize = 1.5 }) {
            $0.show(.settings)
        },
        Exhibit(
            "settings-text-200-light", language: "de",
            { ($0.interface.textSize, $0.interface.theme) = (2, .light) }
        ) {
            $0.show(.settings)
        },
        Exhibit("search-text-200", { $0.interface.textSize = 2 }) { $0.search("o") },
        Exhibit("full-text-150-ar", language: "ar", { $0.interface.textSize = 1.5 }) { $0.watch() },
        Exhibit("full-text-200", { $0.interface.textSize = 2 }) { $0.watch() },
        Exhibit("controls-text-200", { $0.interface.textSize = 2 }) {
            $0.watch()
            $0.showControls()
        },
        Exhibit("mini-text-200", { $0.interface.textSize = 2 }) {
            $0.watch()
            $0.send(.command(.window(.mini)))
            $0.settle()
        },
        Exhibit("up-next-text-200", { $0.interface.textSize = 2 }) {
            $0.watch()
            $0.send(.media(.ended(truncated: false)))
            $0.settleInGallery()
        },
    ]
}
