import Captions
import Geometry
import Gesture
import Interface
import InterfaceKit
import KioskInterface
import Scene
import Settings
import Testing
import WorkerProtocol

@testable import PageInterface

/// What a golden picture shows: how a panel comes to look like that.
struct Exhibit: Sendable, CustomTestStringConvertible {
    let name: String
    private let change: @Sendable (inout Settings) -> Void
    private let language: String
    private let visit: @Sendable (inout Panel) -> Void

    init(
        _ name: String, language: String = "en", _ change: @escaping @Sendable (inout Settings) -> Void = { _ in },
        _ visit: @escaping @Sendable (inout Panel) -> Void
    ) {
        (self.name, self.language, self.change, self.visit) = (name, language, change, visit)
    }

    var testDescription: String { name }

    func panel(_ size: Size, _ look: Look = Look(), measure: any TextMeasuring) -> Panel {
        var panel = Panel(size, measure: measure, language: look.language ?? language) { settings in
            change(&settings)
            if let textSize = look.textSize { settings.interface.textSize = textSize }
            if let theme = look.theme { settings.interface.theme = theme }
        }
        visit(&panel)
        return panel
    }

    static let all = pages + lists + windows + states + languages + settings + textSizes
}

extension Settings.Interface {
    /// The logo, the accent and the background of a house.
    fileprivate mutating func wearBrand() {
        (logo, accent, background) = ("/etc/vitrine/logo.png", "#2EC4B6", "#10202C")
    }
}

extension Exhibit {
    private static let pages = [
        Exhibit("home") { $0.openLibrary() },
        Exhibit("home-light", language: "ja", { $0.interface.theme = .light }) { $0.openLibrary() },
        Exhibit("home-large", { $0.interface.size = .large }) { $0.openLibrary() },
        Exhibit("home-brand", { $0.interface.wearBrand() }) { $0.openLibrary() },
        Exhibit(
            "home-brand-light",
            {
                $0.interface.wearBrand()
                ($0.interface.theme, $0.interface.background) = (.light, "#F1E9D8")
            }
        ) { $0.openLibrary() },
        Exhibit("channel") {
            $0.show(.library)
            $0.tap(text: "S")
            $0.settleInGallery()
        },
        Exhibit("settings") {
            $0.show(.settings)
        },
        Exhibit("settings-large", { $0.interface.size = .large }) {
            $0.show(.settings)
        },
        Exhibit("about") {
            $0.openLibrary()
            $0.tellFacts()
            $0.send(.command(.open(.linked("about"))))
            $0.settleInGallery()
        },
        Exhibit("preview") {
            $0.openLibrary()
            $0.hold($0.picture)
            $0.settleInGallery()
        },
        Exhibit("preview-turned") {
            $0.openLibrary()
            $0.hold($0.picture)
            $0.settleInGallery()
            $0.turnPreview()
        },
    ]

    private static let windows = [
        Exhibit("full") { $0.watch() },
        Exhibit("full-large", { $0.interface.size = .large }) { $0.watch() },
        Exhibit("full-light", { $0.interface.theme = .light }) { $0.watch() },
        Exhibit("controls") {
            $0.watch()
            $0.showControls()
        },
        Exhibit("controls-large", { $0.interface.size = .large }) {
            $0.watch()
            $0.showControls()
        },
        Exhibit("scrubbing") {
            $0.watch()
            $0.showControls()
            $0.settleInGallery()
            $0.scrub()
            $0.settleInGallery()
        },
        Exhibit("full-description-times") {
            $0.watch()
            $0.openTimes()
        },
        Exhibit("comments") {
            $0.watch()
            $0.scrollDetails()
        },
        Exhibit("sound-menu") {
            $0.watch()
            $0.send(.media(.tracks(.sound, ["en", "ja", "no"].map { MediaTrack($0) })))
            $0.openMenu("sound")
        },
        Exhibit("captions-menu") {
            $0.watch()
            $0.offerCaptions(
                [
                    MediaTrack("en"), MediaTrack("en", title: "SDH"), MediaTrack("jpn"), MediaTrack("de"),
                    MediaTrack("pt-BR"), MediaTrack("ara"),
                ], path: "/clips/0.mp4")
            $0.openMenu("captions")
        },
        Exhibit("captions-menu-long") {
            $0.watch()
            $0.offerCaptions(
                ["en", "ja", "de", "fr", "es", "it", "pt", "nl", "sv", "fi", "ko", "zh", "ar"], path: "/clips/0.mp4")
            $0.openMenu("captions")
        },
        Exhibit("picture-menu") {
            $0.watch()
            $0.send(.media(.tracks(.sound, ["en", "ja"].map { MediaTrack($0) })))
            $0.send(.media(.tracks(.video, ["Film", "Sign language"].map { MediaTrack("", title: $0) })))
            $0.openMenu("picture")
        },
        Exhibit("captions", { $0.playback.captions = "automatic" }) {
            $0.watch()
            $0.showCaption()
        },
        Exhibit("mini") {
            $0.watch()
            $0.send(.command(.window(.mini)))
            $0.settle()
        },
        Exhibit("floating", { $0.player.compact = .floating }) {
            $0.watch()
            $0.send(.command(.window(.mini)))
            $0.settle()
            $0.showControls()
        },
        Exhibit("immersive") {
            $0.watch()
            $0.send(.command(.toggleImmersive))
            $0.settle()
            $0.showControls()
        },
        Exhibit("up-next-immersive") {
            $0.watch()
            $0.send(.command(.toggleImmersive))
            $0.settle()
            $0.send(.media(.ended(truncated: false)))
            $0.settleInGallery()
        },
        Exhibit("up-next") {
            $0.watch()
            $0.send(.media(.ended(truncated: false)))
            $0.settleInGallery()
        },
    ]

    private static let states = [
        Exhibit("out-of-order") {
            $0.watch()
            $0.interface.outOfOrder = OutOfOrder(since: "2026-11-22 09:31", code: "T-04-1F3A")
            $0.frame()
        },
        Exhibit("empty") {
            $0.send(.scanned(total: 0))
            $0.settle()
        },
        Exhibit("loading") { $0.settle() },
        Exhibit("waiting") {
            $0.openLibrary()
            $0.send(.play(GalleryLibrary.row(0), animated: false))
            $0.settleInGallery()
            $0.settle()
        },
        Exhibit("error") {
            $0.watch()
            $0.send(.media(.failed(.damaged)))
            $0.settle()
        },
        Exhibit("still-watching", { $0.kiosk.idleTimeout = 4 }) {
            $0.watch()
            $0.send(.media(.length(0)))
            $0.wait(8)
        },
        Exhibit("notice") {
            $0.openLibrary()
            $0.send(.notice(.copying(0.4)))
            $0.settle()
        },
        Exhibit("notice-reading") {
            $0.openLibrary()
            $0.send(.notice(.readingLibrary(items: 12_345)))
            $0.settle()
        },
        Exhibit("notice-japanese", language: "ja") {
            $0.fill(20)
            $0.open()
            $0.settle()
            $0.send(.notice(.taken))
            $0.frame()
        },
        Exhibit("attract", { $0.kiosk.idleTimeout = 4 }) {
            $0.openLibrary()
            $0.wait(5)
            $0.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 4)))
            $0.settleInGallery()
        },
    ]
}

extension Panel {
    mutating func tap(element id: String) {
        guard let place = interface.elementReports.first(where: { $0.id == id })?.tapPoint else { return }
        tap(place.x, place.y)
    }

    mutating func openLibrary() {
        send(.scanned(total: 40))
        settleInGallery()
    }

    /// The first page of a tab, with the library.
    mutating func show(_ tab: Tab) {
        openLibrary()
        send(.command(.show(tab)))
        settleInGallery()
    }

    /// The first item plays in the full window.
    mutating func watch() {
        openLibrary()
        let row = GalleryLibrary.row(0)
        send(.play(row, animated: false))
        send(.media(.prerolled(duration: row.duration)))
        send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 431)))
        settleInGallery()
    }

    /// Two lines on the video that plays.
    mutating func showCaption() {
        let words = "Slowly, slowly.\nゆっくり、ゆっくり。"
        caption([Cue(start: 0, end: 60_000_000_000_000, text: words)], path: "/clips/0.mp4")
        settleInGallery()
    }

    /// Shows the controls with an open menu, by the element of its button.
    fileprivate mutating func openMenu(_ element: String) {
        showControls()
        tap(element: element)
        for _ in 0..<10 { frame() }
    }

    /// Beside what can be tapped.
    mutating func showControls() {
        guard let video = snapshot.video else { return }
        tap(video.midX, video.y + video.height * 0.25)
        for _ in 0..<30 { frame() }
    }

    /// A finger on the time line that stays there.
    fileprivate mutating func scrub() {
        guard let video = snapshot.video else { return }
        let y = video.maxY - 24
        stroke(
            from: Point(x: video.midX, y: y), to: Point(x: video.x + video.width * 0.6, y: y), frames: 20, lift: false)
    }

    /// A description with times, opened.
    fileprivate mutating func openTimes() {
        let row = GalleryLibrary.row(0)
        var details = GalleryLibrary.details(row.id, duration: row.duration)
        details.description = """
            A winter night in one take, from the last boat of the day to the first light behind the mountains.

            0:00 Last boat
            2:10 最初の光
            3:47 - The long curtain, seen from the lookout above the harbour
            At 5:15 and 6:30 the whole sky moves.
            """
        send(.details(details))
        settleInGallery()
        tap(text: "Show more")
        settleInGallery()
    }

    fileprivate mutating func scrollDetails() {
        guard let video = snapshot.video, let window = snapshot.window else { return }
        // Beside the video where there is room, else below.
        let x = window.maxX - video.maxX > 100 ? (video.maxX + window.maxX) / 2 : video.midX
        for _ in 0..<4 {
            stroke(from: Point(x: x, y: window.maxY - 40), to: Point(x: x, y: window.maxY - 240), frames: 20)
            settleInGallery()
        }
    }

    /// In the first picture that is seen.
    fileprivate var picture: Point {
        let place = interface.scene(at: now).layers.first { if case .picture = $0.content { true } else { false } }
        return place?.frame.centre ?? .zero
    }
}
