import CYUV

/// A scaler that shrinks rows of one length to a length between half and the whole.
final class RowShrinker {
    let table: OpaquePointer
    private let (from, to, channels): (Int, Int, Int)

    /// Nil if only libyuv can scale the rows.
    ///
    /// - Parameter channels: the number of bytes in a pixel.
    init?(_ from: Int, _ to: Int, _ channels: Int) {
        guard let table = vt_shrink_new(Int32(from), Int32(to), Int32(channels)) else { return nil }
        self.table = table
        (self.from, self.to, self.channels) = (from, to, channels)
    }

    deinit { vt_shrink_free(table) }

    func isFor(_ from: Int, _ to: Int, _ channels: Int) -> Bool {
        (from, to, channels) == (self.from, self.to, self.channels)
    }
}
