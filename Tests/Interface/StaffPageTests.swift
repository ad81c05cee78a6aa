import Geometry
import InterfaceKit
import Scene
import Settings
import Support
import Testing
import Time

@testable import Interface
@testable import PageInterface

/// The settings of visitors, and those of the staff behind a PIN.
@Suite struct `The staff's page` {
    /// All rows of the settings page are on it.
    private static let tall = Size(width: 1280, height: 1000)

    /// A panel that shows it.
    static func locked(_ change: (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = Panel(Self.tall) {
            $0.kiosk.settings = .pin
            change(&$0)
        }
        panel.openLibrary()
        panel.send(.pin(.isSet(true)))
        panel.send(.command(.show(.settings)))
        panel.settle()
        panel.tap(text: "Staff")
        panel.settle()
        return panel
    }

    private static func enter(_ pin: String, _ panel: inout Panel) {
        for digit in pin { panel.tap(text: String(digit)) }
        panel.tap(text: "OK")
    }

    private static func unlocked(_ change: (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = locked(change)
        enter("4711", &panel)
        panel.send(.pin(.right))
        panel.settle()
        return panel
    }

    /// The names of the staff's settings that are on the panel.
    private func names(_ panel: Panel) -> Set<String> {
        let words = [SettingWords.motion, .compact, .volumeCap]
        return Set(words.map { panel.interface.surroundings.strings[$0] }).intersection(panel.texts)
    }

    @Test func `visitors have their own settings, and no others`() {
        var panel = Panel(Self.tall) { $0.kiosk.settings = .pin }
        panel.openLibrary()
        panel.send(.command(.show(.settings)))
        panel.settle()
        #expect(panel.texts.contains("Captions") && panel.texts.contains("Theme") && names(panel).isEmpty)
        #expect(!panel.texts.contains("Staff"), "no PIN is set")
        panel.send(.pin(.isSet(true)))
        panel.settle()
        #expect(panel.texts.contains("Staff"))
    }

    @Test func `the right PIN shows the settings, and what is chosen is kept`() {
        var panel = Self.unlocked()
        #expect(names(panel).count == 3 && !panel.texts.contains("Theme"))
        panel.effects = []
        panel.tap(text: "50 %")
        #expect(
            panel.effects.filter { if case .keep = $0 { true } else { false } } == [
                .keep(key: "playback.volume_cap", .number(0.5))
            ])
    }

    @Test func `the age limit is the staff's, also where visitors have the whole settings page`() {
        var open = Panel(Size(width: 1280, height: 1400))
        open.openLibrary()
        open.send(.command(.show(.settings)))
        open.settle()
        #expect(names(open).count == 3 && !open.texts.contains("Age limit"))
        var panel = Self.unlocked()
        #expect(panel.texts.contains("Age limit"))
        panel.effects = []
        panel.tap(text: "6")
        #expect(
            panel.effects.filter { if case .keep = $0 { true } else { false } } == [
                .keep(key: "library.age", .integer(6))
            ])
    }

    @Test(arguments: [Settings.Kiosk.SettingsPage.open, .pin])
    func `each option of each page is a value of its setting, and is marked once it is chosen`(
        access: Settings.Kiosk.SettingsPage
    ) throws {
        var panel = Panel(Self.tall) { $0.kiosk.settings = access }
        var keys: Set<String> = []
        for kind in [PageKind.settings, .captions, .staff] {
            for choice in panel.interface.pages.choices(of: kind) {
                keys.insert(choice.key)
                for option in choice.options.indices where choice.key != SettingChoice.volume {
                    var settings = panel.settings
                    try settings.choose(choice.key, choice.options[option].value)
                    panel.change(settings)
                    panel.settle()
                    let pages = panel.interface.pages
                    let chosen = choice.options.indices.filter { pages.isChosen($0, of: choice) }
                    #expect(chosen == [option], "\(choice.key) \(choice.options[option].name)")
                }
            }
        }
        #expect(keys.count > 8 && keys.contains("library.age"))
    }

    @Test func `the staff cannot choose what a part of the day decides`() {
        var panel = Self.unlocked()
        panel.send(.channels(["Animals", "Music"]))
        panel.settle()
        #expect(panel.texts.contains("Age limit") && panel.texts.contains("Channels"))
        var part = Settings.Daypart()
        part.channels = "Music"
        var settings = panel.settings
        settings.schedule = [part]
        panel.change(settings.scheduled(at: LocalMoment(year: 2026, month: 11, day: 26, hour: 9, minute: 0)))
        panel.settle()
        #expect(!panel.texts.contains("Age limit") && !panel.texts.contains("Channels"))
    }

    /// The settings that are kept.
    private func kept(_ panel: Panel) -> [RawValue] {
        panel.effects.compactMap { if case .keep("library.channels", let value) = $0 { value } else { nil } }
    }

    private func tap(_ label: String, _ panel: inout Panel) throws {
        let place = try #require(panel.interface.elementReports.first { $0.label == label }).tapPoint
        panel.effects = []
        panel.tap(place.x, place.y)
        panel.settle()
    }

    @Test func `the staff list channels and leave them out, and all of them is no list`() throws {
        var panel = Self.unlocked()
        #expect(!panel.texts.contains("Channels"), "the library has none")
        panel.send(.channels(["Animals", "Films; new", "Music", "Trains"]))
        panel.settle()
        panel.tap(text: "Channels")
        panel.settle()
        #expect(panel.snapshot.page == "channels")
        #expect(panel.interface.elementReports.filter { $0.id.hasPrefix("option.") }.count == 8)
        try tap("Music: Off", &panel)
        #expect(kept(panel) == [.text("Animals; Films;; new; Trains")])
        // What was kept comes back as settings.
        var settings = panel.settings
        settings.library.channels = "Animals ;Trains"
        panel.change(settings)
        panel.settle()
        let chosen = panel.interface.elementReports.filter { $0.value != nil && $0.id.hasPrefix("option.") }
        #expect(chosen.map(\.label) == ["Animals: On", "Films; new: Off", "Music: Off", "Trains: On"])
        try tap("Trains: Off", &panel)
        #expect(kept(panel) == [.text("Animals")])
        settings.library.channels = "Later; Animals;  Films;; new"
        panel.change(settings)
        panel.settle()
        try tap("Films; new: Off", &panel)
        #expect(kept(panel) == [.text("Animals; Later")], "a channel that is not there at present stays")
        settings.library.channels = "Animals"
        panel.change(settings)
        panel.settle()
        #expect(!panel.interface.elementReports.contains { $0.label == "Animals: Off" }, "nothing would be listed")
        panel.send(.channels(["Animals", "Music"]))
        panel.settle()
        try tap("Music: On", &panel)
        #expect(kept(panel) == [.text("")])
    }

    @Test func `nobody reaches the channels without the PIN, and another PIN closes them`() {
        var panel = Self.locked()
        panel.send(.channels(["Animals", "Music"]))
        panel.send(.command(.open(.linked("channels"))))
        panel.settle()
        #expect(panel.snapshot.page == "staff" && !panel.interface.isReachable(.linked("channels")))
        var open = Self.unlocked()
        open.send(.channels(["Animals", "Music"]))
        open.settle()
        open.tap(text: "Channels")
        open.settle()
        open.send(.pin(.isSet(true)))
        open.settle()
        #expect(open.snapshot.page == "staff" && names(open).isEmpty)
        var left = Self.unlocked()
        left.send(.channels(["Animals", "Music"]))
        left.settle()
        left.tap(text: "Channels")
        left.settle()
        #expect(left.texts.contains("Animals"))
        left.send(.command(.show(.home)))
        left.settle()
        left.send(.command(.show(.settings)))
        left.settle()
        #expect(!left.texts.contains("Animals") && names(left).isEmpty)
        left.send(.command(.back))
        left.settle()
        #expect(left.snapshot.page == "staff" && names(left).isEmpty, "the PIN again")
    }

    @Test func `back from the channels the staff's page is open as before`() {
        var panel = Self.unlocked()
        let settings = names(panel)
        panel.send(.channels(["Animals", "Music"]))
        panel.settle()
        for _ in 0..<2 {
            panel.tap(text: "Channels")
            panel.settle()
            panel.send(.command(.back))
            panel.settle()
            #expect(panel.snapshot.page == "staff" && names(panel) == settings)
        }
        panel.tap(text: "Channels")
        panel.settle()
        // Another PIN closes both.
        panel.send(.pin(.isSet(true)))
        panel.settle()
        #expect(names(panel).isEmpty && panel.texts.contains("Enter the PIN"))
    }

    @Test(arguments: ["1", "123", "123456789"])
    func `four to eight digits are checked`(digits: String) {
        var panel = Self.locked()
        panel.effects = []
        Self.enter(digits, &panel)
        let checked = panel.effects.filter { if case .checkPIN = $0 { true } else { false } }
        #expect(checked == (digits.count < 4 ? [] : [.checkPIN(String(digits.prefix(8)))]))
    }

    @Test func `digits are dots, one can be erased, and none is taken while they are checked`() {
        var panel = Self.locked()
        func dots() -> Int { panel.interface.scene(at: panel.now).layers.count { $0.id.part == Part.pinDot.id().part } }
        for digit in ["4", "7", "1"] { panel.tap(text: digit) }
        #expect(dots() == 3)
        let erase = panel.interface.elementReports.first { $0.id == "pin.erase" }
        if let erase { panel.tap(erase.tapPoint.x, erase.tapPoint.y) }
        #expect(dots() == 2)
        panel.effects = []
        Self.enter("11", &panel)
        panel.tap(text: "5")
        panel.tap(text: "OK")
        #expect(panel.effects.filter { if case .checkPIN = $0 { true } else { false } } == [.checkPIN("4711")])
    }

    @Test func `a wrong PIN says so, and a wait counts down`() {
        var panel = Self.locked()
        Self.enter("1234", &panel)
        panel.send(.pin(.wrong))
        panel.frame()
        #expect(panel.texts.contains("Wrong PIN") && names(panel).isEmpty)
        Self.enter("1234", &panel)
        panel.send(.pin(.wait(3)))
        panel.frame()
        #expect(panel.texts.contains("Try again in 3 s"))
        panel.effects = []
        Self.enter("4711", &panel)
        #expect(panel.effects.isEmpty)
        panel.wait(1.1)
        #expect(panel.texts.contains("Try again in 2 s") || panel.texts.contains("Try again in 1 s"))
        panel.wait(3)
        #expect(panel.texts.contains("Enter the PIN"))
        Self.enter("4711", &panel)
        #expect(panel.effects.contains(.checkPIN("4711")))
    }

    @Test func `it is locked again when it is left, when the session ends, and by another PIN`() {
        for leave: (inout Panel) -> Void in [
            { $0.send(.command(.back)) }, { $0.send(.command(.show(.home))) }, { $0.send(.pin(.isSet(true))) },
            {
                $0.send(.command(.open(.linked("languages"))))
                $0.settle()
                $0.send(.command(.back))
            }, { $0.wait(21) },
        ] {
            // A session of 20 s without a question.
            var panel = Self.unlocked { ($0.kiosk.idleTimeout, $0.kiosk.askDuration) = (20, 0) }
            leave(&panel)
            panel.settle()
            if panel.interface.isAttracting { panel.tap(640, 400) }
            panel.settle()
            panel.send(.command(.show(.settings)))
            panel.settle()
            if !panel.texts.contains("OK") { panel.tap(text: "Staff") }
            panel.settle()
            #expect(names(panel).isEmpty && panel.texts.contains("Enter the PIN"), "\(panel.texts)")
        }
    }

    @Test func `it goes with the key, and with the PIN`() {
        for change: (inout Panel) -> Void in [
            { panel in
                var settings = panel.settings
                settings.kiosk.settings = .hidden
                panel.change(settings)
            }, { $0.send(.pin(.isSet(false))) },
        ] {
            var panel = Self.unlocked()
            change(&panel)
            panel.settle()
            #expect(names(panel).isEmpty && !panel.texts.contains("OK"), "\(panel.texts)")
        }
    }

    @Test(arguments: [true, false])
    func `a late answer unlocks no other page, and not the next visitor's`(isOpenAgain: Bool) {
        var panel = Self.locked()
        Self.enter("4711", &panel)
        panel.send(.command(.back))
        panel.settle()
        if !isOpenAgain { panel.send(.pin(.right)) }
        panel.tap(text: "Staff")
        panel.settle()
        if isOpenAgain { panel.send(.pin(.right)) }
        panel.settle()
        #expect(panel.texts.contains("Enter the PIN") && names(panel).isEmpty)
    }

    @Test(arguments: [1, 2, 3, 4], [false, true])
    func `no walk of touches and keys gets past the PIN`(seed: UInt64, isReadAloud: Bool) {
        var random = SeededGenerator(seed: seed)
        var panel = Self.locked()
        panel.send(.channels(["Animals", "Music"]))
        if isReadAloud { panel.send(.headset(isIn: true)) }
        let steps = isFullScale ? 250_000 : 1500
        for step in 0..<steps {
            let places = panel.interface.elementReports
            switch Int.random(in: 0..<12, using: &random) {
            case 0: panel.send(.command(.back))
            case 1: panel.send(.pin([.wrong, .wait(2)].randomElement(using: &random)!))
            case 2: panel.send(.command(.open(.linked(["staff", "channels"].randomElement(using: &random)!))))
            case 3: panel.send(.command([.select, .next, .previous].randomElement(using: &random)!))
            default:
                guard let place = places.randomElement(using: &random)?.tapPoint else { break }
                panel.tap(place.x, place.y)
                if isReadAloud { panel.tap(place.x, place.y) }
            }
            panel.frame()
            let kept = panel.effects.contains { if case .keep = $0 { true } else { false } }
            guard !kept, names(panel).isEmpty, panel.spoken.allSatisfy({ !$0.contains("Loudest volume") }) else {
                Issue.record("step \(step) of seed \(seed) reached the staff's settings")
                return
            }
            panel.effects = []
        }
        #expect(panel.interface.reader.isOn == isReadAloud)
        print("walk to the PIN: \(steps) of 250000 cases, seed \(seed)\(isReadAloud ? ", read aloud" : "")")
    }
}
