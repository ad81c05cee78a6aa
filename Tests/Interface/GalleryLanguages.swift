import Geometry
import Gesture
import Interface
import InterfaceKit
import PageInterface
import Scene
import Settings
import WorkerProtocol

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
            $0.tap(element: "languages")
            $0.settleInGallery()
        },
        Exhibit("scripts") { $0.showScripts() },
        Exhibit("full-hebrew") { $0.watchHebrew() },
        Exhibit("search-nothing-ko", language: "ko") { $0.search("ㅋㅌ") },
        Exhibit("settings-ar", language: "ar") {
            $0.show(.settings)
        },
        Exhibit("home-ar", language: "ar") { $0.openLibrary() },
        Exhibit("controls-ar", language: "ar") {
            $0.watch()
            $0.showControls()
        },
    ]
}

extension Panel {
    /// The library with titles in scripts of both writing directions, and with emoji.
    fileprivate mutating func showScripts() {
        let titles = [
            "שקיעה מעל הנמל", "Surfing 🏄‍♀️ all day 🌊 in Japan 🇯🇵 ❤️", "غروب الشمس فوق الميناء", "बंदरगाह पर सूर्यास्त",
            "พระอาทิตย์ตกเหนือท่าเรือ",
            "Ηλιοβασίλεμα πάνω από το λιμάνι",
            "Закат над гаванью", "שקיעה ארוכה מאוד מעל הנמל הישן, שאיננה רוצה להסתיים ונמשכת כבר שתי שורות",
            "Sunset over the harbour",
        ]
        let rows = titles.enumerated().map { index, title in
            var row = GalleryLibrary.row(index)
            row.title = title
            return row
        }
        send(.scanned(total: rows.count))
        send(.rows(offset: 0, total: rows.count, rows))
        send(.command(.show(.library)))
        settleInGallery()
    }

    /// A video with a Hebrew title and description, in an English interface.
    fileprivate mutating func watchHebrew() {
        openLibrary()
        var row = GalleryLibrary.row(0)
        row.title = "שקיעה מעל הנמל"
        send(.play(row, animated: false))
        send(.media(.prerolled(duration: row.duration)))
        send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 431)))
        settleInGallery()
        var details = GalleryLibrary.details(row.id, duration: row.duration)
        details.description = "ערב שלם בנמל הישן, מן הסירה האחרונה ועד אור ראשון.\nצולם בחצובה בין מתלי הדגים."
        details.comments[0].text = "יפה מאוד!"
        send(.details(details))
        settleInGallery()
    }
}
