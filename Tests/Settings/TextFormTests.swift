import Settings
import Testing

@Suite struct `Texts of a form` {
    @Test(arguments: [
        ("preferred", DisplayMode.preferred), ("highest", .highest), ("1280x720", .size(width: 1280, height: 720)),
        ("1920x1080@59.94", .exact(width: 1920, height: 1080, rate: 59.94)),
    ]) func `four forms of a mode are understood`(text: String, mode: DisplayMode) throws {
        #expect(DisplayMode(text) == mode)
        var settings = Settings()
        try settings.set("display.mode", to: .text(text))
        #expect(settings.display.mode == text)
    }

    @Test(arguments: [
        "", "best", "1280", "1280x", "x720", "0x0", "-1x5", "1280x720@", "1280x720@0", "1x2x3", "1x2@3@4",
        "99999999999999999999x1",
    ])
    func `others are refused`(text: String) {
        #expect(DisplayMode(text) == nil)
        var settings = Settings()
        #expect {
            try settings.set("display.mode", to: .text(text))
        } throws: {
            "\($0)"
                == "display.mode: \"\(text)\" is neither preferred, highest, a size like 1920x1080 nor one like 1920x1080@60"
        }
    }

    @Test(arguments: [
        ("~/Videos", "\"~/Videos\": ~ is not a folder here, write /home/NAME/Videos with the user's name"),
        ("/srv/a:~", "\"~\": ~ is not a folder here, write /home/NAME with the user's name"),
        ("Videos", "\"Videos\" must be a whole path, write /FOLDER/Videos"),
        ("/srv/a:../b:/c", "\"../b\" must be a whole path, write /FOLDER/../b"),
    ])
    func `folders are whole paths, and what to write stands in the sentence`(text: String, sentence: String) throws {
        for key in ["library.folders", "workers.folders"] {
            var settings = Settings()
            #expect {
                try settings.set(key, to: .text(text))
            } throws: { "\($0)" == "\(key): \(sentence)" }
        }
        var settings = Settings()
        for right in ["", "/", "/srv/a", "/srv/a:/srv/b ~c", "/srv/a::/b:"] {
            try settings.set("library.folders", to: .text(right))
        }
    }

    @Test(arguments: [
        ("example.org/{name}", "\"example.org/{name}\" is no address like https://example.org/{name}"),
        ("https://a/{nam}", "\"{nam}\" is neither {name}, {title}, {channel} nor {link}"),
        ("https://a/{name", "\"{name\" is neither {name}, {title}, {channel} nor {link}"),
        ("https://a/{}", "\"{}\" is neither {name}, {title}, {channel} nor {link}"),
        ("https://a/{{name}}", "\"{\" is neither {name}, {title}, {channel} nor {link}"),
        ("https://a/ {name}", "\"https://a/ {name}\" is no address like https://example.org/{name}"),
    ])
    func `an address for QR codes has known marks`(text: String, sentence: String) {
        var settings = Settings()
        #expect {
            try settings.set("interface.link_template", to: .text(text))
        } throws: {
            "\($0)" == "interface.link_template: \(sentence)"
        }
        #expect(throws: LinkTemplate.ParseError.self) { try LinkTemplate(text) }
    }

    @Test func `what is filled in cannot change the rest of the address`() throws {
        let template = try LinkTemplate("https://a.example/{title}/x?{name}")
        #expect(template.filled { $0 == .title ? "../é#?" : "50%" } == "https://a.example/..%2F%C3%A9%23%3F/x?50%25")
        #expect(template.filled { $0 == .title ? "" : "x" } == nil)
        #expect(try LinkTemplate("HTTPS://a.example}").filled { _ in "" } == "HTTPS://a.example}")
    }
}
