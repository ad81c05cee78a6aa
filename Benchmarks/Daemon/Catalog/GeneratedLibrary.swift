import Glibc
import Linux

/// A library as yt-dlp leaves it: folders of two hundred videos of one byte, each with a sidecar of some kilobytes.
struct GeneratedLibrary {
    let path: String
    let count: Int

    private static let perFolder = 200

    init(_ path: String, count: Int) { (self.path, self.count) = (path, count) }

    private static let words = [
        "harbour", "evening", "walk", "tunnel", "lamp", "sunset", "valley", "mist", "river", "copper", "clock",
        "garden",
        "東京", "夜景", "京都", "雨", "海辺", "時間", "ガラス", "ひかり",
    ]

    /// What is typed, a character at a time: rare and frequent words, several of them, and none.
    static let searches = [
        "harbour evening", "video 4711", "the lamp walks", "東京の夜景", "雨", "ひかり", "ガラス", "zzz nothing", "a e i o u",
        "Description of copper", "チャンネル", "12345",
    ]

    func make() throws {
        makeFolder(path)
        for number in 0..<count {
            let folder = path + "/folder \(number / Self.perFolder)"
            if number % Self.perFolder == 0 { makeFolder(folder) }
            let stem = "\(folder)/\(title(number)) [id\(number)xyz]"
            try write("x", to: stem + ".mp4")
            try write(sidecar(number), to: stem + ".info.json")
        }
    }

    private func word(_ number: Int) -> String { Self.words[number % Self.words.count] }

    private func title(_ number: Int) -> String { "\(word(number)) \(word(number / 7)) video \(number)" }

    private func sidecar(_ number: Int) -> String {
        let day = "20\(10 + number % 15)\(10 + number % 3)\(10 + number % 19)"
        let chapters = (0..<5).map {
            #"{"start_time": \#($0 * 60), "end_time": \#($0 * 60 + 60), "title": "\#(word(number + $0)) part \#($0)"}"#
        }
        let text = (0..<40).map { word(number * 3 + $0 * $0) }.joined(separator: " ")
        return """
            {"id": "id\(number)xyz", "title": "\(title(number))", "channel": "Channel \(number % 200)",
            "duration": \(60 + number % 3000), "view_count": \(number * 37), "upload_date": "\(day)",
            "playlist_title": "Playlist \(number % 500)", "playlist_index": \(number / 500), "age_limit": 0,
            "description": "Description of \(text)", "chapters": [\(chapters.joined(separator: ", "))],
            "formats": [\((0..<12).map { #"{"format_id": "\#($0)", "url": "https://video.example/\#(number)/\#($0)"}"# }
                .joined(separator: ", "))]}
            """
    }

    private func write(_ text: String, to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw SystemError("write \(path)") }
        defer { close(file) }
        let bytes = Array(text.utf8)
        guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw SystemError("write \(path)") }
    }
}
