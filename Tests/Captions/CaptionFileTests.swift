import Captions
import Support
import Testing

private let second: Int64 = 1_000_000_000

private func cues(_ text: String, _ format: CaptionFile.Format) -> [Cue] {
    CaptionFile.cues(in: Array(text.utf8), format)
}

@Suite struct `Captions in files` {
    @Test func `WebVTT gives times and text, without settings, notes, styles and identifiers`() {
        let file = """
            WEBVTT - a film
            Kind: captions

            STYLE
            ::cue { color: red }

            NOTE nobody reads this

            intro
            00:01.000 --> 00:02.500 align:start position:0%
            Hello, <c.yellow>world</c>

            01:02:03.004 --> 01:02:04.000
            two
            lines &amp; more
            """
        #expect(
            cues(file, .subRip) == [
                Cue(start: second, end: 2_500_000_000, text: "Hello, world"),
                Cue(start: 3723 * second + 4_000_000, end: 3724 * second, text: "two\nlines & more"),
            ])
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `SubRip is read with any line ends`(end: String) {
        let lines = [
            "1", "00:00:01,000 --> 00:00:02,000", "<i>one</i>", "", "2", "00:00:03,5 --> 00:00:04,250", "{\\an8}two",
        ]
        let read = cues(lines.joined(separator: end), .subRip)
        #expect(
            read == [
                Cue(start: second, end: 2 * second, text: "one"),
                Cue(start: 3_500_000_000, end: 4_250_000_000, text: "two"),
            ])
    }

    @Test func `Advanced SubStation gives its dialogue, in the order of its times, without styles and drawings`() {
        let file = """
            [Script Info]
            Title: a film
            [V4+ Styles]
            Format: Name, Fontname
            Style: Default,Inter
            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
            Dialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,{\\b1}later{\\b0}, with a comma
            Comment: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,not shown
            Dialogue: 0,0:00:01.50,0:00:02.00,Default,,0,0,0,,one\\Ntwo\\hthree
            Dialogue: 0,0:00:01.50,0:00:02.00,Default,,0,0,0,,{\\p1}m 0 0 l 9 9{\\p0}
            """
        #expect(
            cues(file, .ass) == [
                Cue(start: 1_500_000_000, end: 2 * second, text: "one\ntwo three"),
                Cue(start: 5 * second, end: 6 * second, text: "later, with a comma"),
            ])
    }

    @Test(arguments: [
        "00:00:02,000 --> 00:00:01,000\nends before it starts", "00:00:01,000 --> \nno end",
        "00:61:00,000 --> 01:62:00,000\nno such minute", "00:00:01,000 --> 00:00:02,000\n\n", "--> -->\nx",
        "9999:00:00,000 --> 9999:00:01,000\nlonger than any film", "00:00:01,000 --> 00:00:02,000\n<b></b>",
    ])
    func `what is no caption is passed over, and the next one is read`(broken: String) {
        let read = cues(broken + "\n\n00:10.000 --> 00:11.000\ngood\n", .subRip)
        #expect(read.last == Cue(start: 10 * second, end: 11 * second, text: "good"))
        #expect(read.count == 1)
    }

    @Test func `letters of other encodings arrive`() {
        let text = "00:01.000 --> 00:02.000\né"
        let little: [UInt8] = [0xff, 0xfe] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let big: [UInt8] = [0xfe, 0xff] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let marked: [UInt8] = [0xef, 0xbb, 0xbf] + Array(text.utf8)
        let latin = Array("00:01.000 --> 00:02.000\n".utf8) + [0xe9]
        for bytes in [little, big, marked, latin] { #expect(CaptionFile.cues(in: bytes, .subRip).map(\.text) == ["é"]) }
    }

    @Test func `a sign that is no tag stays`() {
        #expect(cues("00:01.000 --> 00:02.000\n1 < 2 > 0 {a} & b", .subRip).map(\.text) == ["1 < 2 > 0 {a} & b"])
    }

    @Test func `random bytes and damaged files never give a caption that cannot be`() {
        let seed: UInt64 = 41
        var random = SeededGenerator(seed: seed)
        let good = (0..<40).map { "00:\(10 + $0).000 --> 00:\(11 + $0).000\nline <b>\($0)</b> {\\an8}&amp;\n\n" }
            .joined()
        let whole = 20_000
        let count = isFullScale ? whole : 1000
        var read = 0
        for number in 0..<count {
            var bytes = Array(good.utf8)
            if number % 2 == 0 {
                bytes = (0..<Int.random(in: 0...600, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            }
            for _ in 0..<min(bytes.count, Int.random(in: 0...30, using: &random)) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            for format in CaptionFile.Format.allCases {
                let cues = CaptionFile.cues(in: bytes, format)
                read += cues.count
                for cue in cues {
                    #expect(cue.start < cue.end && cue.start >= 0 && !cue.text.isEmpty)
                    #expect(cue.text.count <= Cue.longestText)
                }
                #expect(zip(cues, cues.dropFirst()).allSatisfy { $0.start <= $1.start })
            }
        }
        print("captions: \(count) of \(whole) cases of broken files survived, \(read) captions in them, seed \(seed)")
        // Damage, not destruction: most of a good file is still read.
        #expect(read > count * 10)
    }
}
