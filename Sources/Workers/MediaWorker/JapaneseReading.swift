import CReading
import Linux
import WorkerProtocol

/// The reading of Japanese texts: eSpeak knows kana alone, and it spells long words letter by letter.
///
/// The library and its dictionary are optional; without them texts stay as they are, and the log says so once.
@MainActor
enum JapaneseReading {
    /// The utterance with each word in kana and apart from the others, if its language is Japanese.
    static func read(_ utterance: Utterance) -> Utterance {
        guard SpeechPipeline.voice(of: utterance.language) == "ja", isOpen else { return utterance }
        var spoken = utterance
        spoken.text = reading(of: utterance.text)
        return spoken
    }

    private static func reading(of text: String) -> String {
        // The library reads one line at a time, and takes a null character for the end.
        text.split { $0.isNewline || $0 == "\0" }.map { line in
            var line = String(line)
            return line.withUTF8 { bytes in
                let reading = bytes.withMemoryRebound(to: CChar.self) { vt_reading($0.baseAddress, $0.count) }
                return reading.map { String(cString: $0) } ?? String(decoding: bytes, as: UTF8.self)
            }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// Whether the library and its dictionary are installed. The first Japanese text loads them.
    private static let isOpen: Bool = {
        guard let reason = vt_reading_open() else { return true }
        Log.info(
            "Japanese is spoken only as far as it is in kana: \(String(cString: reason)) "
                + "(packages libmecab2, mecab-ipadic-utf8)")
        return false
    }()
}
