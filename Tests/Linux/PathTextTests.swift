import Linux
import Support
import Testing

struct `Paths as text` {
    @Test(arguments: ["", "/srv/films/夕暮れ.mp4", "/a b/\n\t", "/🎬.mkv", "/\u{10FEFF}"])
    func `UTF-8 is its own text`(text: String) {
        #expect(PathText.text(of: Array(text.utf8)) == text)
        #expect(PathText.bytes(of: text) == Array(text.utf8))
    }

    @Test func `bytes that are not UTF-8 come back, and differ as text`() {
        let latin = Array("/caf".utf8) + [0xE9, 0x2E]
        #expect(PathText.text(of: latin) == "/caf\u{10FFE9}.")
        #expect(PathText.bytes(of: "/caf\u{10FFE9}.") == latin)
        // Each byte of a name that has such code points itself, of half a character, and of one that is longer than it need be.
        for bytes: [UInt8] in [
            Array("/\u{10FFE9}".utf8), [0x2F, 0xE3, 0x81], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80], [0xFF],
        ] {
            #expect(PathText.bytes(of: PathText.text(of: bytes)) == bytes)
        }
    }

    @Test func `any bytes come back`() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<20_000 {
            // Mostly of what begins and goes on with long characters.
            let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                [UInt8.random(in: 0...255, using: &random), 0xF4, 0x8F, .random(in: 0xB8...0xC0, using: &random)]
                    .randomElement(using: &random) ?? 0
            }
            let text = PathText.text(of: bytes)
            #expect(PathText.bytes(of: text) == bytes)
        }
    }
}
