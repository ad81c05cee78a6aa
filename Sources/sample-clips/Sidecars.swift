/// What an archive keeps beside a clip, in the form that yt-dlp writes.
extension Clip {
    var infoJSON: String {
        var fields: [(String, String)] = [
            ("id", json(id)), ("title", json(title)), ("_type", json("video")), ("channel", json(channel)),
            ("uploader", json(channel)), ("description", json(description)), ("duration", String(duration)),
            ("view_count", String(views)), ("like_count", String(views / 40)), ("upload_date", json(date)),
            ("extractor_key", json("Sample")), ("webpage_url", json("https://example.org/watch/\(id)")),
            ("width", String(width)), ("height", String(height)), ("fps", String(rate)),
            ("comment_count", String(comments.count)),
        ]
        let ends = chapters.dropFirst().map(\.start) + [duration]
        fields.append(
            (
                "chapters",
                list(
                    zip(chapters, ends).map {
                        "{\"start_time\": \($0.start), \"end_time\": \($1), \"title\": \(json($0.title))}"
                    })
            ))
        fields.append(
            (
                "comments",
                list(
                    comments.enumerated().map { index, comment in
                        let parent = comment.reply ? "c0" : "root"
                        return "{\"id\": \"c\(index)\", \"parent\": \"\(parent)\", \"author\": \(json(comment.author)), "
                            + "\"text\": \(json(comment.text)), \"like_count\": \(index * 7 + 3)}"
                    })
            ))
        return "{" + fields.map { "\(json($0.0)): \($0.1)" }.joined(separator: ", ") + "}\n"
    }

    /// Subtitles that name the chapters, each for as long as it lasts.
    func subtitles(prefix: String) -> String {
        let ends = chapters.dropFirst().map(\.start) + [duration]
        var text = "WEBVTT\n"
        for (chapter, end) in zip(chapters, ends) {
            text += "\n\(stamp(chapter.start)) --> \(stamp(end))\n\(prefix)\(chapter.title)\n"
        }
        return text
    }

    private func stamp(_ seconds: Int) -> String {
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : String(n) }
        return "00:\(two(seconds / 60)):\(two(seconds % 60)).000"
    }

    private func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

    private func json(_ text: String) -> String {
        var result = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"", "\\": result += "\\\(character)"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(character)
            }
        }
        return result + "\""
    }
}
