/// The kinds of tracks of which an item may offer several.
package enum TrackKind: UInt8, Sendable, CaseIterable, PacketField {
    case sound = 0
    /// For example the same film with an interpreter of sign language.
    case video = 1

    func encode(into w: inout PacketWriter) { w.put(rawValue) }

    init(from r: inout PacketReader) throws(PacketError) {
        let number: UInt8 = try r.take()
        guard let kind = TrackKind(rawValue: number) else { throw .badValue("track kind \(number)") }
        self = kind
    }
}

/// A sound or video track of an item, or captions, as a file describes them.
package struct MediaTrack: Hashable, Sendable, PacketField {
    /// A language code such as `ja` or `jpn`; empty when unknown.
    package var language: String
    /// A title such as `Audio description` or `Sign language`; most tracks have none.
    package var title: String

    package init(_ language: String, title: String = "") { (self.language, self.title) = (language, title) }

    /// The tracks without a title that all of them share: it is the film's, and distinguishes none of them.
    package static func withoutSharedTitle(_ tracks: [MediaTrack]) -> [MediaTrack] {
        guard let first = tracks.first, tracks.count > 1, tracks.allSatisfy({ $0.title == first.title }) else {
            return tracks
        }
        return tracks.map { MediaTrack($0.language) }
    }

    func encode(into w: inout PacketWriter) {
        w.put(language, .word)
        w.put(title, .word)
    }

    init(from r: inout PacketReader) throws(PacketError) { try self.init(r.take(.word), title: r.take(.word)) }
}
