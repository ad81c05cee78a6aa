import Geometry
import Gesture
import Interface
import InterfaceKit
import Scene
import Settings
import Testing
import WorkerProtocol

/// The end of an idle session. A video that a visitor began plays to its end. During any other video, and during a
/// stream, the panel first asks the visitor.
@Suite struct IdleTests {
    private static let question = "Still watching?"

    /// A panel that plays a video of 100 s, one of twenty. Its idle timeout is 30 s.
    private static func watching(_ change: (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = Panel(Size(width: 1280, height: 800)) {
            $0.kiosk.idleTimeout = 30
            change(&$0)
        }
        panel.fill(20)
        panel.open()
        panel.send(.media(.prerolled(duration: 100)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 0)))
        panel.settle()
        panel.effects = []
        return panel
    }

    private static func isAttracting(_ panel: Panel) -> Bool { panel.texts.contains("Touch the screen to begin") }

    @Test func `a video that a visitor began is not cut off, and the idle time counts from its end`() {
        var panel = Self.watching { $0.controls.upNext = 0 }
        panel.wait(100)
        #expect(panel.snapshot.state == "full" && !panel.texts.contains(Self.question))
        panel.send(.media(.ended(truncated: false)))
        panel.wait(29.5)
        #expect(panel.snapshot.state == "full")
        panel.wait(1)
        #expect(Self.isAttracting(panel), "nothing plays, so nobody is asked")
    }

    private static func volumes(_ panel: Panel) -> [Double] {
        panel.effects.compactMap { if case .setVolume(let volume) = $0 { volume } else { nil } }
    }

    @Test func `what attracts has a volume of its own, which ends with it`() {
        var panel = Self.watching {
            ($0.controls.upNext, $0.kiosk.attractVolume, $0.playback.volume) = (0, 0.25, 0.8)
        }
        panel.send(.media(.ended(truncated: false)))
        panel.wait(31)
        #expect(Self.isAttracting(panel) && Self.volumes(panel) == [0.2])
        panel.effects = []
        // A part of the day may have another volume, and another share.
        var settings = panel.settings
        settings.playback.volume = 0.4
        panel.change(settings)
        panel.settle()
        settings.kiosk.attractVolume = 0
        panel.change(settings)
        panel.settle()
        #expect(Self.volumes(panel).last == 0)
        panel.effects = []
        panel.tap(640, 400)
        panel.settle()
        #expect(!Self.isAttracting(panel) && Self.volumes(panel).count == 1 && (Self.volumes(panel).last ?? 0) > 0.3)
    }

    @Test func `on a panel of another shape the pictures of this video and the next are the backdrop`() {
        for (size, isFilled) in [(Size(width: 720, height: 1280), false), (Size(width: 1280, height: 720), true)] {
            var panel = Panel(size) { $0.kiosk.idleTimeout = 30 }
            panel.fill(20)
            panel.settle()
            panel.effects = []
            panel.wait(31)
            let wanted = panel.effects.compactMap { if case .requestPicture(let id, _) = $0 { id } else { nil } }
                .filter { max($0.width, $0.height) == 24 }
            #expect(wanted.count == 2)
            for id in wanted { panel.send(.picture(id, available: true)) }
            panel.send(.media(.frame(VideoFrameID(7), aspect: 16.0 / 9, pts: 0)))
            panel.frame()
            func backdrop() -> PictureID? {
                panel.interface.scene(at: panel.now).layers.lazy.compactMap {
                    if case .picture(let id) = $0.content, $0.frame.size == size { id } else { nil }
                }.first
            }
            let first = backdrop()
            #expect((first == nil) == isFilled)
            panel.send(.media(.advanced(path: "/clips/2.mp4", duration: 60)))
            panel.send(.media(.frame(VideoFrameID(8), aspect: 16.0 / 9, pts: 0)))
            panel.frame()
            #expect((backdrop() == nil) == isFilled && (isFilled || backdrop() != first))
        }
    }

    @Test(arguments: [true, false])
    func `a touch or a key opens the video that attracts, where it is`(isTouch: Bool) {
        var panel = Self.watching { ($0.controls.upNext, $0.kiosk.attractOpens) = (0, .video) }
        panel.send(.media(.ended(truncated: false)))
        panel.wait(31)
        #expect(Self.isAttracting(panel))
        panel.send(.media(.frame(VideoFrameID(2), aspect: 16.0 / 9, pts: 50)))
        // The position of the item before is not that of the next one.
        panel.send(.media(.advanced(path: "/clips/1.mp4", duration: 60)))
        panel.send(.media(.frame(VideoFrameID(3), aspect: 16.0 / 9, pts: 20)))
        panel.effects = []
        if isTouch { panel.tap(640, 400) } else { panel.send(.command(.select)) }
        panel.settle()
        #expect(panel.effects.prefix(4) == [.stop, .load(Panel.row(1)), .seek(20), .play])
        #expect(panel.snapshot.state == "full" && !Self.isAttracting(panel))
        // The touch that opened it has no other effect.
        #expect(!panel.effects.contains(.pause))
    }

    @Test(arguments: [Settings.Kiosk.AttractOpens.home, .video], [true, false])
    func `a touch or a key on a clip of a pair opens the video that it leads to`(
        opens: Settings.Kiosk.AttractOpens, isTouch: Bool
    ) {
        var pair = Settings.AttractPair()
        (pair.clip, pair.opens) = ("/clips/1.mp4", "/films/harbour.mp4")
        var panel = Self.watching {
            ($0.controls.upNext, $0.kiosk.attractOpens, $0.attractPairs) = (0, opens, [pair])
        }
        panel.send(.media(.ended(truncated: false)))
        panel.wait(31)
        panel.send(.media(.advanced(path: "/clips/1.mp4", duration: 60)))
        panel.send(.media(.frame(VideoFrameID(3), aspect: 16.0 / 9, pts: 20)))
        panel.effects = []
        if isTouch { panel.tap(640, 400) } else { panel.send(.command(.select)) }
        panel.settle()
        #expect(panel.effects.prefix(2) == [.stop, .open(path: "/films/harbour.mp4")])
        #expect(!panel.effects.contains { if case .load = $0 { true } else { false } }, "no other video")
        #expect(!Self.isAttracting(panel))
    }

    @Test func `a command from outside opens no video that attracts`() {
        var panel = Self.watching { ($0.controls.upNext, $0.kiosk.attractOpens) = (0, .video) }
        panel.send(.media(.ended(truncated: false)))
        panel.wait(31)
        panel.effects = []
        panel.send(.command(.home))
        panel.settle()
        #expect(panel.effects.first == .stop && panel.snapshot.state == "hidden" && panel.snapshot.page == "home")
    }

    @Test func `an attract loop of full volume sets none`() {
        var panel = Self.watching { $0.controls.upNext = 0 }
        panel.send(.media(.ended(truncated: false)))
        panel.wait(31)
        #expect(Self.isAttracting(panel) && Self.volumes(panel).isEmpty)
    }

    @Test func `after up next, the question stays for fifteen seconds before the session ends`() {
        var panel = Self.watching()
        panel.send(.media(.ended(truncated: false)))
        panel.wait(6)
        #expect(panel.effects.contains(.load(Panel.row(2))))
        panel.send(.media(.prerolled(duration: 100)))
        panel.wait(23.5)
        #expect(!panel.texts.contains(Self.question))
        panel.wait(1)
        #expect(panel.texts.contains(Self.question) && panel.texts.contains("Starting over in 15"))
        panel.wait(5)
        #expect(panel.texts.contains("Starting over in 10") && panel.snapshot.state == "full")
        panel.effects = []
        panel.wait(10)
        #expect(Self.isAttracting(panel) && panel.effects.contains(.stop))
    }

    @Test func `a touch answers, and does nothing else`() {
        var panel = Self.watching()
        panel.send(.media(.length(0)))
        panel.wait(31)
        #expect(panel.texts.contains(Self.question), "a stream has no end to wait for")
        #expect(panel.elements.isEmpty)
        panel.tap(200, 90)
        panel.wait(0.5)
        #expect(!panel.texts.contains(Self.question) && panel.icon(.pause) == nil)
        panel.wait(29)
        #expect(!panel.texts.contains(Self.question))
        panel.wait(1)
        #expect(panel.texts.contains(Self.question))
    }

    @Test(arguments: [Command.select, .back, .focus(.up), .menu, .playPause])
    func `a key answers, and does nothing else`(command: Command) {
        var panel = Self.watching()
        panel.send(.media(.length(0)))
        panel.wait(31)
        panel.send(.command(command))
        panel.wait(0.5)
        #expect(!panel.texts.contains(Self.question) && panel.effects.isEmpty && panel.snapshot.state == "full")
    }

    @Test func `the session ends without a question if the video is paused, or if the time to answer is zero`() {
        var paused = Self.watching()
        paused.send(.command(.playPause))
        paused.wait(30.5)
        #expect(Self.isAttracting(paused))
        var silent = Self.watching { $0.kiosk.askDuration = 0 }
        silent.send(.media(.length(0)))
        silent.wait(30.5)
        #expect(Self.isAttracting(silent))
    }
}
