import Geometry
import Interface
import PageInterface
import Testing

extension Panel {
    /// Tells the interface of a machine, as the daemon does when it starts.
    mutating func tellFacts() {
        send(
            .about(
                AboutFacts(
                    version: "1.2.3", system: "Debian GNU/Linux 12 (bookworm)", kernel: "Linux 6.1.0-41-amd64",
                    processor: "x86_64", memory: 8_123_456_789)))
    }
}

/// The page that tells of the program, the machine and the licences.
@Suite struct AboutTests {
    private static let sizes = [Size(width: 1280, height: 800), Size(width: 720, height: 1280)]

    @Test(arguments: sizes) func `the last row of the settings opens it, and its button leads back`(_ size: Size) throws
    {
        var panel = Panel.filled(size)
        panel.tellFacts()
        panel.send(.command(.show(.settings)))
        panel.settle()
        panel.arrow(.down)
        for _ in 0..<40 where panel.focus?.name != "link(\"about\")" { panel.arrow(.down) }
        #expect(panel.focus?.name == "link(\"about\")")
        panel.select()
        panel.settle()
        #expect(panel.snapshot.page == "about" && panel.snapshot.tab == "settings")
        for text in ["About", "1.2.3", "Debian GNU/Linux 12 (bookworm)", "8.1 GB", "Linux 6.1.0-41-amd64"] {
            #expect(panel.texts.contains(text), "\(text)")
        }
        #expect(panel.texts.contains("\(Int(size.width)) × \(Int(size.height))"))
        try panel.tap("back")
        panel.settle()
        #expect(panel.snapshot.page == "settings")
    }

    @Test func `every licence can be scrolled to`() {
        var panel = Panel.filled()
        panel.send(.command(.open(.linked("about"))))
        panel.settle()
        var seen = Set(panel.texts)
        for _ in 0..<8 {
            panel.drag(from: Point(x: 640, y: 600), by: -400, speed: 2000)
            panel.settle()
            seen.formUnion(panel.texts)
        }
        for licence in Licence.all {
            #expect(seen.contains(licence.component) && seen.contains(licence.expression), "\(licence)")
        }
    }

    @Test func `a request opens it above any page, once, and no other name opens anything`() {
        var panel = Panel.filled()
        panel.send(.command(.open(.linked("attic"))))
        panel.send(.command(.open(.linked("settings"))))
        panel.settle()
        #expect(panel.snapshot.page == "home")
        for _ in 0..<2 { panel.send(.command(.open(.linked("about")))) }
        panel.settle()
        #expect(panel.snapshot.page == "about" && panel.snapshot.tab == "home")
        panel.send(.command(.back))
        panel.settle()
        #expect(panel.snapshot.page == "home")
    }

    @Test func `what is not known has no row`() {
        var panel = Panel.filled()
        panel.send(.command(.open(.linked("about"))))
        panel.settle()
        #expect(!panel.texts.contains("Kernel") && !panel.texts.contains("Memory") && panel.texts.contains("Panel"))
    }
}
