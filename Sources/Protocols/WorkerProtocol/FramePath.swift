/// The path of an item's frames from the decoder into shared memory, for the log and the status.
package struct FramePath: Hashable, Sendable, PacketField {
    /// The processing of a frame on its path.
    package enum Step: UInt8, CaseIterable, Sendable {
        case copied = 0
        case scaled = 1
        case turned = 2
        case scaledAndTurned = 3
        /// No step: the decoder writes into memory that the daemon reads.
        case shared = 4
        /// Converted to another format, directly into memory that the daemon reads.
        case converted = 5
        /// No step: the frame stays in the decoder's own memory, which the display controller reads.
        case passed = 6
    }

    /// The decoder's output format: `I420`.
    package var format: String
    /// The decoded size, pixels.
    package var width: Int
    package var height: Int
    package var step: Step
    /// The number of copies beyond the writes of scaling, rotating or converting.
    package var copies: UInt8

    package init(format: String, width: Int, height: Int, step: Step, copies: UInt8) {
        (self.format, self.width, self.height) = (format, width, height)
        (self.step, self.copies) = (step, copies)
    }

    func encode(into w: inout PacketWriter) {
        w.put(format, .word)
        w.put(width, in: WireRange.side)
        w.put(height, in: WireRange.side)
        w.put(step.rawValue, copies)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        format = try r.take(.word)
        width = try r.takeInt(in: WireRange.side, "width")
        height = try r.takeInt(in: WireRange.side, "height")
        guard let step = Step(rawValue: try r.take()) else { throw .badValue("frame path") }
        self.step = step
        copies = try r.take()
    }
}

extension FramePath: CustomStringConvertible {
    package var description: String {
        let done =
            switch step {
            case .copied: "copied"
            case .scaled: "scaled"
            case .turned: "turned"
            case .scaledAndTurned: "scaled and turned"
            case .shared: "shared with the decoder"
            case .converted: "converted"
            case .passed: "passed on in the decoder's memory"
            }
        return "\(format) \(width)x\(height) \(done), \(copies == 1 ? "1 copy" : "\(copies) copies") beyond that"
    }
}
