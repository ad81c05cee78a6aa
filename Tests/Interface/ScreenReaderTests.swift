import Captions
import Geometry
import Gesture
import InterfaceKit
import PageInterface
import PlayerInterface
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

@testable import Interface

/// The panel as a visitor hears it: the texts that go to the voice.
extension Panel {
    /// All texts since `effects` were cleared, those of one announcement joined; "" for silence.
    var spoken: [String] {
        effects.compactMap {
            guard case .speak(let texts) = $0 else { return nil }
            return texts.map(\.text).joined(separator: " | ")
        }
    }

    var volumes: [Double] { effects.compactMap { if case .setVolume(let volume) = $0 { volume } else { nil } } }

    /// A panel with twelve videos, read aloud.
    static func reading(
        _ size: Size = Size(width: 1280, height: 800), language: String = "en",
        _ change: (inout Settings) -> Void = { _ in }
    ) -> Panel {
        var panel = Panel(size, language: language) {
            $0.kiosk.idleTimeout = 60
            change(&$0)
        }
        panel.fill(12)
        panel.settle()
        panel.send(.command(.toggleReading))
        panel.wait(0.5)
        return panel
    }

    mutating func heard(_ action: (inout Panel) -> Void) -> [String] {
        effects = []
        action(&self)
        wait(1.5)
        return spoken
    }

    mutating func read(_ x: Double, _ y: Double, finger: Int32) {
        touch(.down, x, y, finger: finger)
        wait(0.1)
        touch(.up, x, y, finger: finger)
    }

    mutating func doubleTap(_ x: Double, _ y: Double) {
        tap(x, y)
        wait(0.1)
        tap(x, y)
    }

    mutating func flick(_ x: Double, _ y: Double, fingers: Int32 = 1) {
        for finger in 0..<fingers { touch(.down, 400 + 60 * Double(finger), 300, finger: finger) }
        for step in 1...4 {
            frame()
            for finger in 0..<fingers {
                let share = Double(step) / 4
                touch(.move, 400 + 60 * Double(finger) + x * share, 300 + y * share, finger: finger)
            }
        }
        for finger in 0..<fingers { touch(.up, 400 + 60 * Double(finger) + x, 300 + y, finger: finger) }
        frame()
    }

    /// The last finger leaves first.
    mutating func tap(fingers: Int32) {
        for finger in 0..<fingers { touch(.down, 400 + 80 * Double(finger), 300, finger: finger) }
        wait(0.1)
        for finger in (0..<fingers).reversed() { touch(.up, 400 + 80 * Double(finger), 300, finger: finger) }
        frame()
    }
}

/// Reading the panel aloud.
@Suite struct ScreenReaderTests {
    @Test func `the key begins with how it is used, the page and its first element, and ends it`() {
        var panel = Panel.reading()
        #expect(
            panel.spoken == [
                "Reading aloud is on. Flick left or right to move. Tap twice to act. Home. Clip 0"
            ])
        #expect(panel.focus?.name == "cell(0)")
        #expect(panel.heard { $0.send(.command(.toggleReading)) } == ["Reading aloud is off"])
        panel.wait(1)
        #expect(panel.focus == nil)
    }

    @Test func `flicks go through all elements and back, and read each with its role and state`() {
        var panel = Panel.reading(Size(width: 800, height: 480))
        let count = panel.interface.focusables(at: panel.now).count
        var names: [String] = []
        for _ in 0..<60 {
            names += panel.heard { $0.flick(150, 0) }
            if names.last == names.dropLast().last { break }
        }
        #expect(count > 4 && names.contains("Clip 1"), "\(names)")
        #expect(names.prefix(4) == ["Channel", "Clip 1", "Channel", "Clip 2"] && names.contains("Clip 11"))
        #expect(names.last == "Settings. tab", "the last element is read again: \(names)")
        #expect(names.contains("Home. chosen. tab"), "\(names)")
        var back: [String] = []
        for _ in 0..<60 {
            back += panel.heard { $0.flick(-150, 0) }
            if back.last == back.dropLast().last { break }
        }
        #expect(
            back.count > 12 && Array(back.dropLast().suffix(4)) == ["Channel", "Clip 0", "Search", "Language"],
            "\(back)")
    }

    @Test func `a finger explores, a single tap only reads, and a double tap anywhere acts`() throws {
        var panel = Panel.reading()
        let tab = try #require(panel.interface.elementReports.first { $0.id == "tab.library" })
        let heard = panel.heard {
            $0.touch(.down, 5, 795)
            $0.wait(0.3)
            $0.touch(.move, tab.tapPoint.x, tab.tapPoint.y)
            $0.frame()
            $0.touch(.up, tab.tapPoint.x, tab.tapPoint.y)
        }
        #expect(heard.last == "Library. tab", "\(heard)")
        #expect(panel.snapshot.tab == "home")
        #expect(panel.heard { $0.tap(tab.tapPoint.x, tab.tapPoint.y) } == ["Library. tab"], "once more")
        #expect(panel.snapshot.tab == "home")
        let opened = panel.heard { $0.doubleTap(30, 30) }
        #expect(panel.snapshot.tab == "library")
        #expect(opened == ["Library. chosen"])
    }

    @Test func `a double tap plays, and the controls stay as long as the panel is read`() {
        var panel = Panel.reading()
        _ = panel.heard { $0.doubleTap(600, 400) }
        #expect(panel.snapshot.state == "full")
        panel.send(.media(.prerolled(duration: 100)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 0)))
        panel.settle()
        panel.wait(20)
        #expect(panel.interface.player.showsControls(at: panel.now))
        #expect(panel.spoken.contains { $0.hasPrefix("Clip 0. Pause. button") }, "\(panel.spoken)")
        #expect(panel.heard { $0.doubleTap(600, 400) } == ["Play. button"], "the label of what was tapped is another")
        var names: [String] = []
        for _ in 0..<30 where names.last?.hasPrefix("Position") != true { names += panel.heard { $0.flick(150, 0) } }
        #expect(names.last == "Position. 0:00 / 1:40. slider", "\(names)")
        #expect(panel.heard { $0.flick(0, -150) } == ["0:10 / 1:40"])
        #expect(panel.heard { $0.flick(0, 150) } == ["0:00 / 1:40"])
        #expect(panel.heard { $0.wait(5) }.isEmpty, "a position that moves by itself is not read")
        _ = panel.heard { $0.send(.command(.toggleReading)) }
        panel.send(.media(.frame(VideoFrameID(2), aspect: 16.0 / 9, pts: 1)))
        panel.wait(20)
        #expect(!panel.interface.player.showsControls(at: panel.now))
    }

    @Test func `the description of a video is read whole, each line in the voice of its script`() throws {
        var panel = Panel.reading(Size(width: 720, height: 1280))
        panel.open()
        panel.send(.media(.prerolled(duration: 100)))
        let text = "The harbour at dusk.\n\n港のゆうぐれ\n" + String(repeating: "A long line. ", count: 400)
        panel.send(
            .details(
                CatalogDetails(id: Panel.row(1).id, description: text, chapters: [], comments: [], commentCount: 0)))
        panel.settle()
        let place = try #require(panel.interface.elementReports.first { $0.id == "description" }).tapPoint
        let heard = panel.heard { $0.read(place.x, place.y, finger: 3) }
        #expect(heard.count == 1 && heard[0].hasPrefix("Description"), "\(heard)")
        #expect(heard[0].contains("button. The harbour at dusk. | 港のゆうぐれ | A long line."), "\(heard)")
    }

    @Test func `what cannot be played and the question of an idle panel are read`() {
        var panel = Panel.reading()
        panel.open()
        panel.settle()
        let heard = panel.heard { $0.send(.media(.failed(.damaged))) }
        let sentence = panel.interface.sentence(.damaged)
        #expect(heard.contains { $0.contains(sentence) }, "\(heard)")
        var asked = Panel.reading { ($0.kiosk.idleTimeout, $0.kiosk.remember) = (20, .session) }
        asked.open()
        asked.send(.media(.prerolled(duration: 100)))
        asked.send(.media(.ended(truncated: false)))
        // The next video begins by itself: nobody may be there.
        asked.wait(8)
        asked.send(.media(.prerolled(duration: 100)))
        asked.send(.media(.frame(VideoFrameID(1), aspect: 1.6, pts: 0)))
        let question = asked.heard { $0.wait(25) }
        #expect(question.contains { $0.contains("Still watching?") }, "\(question)")
    }

    @Test func `keys are heard too: elements, new values, and letters that were written`() throws {
        var panel = Panel.reading()
        #expect(panel.heard { $0.send(.command(.focus(.right))) } == ["Channel"])
        panel.send(.command(.open(.tab(.settings))))
        panel.settle()
        for _ in 0..<30 where panel.spoken.last != "Theme: Light" {
            _ = panel.heard { $0.flick(150, 0) }
        }
        #expect(panel.spoken == ["Theme: Light"])
        #expect(panel.heard { $0.send(.command(.select)) } == ["chosen"])
        panel.send(.command(.open(.linked("search"))))
        panel.settle()
        let key = try #require(panel.interface.elementReports.first { $0.label == "q" && $0.id.hasPrefix("key.") })
        #expect(panel.heard { $0.tap(key.tapPoint.x, key.tapPoint.y) } == ["q. button"])
        #expect(panel.heard { $0.doubleTap(600, 300) } == ["q. button"], "it is written")
        #expect(panel.heard { $0.send(.command(.select)) } == ["q. button"], "it is written again")
    }

    @Test func `the request for a PIN is heard, its rejection, a wait, and digits in a headset`() throws {
        var panel = Panel.reading { $0.kiosk.settings = .pin }
        panel.send(.pin(.isSet(true)))
        let opened = panel.heard { $0.send(.command(.open(.linked("staff")))) }
        #expect(opened.count == 1 && opened[0].hasPrefix("Staff. Enter the PIN. "), "\(opened)")
        let key = try #require(panel.interface.elementReports.first { $0.label == "7" })
        _ = panel.heard { $0.tap(key.tapPoint.x, key.tapPoint.y) }
        for _ in 0..<2 { #expect(panel.heard { $0.doubleTap(600, 300) } == [], "others may listen") }
        panel.send(.headset(isIn: true))
        for _ in 0..<2 {
            #expect(panel.heard { $0.doubleTap(600, 300) } == ["7. button"], "equal digits are all heard")
        }
        let done = try #require(panel.interface.elementReports.first { $0.label == "OK" })
        _ = panel.heard { $0.tap(done.tapPoint.x, done.tapPoint.y) }
        _ = panel.heard { $0.send(.command(.select)) }
        #expect(panel.heard { $0.send(.pin(.wrong)) } == ["Wrong PIN"])
        #expect(panel.heard { $0.send(.pin(.wait(30))) } == ["Try again in 30 s"], "and not each second")
        #expect(panel.heard { $0.flick(-150, 0) } == ["0. button"], "and not with each element")
        #expect(panel.heard { $0.send(.command(.select)) } == [], "no digit is taken")
        let end = panel.heard { $0.wait(30) }
        #expect(end == ["Enter the PIN"])
    }

    @Test func `a search that finds nothing says so`() throws {
        var panel = Panel.reading()
        let opened = panel.heard { $0.send(.command(.open(.linked("search")))) }
        #expect(opened.count == 1 && opened[0].hasPrefix("Search. A title, a channel, or a word"), "\(opened)")
        let key = try #require(panel.interface.elementReports.first { $0.label == "q" && $0.id.hasPrefix("key.") })
        _ = panel.heard { $0.tap(key.tapPoint.x, key.tapPoint.y) }
        #expect(panel.heard { $0.doubleTap(600, 300) } == ["q. button"])
        let found = panel.heard { $0.send(.rows(.search("q"), offset: 0, total: 0, [])) }
        #expect(found == ["Nothing found. Fewer letters or another word may find it."])
    }

    @Test func `a finger that is down when reading begins or ends blocks none of the next`() {
        var panel = Panel.reading { $0.speech.touches = true }
        for round in Int32(0)..<6 {
            panel.touch(.down, 300, 300, finger: 10 + round)
            panel.wait(0.4)
            panel.send(.command(.toggleReading))
            panel.wait(0.5)
            panel.touch(.up, 300, 300, finger: 10 + round)
        }
        #expect(panel.interface.reader.isOn)
        #expect(panel.heard { $0.read(600, 400, finger: 50) }.count == 1)
        panel.touch(.down, 300, 300, finger: 60)
        panel.wait(70)
        #expect(panel.interface.isAttracting && !panel.interface.reader.isOn)
        panel.send(.command(.toggleReading))
        panel.wait(1)
        #expect(panel.interface.reader.isOn && panel.heard { $0.read(600, 400, finger: 70) }.count == 1)
    }

    @Test func `a headset that the configuration forbids while it is in ends reading`() {
        var panel = Panel { $0.kiosk.idleTimeout = 60 }
        panel.fill(12)
        panel.settle()
        panel.send(.headset(isIn: true))
        panel.wait(1)
        var settings = panel.settings
        settings.speech.headset = false
        panel.change(settings)
        panel.wait(1)
        #expect(!panel.interface.reader.isOn && panel.spoken.last == "Reading aloud is off")
    }

    @Test func `without a voice reading ends, and the panel takes single taps again`() {
        var panel = Panel { _ in }
        panel.fill(12)
        panel.settle()
        panel.send(.headset(isIn: true))
        panel.wait(1)
        let announcement = panel.spoken
        #expect(panel.interface.reader.isOn && !announcement.isEmpty)
        #expect(panel.heard { $0.send(.spoken(isHeard: false)) } == announcement, "once more")
        #expect(panel.interface.reader.isOn)
        panel.send(.spoken(isHeard: false))
        #expect(!panel.interface.reader.isOn)
        // Nothing is repeated after the end.
        #expect(panel.heard { $0.send(.spoken(isHeard: false)) } == [])
        panel.tap(text: "Clip 1")
        panel.settle()
        #expect(panel.snapshot.state == "full")
    }

    @Test func `a voice that fails now and then goes on`() {
        var panel = Panel.reading()
        for _ in 0..<4 {
            panel.send(.spoken(isHeard: false))
            panel.send(.spoken(isHeard: true))
        }
        #expect(panel.interface.reader.isOn)
    }

    @Test func `the film is softer while something is spoken`() {
        var panel = Panel.reading { ($0.speech.duck, $0.playback.volume) = (0.25, 0.8) }
        #expect(panel.volumes == [0.2])
        panel.effects = []
        panel.send(.spoken(isHeard: true))
        #expect(panel.volumes == [0.8])
        #expect(panel.heard { $0.tap(fingers: 2) } == [panel.spoken.first ?? "?"], "repeated")
        #expect(panel.volumes == [0.2])
        #expect(panel.heard { $0.tap(fingers: 2) } == [""], "and stopped")
        #expect(panel.volumes == [0.8])
    }

    private static let second: Int64 = 1_000_000_000

    /// What is heard of captions during ten seconds of a film.
    ///
    /// - Parameter act: called before the frame at each position.
    private static func heard(
        _ cues: [Cue], isOn: Bool = true, _ act: (inout Panel, Double) -> Void = { _, _ in }
    ) -> [String] {
        var panel = Panel.reading { ($0.speech.captions, $0.playback.captions) = (isOn, "en") }
        panel.open()
        panel.send(.media(.prerolled(duration: 60)))
        panel.settle()
        panel.send(.spoken(isHeard: true))
        panel.caption(cues)
        return panel.heard { panel in
            for step in 0..<40 {
                let position = 10 + Double(step) * 0.25
                act(&panel, position)
                panel.send(.media(.frame(VideoFrameID(UInt64(step) + 1), aspect: 1.6, pts: position)))
                panel.frame()
            }
        }
    }

    @Test func `captions are read where the settings say so, each line once`() {
        let cues = [
            Cue(start: 11 * Self.second, end: 12 * Self.second, text: "Good evening."),
            // Captions that scroll repeat the line before.
            Cue(start: 12 * Self.second, end: 14 * Self.second, text: "Good evening.\nWho are you?"),
            // Two speakers at once.
            Cue(start: 15 * Self.second, end: 16 * Self.second, text: "Nobody."),
            Cue(start: 15 * Self.second, end: 16 * Self.second, text: "Me."),
            // The same words, said a second time.
            Cue(start: 18 * Self.second, end: 19 * Self.second, text: "Nobody."),
        ]
        #expect(Self.heard(cues) == ["Good evening.", "Who are you?", "Nobody. Me.", "Nobody."])
        #expect(Self.heard(cues, isOn: false).isEmpty)
    }

    @Test func `a caption interrupts no element, and is read after it while it is on the panel`() {
        let cues = [
            Cue(start: 11 * Self.second, end: 14 * Self.second, text: "Good evening."),
            Cue(start: 16 * Self.second, end: 17 * Self.second, text: "Who are you?"),
        ]
        for (end, captions) in [(13.0, ["Good evening.", "Who are you?"]), (15, ["Who are you?"]), (30, [])] {
            let all = Self.heard(cues) { panel, position in
                if position == 10.5 { panel.send(.command(.focus(.right))) }
                if position == end { panel.send(.spoken(isHeard: true)) }
            }
            #expect(all.count == captions.count + 1 && Array(all.dropFirst()) == captions, "\(all)")
        }
    }

    @Test func `a pause does not repeat a caption`() {
        let cues = [Cue(start: 11 * Self.second, end: 18 * Self.second, text: "Good evening.")]
        let all = Self.heard(cues) { panel, position in
            if position == 13 || position == 14 { panel.send(.command(.playPause)) }
        }
        #expect(all.count { $0 == "Good evening." } == 1, "\(all)")
    }

    private static func voices(_ panel: Panel) -> [[Double]] {
        panel.effects.compactMap {
            guard case .speak(let texts) = $0 else { return nil }
            return texts.first.map { [$0.rate, $0.volume] }
        }
    }

    @Test func `two fingers change speed and loudness until the session ends`() {
        var panel = Panel.reading { ($0.speech.rate, $0.speech.volume) = (1, 0.8) }
        #expect(Self.voices(panel) == [[1, 0.8]])
        _ = panel.heard { $0.flick(150, 0, fingers: 2) }
        #expect(Self.voices(panel) == [[1.25, 0.8]])
        for _ in 0..<9 { _ = panel.heard { $0.flick(150, 0, fingers: 2) } }
        #expect(Self.voices(panel) == [[2.25, 0.8]])
        for _ in 0..<9 { _ = panel.heard { $0.flick(0, 150, fingers: 2) } }
        #expect(Self.voices(panel) == [[2.25, 0.2]])
        panel.wait(61)
        #expect(!panel.interface.reader.isOn, "it ends with the session")
        panel.send(.command(.toggleReading))
        panel.effects = []
        panel.wait(1)
        #expect(Self.voices(panel) == [[1, 0.8]])
    }

    @Test func `a headset begins and ends it, and keeps it from session to session`() {
        var panel = Panel { $0.kiosk.idleTimeout = 30 }
        panel.fill(12)
        panel.settle()
        panel.send(.headset(isIn: true))
        panel.wait(1)
        #expect(panel.interface.reader.isOn && panel.spoken.count == 1)
        panel.wait(31)
        #expect(panel.interface.isAttracting)
        panel.effects = []
        panel.tap(400, 300)
        panel.settle()
        #expect(panel.interface.reader.isOn && panel.spoken.count == 1, "\(panel.spoken)")
        panel.send(.headset(isIn: false))
        panel.settle()
        #expect(!panel.interface.reader.isOn)
        var settings = panel.settings
        settings.speech.headset = false
        panel.change(settings)
        panel.send(.headset(isIn: true))
        panel.settle()
        #expect(!panel.interface.reader.isOn)
    }

    @Test func `a headset that outlives a restart begins reading, and does not end what attracts`() {
        var panel = Panel { $0.kiosk.idleTimeout = 30 }
        panel.fill(12)
        panel.wait(31)
        #expect(panel.interface.isAttracting)
        panel.send(.headset(isIn: true, isNew: false))
        panel.wait(1)
        #expect(panel.interface.isAttracting && panel.interface.reader.hasHeadset && panel.spoken.isEmpty)
        panel.tap(400, 300)
        panel.settle()
        #expect(panel.interface.reader.isOn && panel.spoken.count == 1, "\(panel.spoken)")
    }

    @Test(arguments: [false, true]) func `three fingers begin and end it where the configuration says so`(_ isSet: Bool)
    {
        var panel = Panel { $0.speech.touches = isSet }
        panel.fill(12)
        panel.settle()
        panel.tap(fingers: 3)
        panel.settle()
        #expect(panel.interface.reader.isOn == isSet)
        guard isSet else { return }
        #expect(panel.snapshot.state == "hidden", "nothing was tapped")
        panel.tap(fingers: 3)
        panel.settle()
        #expect(!panel.interface.reader.isOn && panel.snapshot.state == "hidden")
    }

    @Test func `each text is read by the voice of its language`() {
        let english: [(String, String)] = [
            ("Clip 1", "en"), ("お知らせ 2026", "ja"), ("안녕하세요", "ko"), ("Добро пожаловать", "ru"), ("مرحبا", "ar"),
            ("你好", "zh"), ("Ελλάδα", "el"), ("12:34", "en"), ("", "en"),
        ]
        for (text, language) in english { #expect(SpeechLanguage.of(text, ["en"]) == language, "\(text)") }
        let others: [(String, String, String)] = [
            ("設定", "ja", "ja"), ("設定", "zh-Hans", "zh"), ("Über uns", "de", "de"), ("Library", "ja", "en"),
            ("12", "ja", "ja"), ("Привіт", "uk", "uk"),
        ]
        for (text, own, language) in others { #expect(SpeechLanguage.of(text, [own]) == language, "\(text)") }
        let offered: [(String, [String], String)] = [
            ("東京", ["en", "ja"], "ja"), ("東京", ["en", "zh-Hans", "ja"], "zh"), ("Київ", ["en", "uk"], "uk"),
            ("東京", ["en", "de"], "zh"), ("서울", ["en", "ja"], "ko"), ("Über uns", ["ja", "de"], "de"),
            ("Library", ["ja", "ar"], "en"),
        ]
        for (text, languages, language) in offered {
            #expect(SpeechLanguage.of(text, languages) == language, "\(text) \(languages)")
        }
        var panel = Panel.reading()
        var row = Panel.row(0)
        row.title = "猫のビデオ"
        panel.send(.rows(offset: 0, total: 12, [row]))
        panel.effects = []
        panel.wait(1)
        let languages = panel.effects.compactMap { effect -> [String]? in
            guard case .speak(let texts) = effect else { return nil }
            return texts.map(\.language)
        }
        #expect(languages == [["ja"]])
    }

    @Test func `while nothing is read aloud a touch asks nothing of the reader`() {
        var panel = Panel()
        panel.fill(12)
        panel.settle()
        panel.effects = []
        panel.drag(from: Point(x: 600, y: 500), by: -200)
        panel.settle()
        #expect(panel.spoken.isEmpty)
    }
}
