/// The facts in a media file, without its sidecars.
package struct FileFacts: Hashable, Sendable, PacketField {
    /// The duration in seconds; 0 when unknown.
    package var duration = 0.0
    /// The title in the file's tags. A text that the tags lack is empty.
    package var title = ""
    package var artist = ""
    package var description = ""
    /// The reason why the file cannot be played; nil if its first picture, or its sound, could be decoded.
    package var failure: FailureReason?

    package init() {}

    package init(_ failure: FailureReason) { self.failure = failure }

    func encode(into w: inout PacketWriter) {
        w.put(duration, in: WireRange.seconds)
        w.put(title, .title)
        w.put(artist, .name)
        w.put(description, .description)
        w.put(failure != nil)
        if let failure { w.put(failure) }
    }

    init(from r: inout PacketReader) throws(PacketError) {
        duration = try r.take(in: WireRange.seconds, "duration")
        title = try r.take(.title)
        artist = try r.take(.name)
        description = try r.take(.description)
        failure = try r.take(Bool.self) ? r.take() : nil
    }
}

extension FailureReason {
    /// Whether the file itself is the cause, so that it cannot be played until it changes or a decoder is installed.
    package var isOfFile: Bool {
        switch self {
        case .empty, .notMedia, .damaged, .protected, .noDecoder, .tooLarge, .crashes: true
        default: false
        }
    }
}
