/// What a decoder of the machine did with the clip of its codec, as the media worker reports.
private struct DecoderLine {
    let codec: String
    /// The name ends in `*` for a hardware decoder.
    let name: String
    let verdict: String
    /// The processor time of a picture in microseconds.
    let processorTime: Int
    let isPreferred: Bool

    init?(_ line: String) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 5, let time = Int(fields[3]) else { return nil }
        (codec, name, verdict, processorTime) = (fields[0], fields[1], fields[2], time)
        isPreferred = fields[4] == "preferred"
    }

    var isHardware: Bool { name.hasSuffix("*") }

    /// The reason for the decoder's place among the others.
    var reason: String {
        switch verdict {
        case "right": "\(Double(processorTime / 100) / 10) ms of a processor per picture"
        case "wrong": "wrong pictures"
        case "slow": "too slow"
        case "crashed": "crashes"
        case "hung": "hangs"
        default: "refuses the clip"
        }
    }
}

extension Check {
    /// The choice among the decoders by their trials. Without a hardware decoder there are only the trials that
    /// `doctor --decoders` makes.
    static let decoders = Check("Decoders") { machine in
        let worker = machine.programs + "/vitrine-media"
        let question = Question.decoders(worker: worker, renewed: machine.triesDecoders)
        guard let lines = machine.workerAccess.ask(question)?.inventory else {
            return machine.triesDecoders && machine.workerAccess.failure == nil
                ? [.fail("vitrine-media cannot try its decoders", .command(Examination.restart))] : []
        }
        let decoders = lines.compactMap(DecoderLine.init)
        let codecs = decoders.reduce(into: [String]()) { if $0.last != $1.codec { $0.append($1.codec) } }
        return codecs.map { codec in finding(codec, decoders.filter { $0.codec == codec }) }
    }

    private static func finding(_ codec: String, _ decoders: [DecoderLine]) -> Finding {
        let others = decoders.filter { !$0.isPreferred }.map { "\($0.name) (\($0.reason))" }.joined(separator: ", ")
        guard let best = decoders.first(where: \.isPreferred) else {
            return .warn(
                "\(codec): no decoder is right and fast enough: \(others)",
                .advice("run vitrinectl doctor --decoders while nothing plays"))
        }
        let text = "\(codec) by \(best.name) (\(best.reason))" + (others.isEmpty ? "" : ", not by \(others)")
        let isSoftwareForced = !best.isHardware && decoders.contains { $0.isHardware && $0.verdict != "right" }
        return isSoftwareForced
            ? .warn(text, .advice("update the kernel and GStreamer; until then the processor decodes")) : .ok(text)
    }
}
