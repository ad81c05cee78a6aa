import Foundation
import Support
import Testing

@testable import PageInterface

/// The letters of a syllable come from Unicode's own decomposition.
@Suite struct HangulWriterTests {
    /// The keys that write a conjoining letter (U+1100 to U+11C2), by their order in Unicode's charts.
    private static let keys: [UInt32: String] = {
        let initials = ["ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ"]
        let vowels = [
            "ㅏ", "ㅐ", "ㅑ", "ㅒ", "ㅓ", "ㅔ", "ㅕ", "ㅖ", "ㅗ", "ㅗㅏ", "ㅗㅐ", "ㅗㅣ", "ㅛ", "ㅜ", "ㅜㅓ", "ㅜㅔ", "ㅜㅣ", "ㅠ", "ㅡ",
            "ㅡㅣ", "ㅣ",
        ]
        let finals = [
            "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ",
            "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
        ]
        var keys: [UInt32: String] = [:]
        for (start, letters) in [(UInt32(0x1100), initials), (0x1161, vowels), (0x11A8, finals)] {
            for (place, letter) in letters.enumerated() { keys[start + UInt32(place)] = letter }
        }
        return keys
    }()

    private static func keys(of text: String) -> String {
        text.decomposedStringWithCanonicalMapping.unicodeScalars.map { keys[$0.value] ?? String($0) }.joined()
    }

    private static func writer(_ keys: String) -> HangulWriter {
        var writer = HangulWriter()
        for key in keys { writer.type(key) }
        return writer
    }

    @Test func `every syllable is written`() throws {
        for number in UInt32(0xAC00)...0xD7A3 {
            let syllable = String(try #require(Unicode.Scalar(number)))
            #expect(Self.writer(Self.keys(of: syllable)).written == syllable)
        }
    }

    @Test func `syllables after one another keep their letters`() {
        var random = SeededGenerator(seed: 19)
        for _ in 0..<5000 {
            let word = (0..<5).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0xAC00...0xD7A3, using: &random)) }
            let text = String(String.UnicodeScalarView(word))
            #expect(Self.writer(Self.keys(of: text)).written == text)
        }
    }

    @Test(arguments: [
        ("ㅎㅏㄴㄱㅡㄹ", "한글"), ("ㅎㅏㄱㄱㅛ", "학교"), ("ㅇㅣㅆㄷㅏ", "있다"), ("ㄷㅏㄹㄱ", "닭"), ("ㄷㅏㄹㄱㅣ", "달기"),
        ("ㅎㅏㄱ", "학"), ("ㅎㅏㄱㅛ", "하교"), ("ㅎ", "ㅎ"), ("ㅏ", "ㅏ"), ("ㅎㅎ", "ㅎㅎ"), ("ㅗㅏ", "ㅗㅏ"), ("ㅎㅏㄸ", "하ㄸ"), ("", ""),
    ])
    func `letters are joined as they come`(keys: String, expected: String) {
        #expect(Self.writer(keys).written == expected)
    }

    @Test func `the last letter is removed, not the syllable`() {
        var writer = Self.writer("ㄷㅏㄹㄱ")
        for expected in ["달", "다", "ㄷ", ""] {
            let hadLetter = writer.removeLast()
            #expect(hadLetter && writer.written == expected)
        }
        let isEmpty = !writer.removeLast()
        #expect(isEmpty)
    }
}
