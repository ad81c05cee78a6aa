import Geometry
import Gesture
import Interface
import InterfaceKit
import PlayerInterface
import Scene
import Settings
import Testing
import Time

@testable import PageInterface

/// What visitors reach, what they may change and for how long, and what they read of files.
@Suite struct Visitors {
    private static func onSettings(_ change: (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = Panel.filled(Size(width: 1280, height: 800), change)
        panel.send(.command(.show(.settings)))
        panel.settle()
        panel.effects = []
        return panel
    }

    @Test func `a hidden settings page has no tab, and no command, tap or focus leads to it`() {
        var panel = Panel.filled { $0.kiosk.settings = .hidden }
        for command in [Command.show(.settings), .open(.tab(.settings))] {
            panel.send(.command(command))
            panel.settle()
            #expect(panel.snapshot.page == "home", "\(command)")
        }
        #expect(!panel.texts.contains("Settings") && panel.texts.contains("Library"))
        for x in stride(from: 10.0, to: 1280, by: 40) {
            panel.tap(x, 770)
            panel.wait(0.2)
            #expect(panel.snapshot.page != "settings", "\(x)")
        }
        for key in Array(repeating: Command.focus(.down), count: 80) + Array(repeating: .focus(.right), count: 4) {
            panel.send(.command(key))
            panel.wait(0.3)
        }
        #expect(panel.snapshot.focus?.name == "tab(1)")
        panel.send(.command(.select))
        panel.settle()
        #expect(panel.snapshot.page == "library")
    }

    @Test func `a page that is hidden while it is shown goes, with what was chosen on it`() {
        var panel = Self.onSettings()
        panel.tap(text: "50 %")
        #expect(panel.interface.player.volume == 0.5)
        panel.change { $0.kiosk.settings = .hidden }
        panel.settle()
        #expect(panel.snapshot.page == "home" && panel.snapshot.tab == "home")
        #expect(panel.interface.chosen.isEmpty && panel.effects.contains(.setVolumeCap(1)))
        panel.send(.command(.setVolume(1)))
        #expect(panel.interface.player.volume == 1)
    }

    @Test func `choices hold until the session ends, and the next visitor finds the configuration`() {
        var panel = Self.onSettings { $0.kiosk.idleTimeout = 30 }
        let dark = panel.textColour
        for text in ["50 %", "Light", "Floating", "Off"] { panel.tap(text: text) }
        panel.settle()
        #expect(
            panel.interface.chosen == [
                "playback.volume_cap": .number(0.5), "interface.theme": .text("light"),
                "player.compact": .text("floating"), "playback.captions": .text("off"),
            ])
        #expect(panel.interface.player.volume == 0.5 && panel.effects.contains(.setVolumeCap(0.5)))
        #expect(panel.textColour != dark)
        panel.effects = []
        panel.wait(30)
        #expect(panel.interface.chosen.isEmpty)
        #expect(panel.interface.player.volume == 1 && panel.effects.contains(.setVolumeCap(1)))
        panel.tap(640, 400)
        panel.settle()
        #expect(panel.snapshot.page == "home" && panel.textColour == dark)
    }

    @Test func `a choice is the visitor's only as long as the configuration says the same of its key`() {
        var panel = Self.onSettings()
        for text in ["75 %", "Light"] { panel.tap(text: text) }
        panel.change { $0.player.miniHeight = 120 }
        #expect(panel.interface.chosen.count == 2)
        panel.change { $0.playback.largestCap = 0.6 }
        #expect(panel.interface.chosen.keys.sorted() == ["interface.theme"], "above the integrator's limit")
        panel.change { $0.interface.theme = .light }
        #expect(panel.interface.chosen.isEmpty, "the integrator's word is newer")
        panel.tap(text: "Dark")
        panel.tap(text: "Light")
        #expect(panel.interface.chosen.isEmpty, "what the configuration says is no choice")
    }

    @Test func `another panel keeps the visitor's choices`() {
        var panel = Self.onSettings()
        panel.tap(text: "50 %")
        panel.resize(to: Size(width: 720, height: 1280))
        panel.send(.command(.setVolume(1)))
        #expect(panel.interface.chosen.count == 1 && panel.interface.player.volume == 0.5)
    }

    @Test(arguments: [
        (
            "/srv/my films/a b.mp4", "cannot be read: open /srv/my films/a b.mp4: Permission denied",
            "a b.mp4: cannot be read: open a b.mp4: Permission denied"
        ),
        ("/srv/films/", "open /srv/films/: No such file", "films: open films/: No such file"),
        ("/srv/films", "open folder (/srv/films)", "films: open folder (films)"),
        ("/srv/x.mp4", "leads to '/mnt/secret/y.mp4', 24/7", "x.mp4: leads to 'y.mp4', 24/7"),
        ("/", "open /: Input/output error", "open : Input/output error"),
        ("", "/etc/passwd\n/etc/shadow", "passwd shadow"),
        ("/a/映画 1.mp4", "the video is empty", "映画 1.mp4: the video is empty"),
    ])
    func `what is wrong with a file is told with its name, and without its folders`(
        path: String, message: String, line: String
    ) {
        var panel = Panel()
        panel.send(.scanned(total: 0))
        panel.send(.problem(path: path, message: message))
        panel.settle()
        #expect(panel.texts.contains(line), "\(panel.texts)")
    }
}

extension Panel {
    /// Of the page's title.
    fileprivate var textColour: Colour? {
        interface.scene(at: now).layers.lazy.compactMap {
            if case .text(_, let colour) = $0.content { colour } else { nil }
        }.first
    }

    fileprivate mutating func change(_ change: (inout Settings) -> Void) {
        var settings = settings
        change(&settings)
        self.change(settings)
    }
}
