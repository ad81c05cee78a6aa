import Geometry
import Gesture
import Interface
import InterfaceKit
import PageInterface
import Settings

extension Exhibit {
    /// Pages in the languages that the others do not show.
    static let languages = [
        Exhibit("languages", { $0.interface.languages = "en ja de fr es zh ko ar" }) {
            $0.openLibrary()
            $0.send(.command(.open(.linked("languages"))))
            $0.settleInGallery()
        },
        Exhibit("languages-menu", { $0.interface.languages = "en ja de fr es zh ko ar" }) {
            $0.watch()
            $0.showControls()
            let button = $0.interface.elementReports.first { $0.id == "languages" }
            if let button { $0.tap(button.tapPoint.x, button.tapPoint.y) }
            $0.settleInGallery()
        },
        Exhibit("home-de", language: "de") { $0.openLibrary() },
        Exhibit("library-es", language: "es") {
            $0.show(.library)
        },
        Exhibit("settings-fr", language: "fr") {
            $0.show(.settings)
        },
        Exhibit("home-zh", language: "zh") { $0.openLibrary() },
        Exhibit("search-nothing-ko", language: "ko") { $0.search("ㅋㅌ") },
        Exhibit("settings-ar", language: "ar") {
            $0.show(.settings)
        },
        Exhibit("home-ar", language: "ar") { $0.openLibrary() },
        Exhibit("controls-ar", language: "ar") {
            $0.watch()
            $0.showControls()
        },
        Exhibit("mini-ar", language: "ar") {
            $0.watch()
            $0.send(.command(.window(.mini)))
            $0.settleInGallery()
        },
    ]
}
