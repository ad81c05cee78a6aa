import Geometry
import Interface
import InterfaceKit
import PlayerInterface
import Scene
import Settings
import Testing
import WorkerProtocol

@Suite struct `The QR code of a video` {
    private static let link = "https://example.org/watch?v=7"

    /// A video of a minute whose sidecar has an address, and settings in force.
    private func watching(_ link: String = link, _ settings: [(String, RawValue)] = []) throws -> Panel {
        var chosen = Settings()
        for (key, value) in settings { try chosen.set(key, to: value) }
        return .watching(
            CatalogDetails(
                id: ItemID(1), description: "A film.", chapters: [], comments: [], commentCount: 0, link: link)
        ) {
            ($0.interface.linkCodes, $0.interface.linkTemplate) =
                (chosen.interface.linkCodes, chosen.interface.linkTemplate)
        }
    }

    private func codes(_ panel: Panel) -> [(address: String, frame: Rect)] {
        panel.interface.scene(at: panel.now).layers.compactMap {
            if case .code(let text, _) = $0.content, $0.opacity > 0 { (text, $0.frame) } else { nil }
        }
    }

    @Test func `it has the address of the video's page, beside the title`() throws {
        let panel = try watching()
        let code = try #require(codes(panel).first)
        #expect(codes(panel).count == 1 && code.address == Self.link)
        #expect(code.frame.width == code.frame.height && code.frame.maxX <= 720)
        for layer in panel.interface.scene(at: panel.now).layers {
            guard case .text(let run, _) = layer.content, run.string != "Scan with your phone" else { continue }
            #expect(layer.frame.intersection(code.frame).isEmpty, "\(run.string) lies under the code")
        }
    }

    @Test func `an integrator's address has marks for the file, the title, the channel and the page`() throws {
        let template = "https://museum.example/{name}?t={title}&c={channel}&l={link}"
        let panel = try watching(
            "https://a.example/e&", [("interface.link_template", .text(template))])
        #expect(
            codes(panel).map(\.address) == [
                "https://museum.example/1?t=Clip%201&c=Channel&l=https%3A%2F%2Fa.example%2Fe%26"
            ])
    }

    @Test(arguments: [
        "", "ftp://example.org/a", "javascript:alert(1)", "https://", "https://a b", "https://exämple.org/",
        "https://example.org/\n", "https://example.org/" + String(repeating: "x", count: 400),
    ])
    func `other addresses have none`(link: String) throws { #expect(codes(try watching(link)).isEmpty) }

    @Test func `a mark without a value has none, and neither has a video where the key says so`() throws {
        #expect(codes(try watching("", [("interface.link_template", .text("https://a.example/{link}"))])).isEmpty)
        #expect(codes(try watching(Self.link, [("interface.link_codes", .flag(false))])).isEmpty)
    }

    @Test func `it stands at the end of a video that fills the panel`() throws {
        var panel = try watching()
        panel.send(.command(.toggleImmersive))
        panel.settle()
        #expect(codes(panel).isEmpty)
        panel.send(.media(.ended(truncated: false)))
        #expect(codes(panel).map(\.address) == [Self.link])
    }
}
