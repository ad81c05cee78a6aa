import Captions

/// Captions that an item offers: a file beside it, or a text track inside it.
package struct CaptionTrack: Hashable, Sendable, PacketField {
    package enum Source: Hashable, Sendable {
        /// A file in the item's folder, by its name.
        case file(String)
        /// A text track inside the item, counted from 0.
        case track(Int)
    }

    /// The largest number of captions that are listed.
    package static var maximumInPacket: Int { ListLimit.tracks }

    package let source: Source
    package let description: MediaTrack

    package init(_ source: Source, _ description: MediaTrack) {
        (self.source, self.description) = (source, description)
    }

    /// The indices of tracks, those in the preferred languages first. Of one language, tracks without a title are before
    /// those with one, such as `forced`.
    ///
    /// - Parameter languages: codes such as `ja` or `pt-BR`, separated by spaces, the preferred one first.
    package static func order(of tracks: [CaptionTrack], by languages: String) -> [Int] {
        let matches = tracks.map { LanguageMatch($0.description.language, wanted: languages) }
        let ranks = tracks.map { $0.description.title.isEmpty ? 0 : 1 }
        return matches.indices.sorted { (matches[$1], ranks[$0], $0) < (matches[$0], ranks[$1], $1) }
    }

    func encode(into w: inout PacketWriter) {
        w.put(source)
        w.put(description)
    }

    init(from r: inout PacketReader) throws(PacketError) { try self.init(r.take(), r.take()) }
}

extension CaptionTrack.Source: PacketField {
    func encode(into w: inout PacketWriter) {
        switch self {
        case .file(let name):
            w.put(UInt8(0))
            w.put(name, .name)
        case .track(let number):
            w.put(UInt8(1))
            w.put(UInt32(clamping: number), in: WireRange.track)
        }
    }

    init(from r: inout PacketReader) throws(PacketError) {
        let kind: UInt8 = try r.take()
        switch kind {
        case 0:
            let name = try r.take(.name)
            // A name with a slash is a file of another folder.
            guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")) else { throw .badValue("caption file \(name)") }
            self = .file(name)
        case 1: self = .track(Int(clamping: try r.take(in: WireRange.track, "track")))
        default: throw .badValue("caption source \(kind)")
        }
    }
}
