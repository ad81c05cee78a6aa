import Support
import Testing
import WorkerProtocol

@Suite(.serialized, .timeLimit(.minutes(19)))
struct LogoTests {
    private static let colour: UInt32 = 0x10202C
    private static let atLeft = LogoMount(colour: colour, isAtRight: false)

    /// The red, green and blue of a pixel.
    private struct Pixels {
        let bytes: [UInt8]
        let width: Int

        subscript(x: Int, y: Int) -> [Int] {
            let start = 4 * (width * y + x)
            return [2, 1, 0].map { Int(bytes[start + $0]) }
        }
    }

    private func logo(_ path: String, _ width: Int, _ height: Int, _ mount: LogoMount) throws -> Pixels {
        let worker = try WorkerUnderTest()
        try worker.send(
            .logo(request: 5, path: path, width: UInt32(width), height: UInt32(height), mount))
        return Pixels(bytes: try worker.picture(5, width, height), width: width)
    }

    private func made(_ name: String, _ words: String) throws -> String {
        let path = Clips.temporary(name)
        try #require(Clips.run("convert-im6.q16 \(words) '\(path)'"))
        return path
    }

    /// Half-transparent red beside fully transparent white, twice as wide as high.
    private func twoHalves() throws -> String {
        try made("halves.png", "-size 100x100 'xc:rgba(255,0,0,0.502)' 'xc:rgba(255,255,255,0)' +append")
    }

    private func expect(_ colour: [Int], _ expected: [Int], _ place: String) throws {
        try #require(zip(colour, expected).allSatisfy { abs($0 - $1) <= 3 }, "\(place): \(colour)")
    }

    @Test(arguments: [false, true])
    func `a logo is whole, as large as it fits, and stands on its colour at one edge`(isAtRight: Bool) throws {
        let pixels = try logo(twoHalves(), 320, 60, LogoMount(colour: Self.colour, isAtRight: isAtRight))
        let left = isAtRight ? 200 : 0
        for y in [0, 30, 59] {
            // 0.502 of 255, and 0.498 of the colour.
            try expect(pixels[left + 2, y], [136, 16, 22], "red")
            try expect(pixels[left + 57, y], [136, 16, 22], "red")
            try expect(pixels[left + 63, y], [0x10, 0x20, 0x2C], "transparent")
            try expect(pixels[isAtRight ? 10 : 310, y], [0x10, 0x20, 0x2C], "beside it")
        }
    }

    @Test func `a narrow logo stands in the middle of the height`() throws {
        let pixels = try logo(made("wide.png", "-size 400x50 xc:#2060c0"), 200, 60, Self.atLeft)
        try expect(pixels[100, 30], [0x20, 0x60, 0xc0], "its middle")
        try expect(pixels[100, 10], [0x10, 0x20, 0x2C], "above")
        try expect(pixels[100, 50], [0x10, 0x20, 0x2C], "below")
    }

    /// Transparent pixels are white here, as many programs write them: no edge may show it.
    @Test func `what is transparent has no colour at an edge`() throws {
        let path = try made(
            "disc.png", "-size 500x500 'xc:rgba(255,255,255,0)' -fill black -draw 'circle 250,250 250,20'")
        let pixels = try logo(path, 52, 52, LogoMount(colour: 0, isAtRight: false))
        for y in 0..<52 { for x in 0..<52 { try expect(pixels[x, y], [0, 0, 0], "\(x), \(y)") } }
    }

    @Test func `a photograph can be a logo`() throws {
        let photograph = try made("photograph.jpg", "-size 300x200 xc:#2060c0 -quality 95")
        try expect(logo(photograph, 90, 60, Self.atLeft)[45, 30], [0x20, 0x60, 0xc0], "photograph")
    }

    @Test func `a logo of 16 bits a channel has no colour where it is transparent`() throws {
        let path = try made("deep.png", "-size 100x100 'xc:rgba(255,255,255,0)' -depth 16 -define png:color-type=6")
        try expect(logo(path, 60, 60, Self.atLeft)[30, 30], [0x10, 0x20, 0x2C], "transparent")
    }
}
