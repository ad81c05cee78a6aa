/// What a decoder did with the clip of its codec.
struct DecoderResult {
    enum Verdict: String {
        case right
        /// The decoder's pictures differ from those that the codec defines.
        case wrong
        /// The pictures are right, but take longer than they are shown.
        case slow
        /// The decoder refused the clip, or stopped before its end.
        case failed
        case crashed
        /// The decoder had not finished after `DecoderTrial.timeLimit`.
        case hung
    }

    let mediaType: String
    let decoder: String
    let verdict: Verdict
    /// The processor time of one picture in microseconds; 0 if it is unknown.
    let processorTime: Int

    var line: String { "\(mediaType)\t\(decoder)\t\(verdict.rawValue)\t\(processorTime)" }

    init(mediaType: String, decoder: String, _ verdict: Verdict, processorTime: Int = 0) {
        (self.mediaType, self.decoder) = (mediaType, decoder)
        (self.verdict, self.processorTime) = (verdict, processorTime)
    }

    /// Nil for anything but a `line`.
    init?(line: Substring) {
        let fields = line.split(separator: "\t").map(String.init)
        guard fields.count == 4, let verdict = Verdict(rawValue: fields[2]), let time = Int(fields[3]) else {
            return nil
        }
        self.init(mediaType: fields[0], decoder: fields[1], verdict, processorTime: time)
    }
}
