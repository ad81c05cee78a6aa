/// The parser of SubRip and WebVTT.
enum SubRipParser {
    static func cues(_ lines: [Substring]) -> [Cue] {
        var cues: [Cue] = []
        var times: (start: Int64, end: Int64)?
        var text: [Substring] = []
        func close() {
            defer { (times, text) = (nil, []) }
            guard let times, times.start < times.end, cues.count < CaptionFile.maximumCues else { return }
            let plain = CaptionText.plain(marked: text.joined(separator: "\n"), longest: Cue.longestText)
            if !plain.isEmpty { cues.append(Cue(start: times.start, end: times.end, text: plain)) }
        }
        for line in lines {
            if let next = self.times(line) {
                close()
                times = next
            } else if line.isEmpty {
                close()
            } else if times != nil {
                text.append(line)
            }
        }
        close()
        return cues
    }

    /// `00:01.000 --> 00:02.000 align:start`
    private static func times(_ line: Substring) -> (start: Int64, end: Int64)? {
        guard line.contains("-->") else { return nil }
        let sides = line.split(separator: "-->", maxSplits: 1)
        guard sides.count == 2, let first = sides[0].split(separator: " ").last,
            let second = sides[1].split(whereSeparator: { $0 == " " || $0 == "\t" }).first,
            let start = CaptionTime.parse(first), let end = CaptionTime.parse(second)
        else { return nil }
        return (start, end)
    }
}
