/// The ranges of the numbers in packets. A writer clamps a number to its range; a reader refuses a number outside it.
///
/// The ranges are narrow enough that sums and small multiples never overflow.
package enum WireRange {
    /// Seconds: times in an item, up to three years.
    package static let seconds = 0...1e8
    /// Nanoseconds: lengths of items, and positions in them.
    package static let position = Int64(0)...100_000_000_000_000_000
    /// Nanoseconds: a frame's time stamp, which may be a little before the start of its item.
    package static let stamp = Int64(-100_000_000_000_000_000)...100_000_000_000_000_000
    /// Nanoseconds: times of a clock, up to nine years before or after its zero.
    package static let instant = -(Int64(1) << 58)...(1 << 58)
    /// Views and likes; -1 when unknown.
    package static let count = Int64(-1)...(1 << 53)
    /// Items of a library, and indices in a list of them.
    package static let items = UInt32(0)...10_000_000
    /// The number of a season; 0 for the specials.
    package static let season = UInt32(0)...999_999
    /// The width or the height of a frame or a picture in pixels.
    package static let side = UInt32(1)...16384
    /// `0xRRGGBB`
    package static let colour = UInt32(0)...0xFF_FFFF
    /// The distance from the edge of a picture in pixels.
    package static let coordinate = UInt32(0)...16384
    /// Clients connected to the viewer.
    package static let clients = UInt32(0)...64
    /// Pictures side by side in a strip.
    package static let columns = UInt32(1)...64
    /// Bytes from one row to the next: four for each pixel of the longest row, and the same again for padding.
    package static let stride = UInt32(1)...131_072
    /// Bytes to the first row of a plane.
    package static let offset = UInt32(0)...(1 << 30)
    /// Bytes of a buffer.
    package static let size = UInt64(0)...(1 << 31)
    /// Bytes of a content set.
    package static let content = UInt64(0)...(1 << 60)
    package static let volume = 0.0...1.0
    package static let percent = UInt8(0)...100
    /// An HTTP status.
    package static let answer = UInt32(100)...999
    /// The width of a pixel divided by its height.
    package static let pixelAspect = 0.01...100
    /// The drift of a sound device in parts per million.
    package static let drift = -1e6...1e6
    /// The number of a track of an item.
    package static let track = UInt32(0)...255
}

/// The longest text in a packet, in bytes of UTF-8. A writer cuts a longer text; a reader refuses it.
package struct WireText: Hashable, Sendable {
    package let bytes: Int

    private init(_ bytes: Int) { self.bytes = bytes }

    /// An address or a file path. In a path, U+FFFD may replace every byte, which makes it three times as long.
    package static let path = WireText(16384)
    /// The address of a picture that a feed names.
    package static let address = WireText(2000)
    package static let title = WireText(1200)
    /// The name of a channel or an author.
    package static let name = WireText(800)
    package static let description = WireText(32000)
    package static let comment = WireText(2000)
    package static let caption = WireText(2000)
    /// The words of a search.
    package static let search = WireText(800)
    /// A worker's message for the log.
    package static let message = WireText(2000)
    /// A language code, a codec, a pixel format.
    package static let word = WireText(300)
    /// `YYYYMMDD`
    package static let date = WireText(8)

    /// The text cut to the limit at the boundary of a Unicode scalar.
    func cut(_ text: String) -> String {
        guard text.utf8.count > bytes else { return text }
        var end = text.utf8.index(text.utf8.startIndex, offsetBy: bytes)
        while !isStart(text.utf8[end]) { text.utf8.formIndex(before: &end) }
        return String(text[..<end])
    }

    /// Whether a byte is the first of a Unicode scalar in UTF-8.
    private func isStart(_ byte: UInt8) -> Bool { byte & 0xc0 != 0x80 }
}

/// The largest number of elements of each list in a packet.
package enum ListLimit {
    package static let rows = 4096
    package static let chapters = 200
    package static let comments = 200
    package static let cues = 64
    /// Items that a search finds.
    package static let hits = 64
    /// Matching parts of one text.
    package static let marks = 64
    package static let problems = 256
    /// Playlists, series and folders.
    package static let lists = 256
    /// Lists whose names a search finds.
    package static let foundLists = 32
    /// The seasons of a series.
    package static let seasons = 64
    package static let tracks = 64
    /// The channels from which the staff choose.
    package static let channels = 256
    /// Texts that may replace a reading.
    package static let conversions = 64
    /// Items that were played.
    package static let remembered = 1000
    /// The running content set, and the one before it.
    package static let sets = 2
    /// Parts of the day in content sets.
    package static let dayparts = 100
    /// Addresses of pictures that feeds name.
    package static let pictures = 32
    package static let dmabufs = 256
    /// Changed parts of a picture in one packet.
    package static let boxes = 1024
}
