import Geometry
import InterfaceKit
import KioskInterface
import LanguageFiles
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

/// The rules of an unattended panel without the other parts.
@Suite struct KioskRulesTests {
    private static let size = Size(width: 1280, height: 800)

    private static func rules(_ change: (inout Settings) -> Void = { _ in }) -> KioskRules {
        var settings = Settings()
        settings.display.scale = 1
        settings.kiosk.settings = .open
        settings.kiosk.idleTimeout = 60
        change(&settings)
        return KioskRules(
            in: Surroundings(panel: size, settings: settings, languages: InstalledLanguages(), measure: FixedPitch()))
    }

    private static func library(_ count: Int) -> Library {
        var library = Library()
        library.scanned(count)
        library.add((0..<count).map(row), of: .all, offset: 0, total: count)
        return library
    }

    private static func row(_ number: Int) -> CatalogRow {
        CatalogRow(
            id: ItemID(UInt64(number)), path: "/videos/\(number).mp4", title: "\(number)", channel: "C", duration: 60,
            thumbnail: "", views: 1, date: "20261124")
    }

    private func instant(_ seconds: Double) -> Instant { .zero + Seconds(seconds) }

    @Test func `a panel is idle a minute after the last touch, key or command`() {
        var rules = Self.rules()
        _ = rules.handle(.touched, Library(), at: instant(10))
        #expect(rules.sessionEnd == instant(70))
        _ = rules.handle(.used, Library(), at: instant(25))
        #expect(rules.sessionEnd == instant(85))
        let never = Self.rules { $0.kiosk.idleTimeout = 0 }
        #expect(never.sessionEnd == nil)
    }

    /// The rules' settings with another list that attracts.
    private static func configured(_ rules: KioskRules, _ attract: String, closed: Bool = false) -> KioskEvent {
        var settings = rules.configuration
        (settings.kiosk.attract, settings.display.isClosed) = (attract, closed)
        return .configured(settings)
    }

    @Test func `the attract loop plays what a search finds, each item from its start`() {
        var rules = Self.rules {
            ($0.kiosk.attract, $0.kiosk.attractOpens) = ("search deep sea", .video)
        }
        #expect(rules.attractList == .search("deep sea"))
        var hit = Self.row(7)
        hit.match = CatalogMatch(.caption(42), titleMarks: [])
        var library = Self.library(2)
        library.addAttractList(.search("deep sea"))
        library.add([hit, hit], of: .search("deep sea"), offset: 0, total: 2)
        #expect(rules.handle(.sessionEnded, library, at: instant(60)).first == .load(Self.row(7)))
        _ = rules.handle(.media(.ended(truncated: false)), library, at: instant(70))
        #expect(rules.attracting?.row == Self.row(7), "a visitor joins at the position and not at the match")

        library.addList(.search("deep"))
        library.keepSearches { _ in false }
        #expect(library[.search("deep")] == nil && library[.search("deep sea")]?.total == 2)
        _ = rules.handle(Self.configured(rules, "newest"), library, at: instant(80))
        #expect(rules.attractList == .newest)
    }

    @Test func `the attract loop plays the list of the configuration, and changes to another one after an item`() {
        var rules = Self.rules { $0.kiosk.attract = "playlist Morning" }
        #expect(rules.attractList == .playlist("Morning") && rules.attractRows == [0])
        var library = Self.library(2)
        library.addList(.playlist("Morning"))
        library.add([Self.row(7), Self.row(8)], of: .playlist("Morning"), offset: 0, total: 2)
        let begun = rules.handle(.sessionEnded, library, at: instant(60))
        #expect(begun == [.load(Self.row(7)), .follow(Self.row(8)), .play])
        #expect(rules.attractRows == [0, 1])
        library.addList(.channel("C"))
        library.add([Self.row(9)], of: .channel("C"), offset: 0, total: 1)
        #expect(rules.handle(Self.configured(rules, "channel C"), library, at: instant(70)) == [.follow(Self.row(9))])
        let advanced = rules.handle(.media(.advanced(path: "/videos/9.mp4", duration: 60)), library, at: instant(80))
        #expect(advanced == [.follow(Self.row(9))], "one item follows itself")
        // A list that is not known yet begins after the item, and one without items is the library.
        #expect(rules.handle(Self.configured(rules, "series None"), library, at: instant(90)) == [.follow(nil)])
        let ended = rules.handle(.media(.ended(truncated: false)), library, at: instant(100))
        #expect(ended == [.load(Self.row(0)), .follow(Self.row(1)), .play])
    }

    @Test func `the announced item is another when the rows of the library change`() {
        var rules = Self.rules { $0.kiosk.attract = "playlist Morning" }
        var library = Self.library(2)
        library.addList(.playlist("Morning"))
        library.add([Self.row(7), Self.row(8)], of: .playlist("Morning"), offset: 0, total: 3)
        _ = rules.handle(.sessionEnded, library, at: instant(60))
        #expect(rules.handle(.rowsArrived, library, at: instant(61)) == [])
        // The schedule lists the channel of item 8 no longer.
        library.addList(.playlist("Morning"))
        library.add([Self.row(7), Self.row(9)], of: .playlist("Morning"), offset: 0, total: 2)
        #expect(rules.handle(.rowsArrived, library, at: instant(62)) == [.follow(Self.row(9))])
        #expect(rules.handle(.rowsArrived, library, at: instant(63)) == [])
        _ = rules.handle(.attractEnded, library, at: instant(64))
        #expect(rules.handle(.rowsArrived, library, at: instant(65)) == [])
    }

    @Test func `an item that began while the list changed is replaced by the next one of the list`() {
        var rules = Self.rules { $0.kiosk.attract = "playlist Morning" }
        var library = Self.library(2)
        library.addList(.playlist("Morning"))
        library.add([Self.row(7), Self.row(8)], of: .playlist("Morning"), offset: 0, total: 2)
        _ = rules.handle(.sessionEnded, library, at: instant(60))
        library.addList(.playlist("Morning"))
        library.add([Self.row(7), Self.row(9)], of: .playlist("Morning"), offset: 0, total: 2)
        _ = rules.handle(.rowsArrived, library, at: instant(62))
        let late = rules.handle(.media(.advanced(path: "/videos/8.mp4", duration: 60)), library, at: instant(63))
        #expect(late == [.load(Self.row(9)), .follow(Self.row(7)), .play])
        let next = rules.handle(.media(.advanced(path: "/videos/7.mp4", duration: 60)), library, at: instant(70))
        #expect(next == [.follow(Self.row(9))])
    }

    @Test func `a closed panel attracts nobody, and ends the loop`() {
        var rules = Self.rules()
        let library = Self.library(2)
        _ = rules.handle(.sessionEnded, library, at: instant(60))
        #expect(rules.handle(Self.configured(rules, "", closed: true), library, at: instant(70)) == [.stop])
        #expect(rules.display == .session)
        #expect(rules.handle(.sessionEnded, library, at: instant(200)).isEmpty && rules.display == .session)
        _ = rules.handle(Self.configured(rules, ""), library, at: instant(300))
        #expect(!rules.handle(.sessionEnded, library, at: instant(400)).isEmpty)
    }

    @Test func `the attract loop plays the library round and round until a visitor comes`() {
        var rules = Self.rules()
        let library = Self.library(2)
        let begun = rules.handle(.sessionEnded, library, at: instant(60))
        #expect(begun == [.load(Self.row(0)), .follow(Self.row(1)), .play])
        #expect(rules.display == .attract && rules.sessionEnd == nil)
        let advanced = rules.handle(.media(.advanced(path: "/videos/1.mp4", duration: 60)), library, at: instant(120))
        #expect(advanced == [.follow(Self.row(0))])
        #expect(rules.handle(.attractEnded, library, at: instant(130)) == [.stop])
        #expect(rules.display == .session)
    }

    /// The opacity of the previous item's picture, or of black before the first item, 0...1.
    private static func leaving(_ rules: KioskRules, at t: Instant) -> Double {
        let scene = scene(rules, at: t)
        guard let back = scene.layers.first(where: { $0.id == Part.attractBack.id(1) }) else { return 0 }
        return scene.group(of: back)?.opacity ?? 1
    }

    private static func scene(_ rules: KioskRules, at t: Instant) -> Scene {
        var scene = Scene(size: size, background: Theme.black)
        rules.add(to: &scene, Pictures(), at: t)
        return scene
    }

    private static func frames(_ rules: KioskRules, at t: Instant) -> [UInt64] {
        scene(rules, at: t).layers.compactMap { if case .video(let id) = $0.content { id.number } else { nil } }
    }

    @Test(arguments: [false, true])
    func `each video of the attract loop fades in over the last picture of the one before`(isGapless: Bool) {
        var rules = Self.rules { $0.kiosk.attractFade = 0.5 }
        let library = Self.library(2)
        _ = rules.handle(.sessionEnded, library, at: instant(60))
        func show(_ number: UInt64, at seconds: Double) -> Double {
            _ = rules.handle(
                .media(.frame(VideoFrameID(number), aspect: 1.6, pts: 0)), library, at: instant(seconds))
            return Self.leaving(rules, at: instant(seconds))
        }
        // The first one appears out of black.
        #expect(show(1, at: 62) == 1 && show(2, at: 62.25) == 0.5 && show(3, at: 62.5) == 0)
        #expect(rules.leavingFrame(at: instant(62.25)) == nil && Self.frames(rules, at: instant(62.25)) == [3])
        #expect(rules.nextChange(after: instant(62.2)) == instant(62.2))
        // The next one's first frame may be late: the picture stays.
        let change = isGapless ? MediaChange.advanced(path: "/videos/1.mp4", duration: 0) : .ended(truncated: false)
        _ = rules.handle(.media(change), library, at: instant(82))
        for seconds in [82, 83.9] {
            #expect(Self.leaving(rules, at: instant(seconds)) == 1)
            #expect(Self.frames(rules, at: instant(seconds)) == [3])
            #expect(rules.leavingFrame(at: instant(seconds)) == VideoFrameID(3))
        }
        #expect(show(4, at: 84) == 1 && show(5, at: 84.125) == 0.75)
        #expect(Self.frames(rules, at: instant(84.125)) == [5, 3] && rules.leavingFrame(at: instant(84.125)) != nil)
        #expect(show(6, at: 84.5) == 0 && rules.leavingFrame(at: instant(84.5)) == nil)
        #expect(Self.frames(rules, at: instant(84.5)) == [6])
    }

    @Test func `a video that cannot be played leaves the last picture on the panel`() {
        var rules = Self.rules { $0.kiosk.attractFade = 0.5 }
        let library = Self.library(3)
        _ = rules.handle(.sessionEnded, library, at: instant(60))
        _ = rules.handle(.media(.frame(VideoFrameID(1), aspect: 1.6, pts: 0)), library, at: instant(61))
        _ = rules.handle(.media(.ended(truncated: false)), library, at: instant(70))
        _ = rules.handle(.media(.failed(.damaged)), library, at: instant(71))
        #expect(Self.frames(rules, at: instant(71)) == [1] && rules.leavingFrame(at: instant(71)) == VideoFrameID(1))
    }

    @Test func `a photograph of the attract loop stays visible, and no fade is a cut`() {
        for fade in [0, 0.5] {
            var rules = Self.rules { $0.kiosk.attractFade = fade }
            let library = Self.library(2)
            _ = rules.handle(.sessionEnded, library, at: instant(60))
            _ = rules.handle(.media(.prerolled(duration: 0)), library, at: instant(61))
            _ = rules.handle(.media(.frame(VideoFrameID(1), aspect: 1.6, pts: 0)), library, at: instant(62))
            #expect(Self.leaving(rules, at: instant(62)) == (fade > 0 ? 1 : 0))
            #expect(Self.leaving(rules, at: instant(62.5)) == 0)
        }
    }

    @Test(arguments: ["en", "en ja", "en ja de", "en ja de fr es zh ko", "en ja de fr es zh ko ar"])
    func `each language of the attract loop's sign comes to all places, and moves at each turn`(languages: String) {
        let count = languages.split(separator: " ").count
        var rules = Self.rules { $0.interface.languages = languages }
        _ = rules.handle(.sessionEnded, Self.library(2), at: instant(60))
        let dots = (0..<(8 * count)).compactMap { turn in
            Self.scene(rules, at: instant(64 + Double(turn) * 8)).layers.first { $0.id == Part.attractDot.id() }?.frame
        }
        #expect(dots.count == 8 * count)
        for (dot, next) in zip(dots, dots.dropFirst()) { #expect(dot != next) }
        for language in 0..<count {
            let places = Set(dots.indices.filter { $0 % count == language }.map { "\(dots[$0].origin)" })
            #expect(places.count == 8, "language \(language) of \(count)")
        }
    }

    @Test func `the sign of the attract loop speaks all languages by turns, and stands elsewhere each time`() throws {
        var rules = Self.rules()
        _ = rules.handle(.sessionEnded, Self.library(2), at: instant(60))
        func hint(_ seconds: Double) throws -> (text: String, frame: Rect, opacity: Double) {
            var scene = Scene(size: Self.size, background: Theme.black)
            rules.add(to: &scene, Pictures(), at: instant(seconds))
            for layer in scene.layers {
                if case .text(let run, _) = layer.content, run.style == TextStyles(scale: 1).display {
                    return (run.string, layer.frame, layer.opacity)
                }
            }
            throw CancellationError()
        }
        // One turn is 8 s, with a fade of 0.5 s at each end.
        let turns = try (0..<16).map { try hint(64 + Double($0) * 8) }
        #expect(turns.map(\.opacity) == Array(repeating: 1, count: 16))
        #expect(Set(turns.map(\.text)) == ["Touch the screen to begin", "画面に触れてください"])
        #expect(turns[0].text == "Touch the screen to begin" && turns[1].text != turns[0].text)
        for text in Set(turns.map(\.text)) {
            let places = Set(turns.filter { $0.text == text }.map { "\($0.frame.origin)" })
            #expect(places.count == 8, "no place shows \(text) for long")
        }
        #expect(try hint(60).opacity == 0 && hint(60.25).opacity == 0.5 && hint(68).opacity == 0)
        // It moves while it is not seen, and rests in between.
        #expect(rules.nextChange(after: instant(60.1)) == instant(60.1))
        #expect(rules.nextChange(after: instant(64)) == instant(67.5))
        #expect(rules.nextChange(after: instant(67.6)) == instant(67.6))
        #expect(rules.nextChange(after: instant(60 + 8e8 + 4)).map { $0 > instant(60 + 8e8) } == true)
    }

    @Test func `the attract loop goes on where the last one ended, also the one of an earlier process`() {
        var rules = Self.rules()
        let library = Self.library(3)
        #expect(rules.attractPlace == nil && rules.attractRows == [0])
        _ = rules.handle(.sessionEnded, library, at: instant(60))
        _ = rules.handle(.media(.advanced(path: "/videos/1.mp4", duration: 60)), library, at: instant(120))
        _ = rules.handle(.attractEnded, library, at: instant(130))
        let place = AttractPlace(index: 1, item: Self.row(1).id)
        #expect(rules.attractPlace == place && rules.attractRows == [0, 1, 2])
        let again = rules.handle(.sessionEnded, library, at: instant(200))
        #expect(again == [.load(Self.row(1)), .follow(Self.row(2)), .play])
        var next = Self.rules()
        _ = next.handle(.attractPlace(place), library, at: instant(1))
        #expect(next.handle(.sessionEnded, library, at: instant(60)).first == .load(Self.row(1)))
        // The library has changed: the item is no longer there.
        for gone in [AttractPlace(index: 2, item: Self.row(1).id), AttractPlace(index: 900, item: Self.row(1).id)] {
            var other = Self.rules()
            _ = other.handle(.attractPlace(gone), library, at: instant(1))
            #expect(other.handle(.sessionEnded, library, at: instant(60)).first == .load(Self.row(0)))
        }
    }

    @Test func `a library of which no item plays ends the attract loop`() {
        var rules = Self.rules()
        let library = Self.library(2)
        _ = rules.handle(.sessionEnded, library, at: instant(60))
        let first = rules.handle(.media(.failed(.damaged)), library, at: instant(61))
        #expect(first == [.load(Self.row(1)), .follow(Self.row(0)), .play])
        #expect(rules.handle(.media(.failed(.damaged)), library, at: instant(62)) == [.stop])
        #expect(rules.display == .session)
    }

    @Test func `an empty library leaves the panel as it is for another minute`() {
        var rules = Self.rules()
        #expect(rules.handle(.sessionEnded, Library(), at: instant(60)).isEmpty)
        #expect(rules.display == .session && rules.sessionEnd == instant(120))
    }

    @Test func `a choice overrides the configuration until it is forgotten`() {
        var rules = Self.rules()
        _ = rules.handle(.chosen(key: "interface.theme", .text("light")), Library(), at: .zero)
        #expect(rules.chosenSettings.interface.theme == .light && rules.configuration.interface.theme == .dark)
        _ = rules.handle(.choicesForgotten, Library(), at: .zero)
        #expect(rules.chosenSettings.interface.theme == .dark && rules.chosen.isEmpty)
    }

    @Test func `during a session the rules draw nothing`() {
        var scene = Scene(size: Self.size, background: Colour(0))
        Self.rules().add(to: &scene, Pictures(), at: .zero)
        #expect(scene.layers.isEmpty)
    }
}
