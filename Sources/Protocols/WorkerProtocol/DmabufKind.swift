/// A kind of a decoder's own memory that frames may lie in, for the display controller to scan out.
package struct DmabufKind: Hashable, Sendable, PacketField {
    /// The modifier of rows one after another.
    package static let linear: UInt64 = 0

    package var format: PixelFormat
    /// How the pixels are arranged, by DRM's number.
    package var modifier: UInt64

    package init(_ format: PixelFormat, modifier: UInt64 = linear) { (self.format, self.modifier) = (format, modifier) }

    func encode(into w: inout PacketWriter) { w.put(format.rawValue, modifier) }

    init(from r: inout PacketReader) throws(PacketError) {
        guard let format = PixelFormat(rawValue: try r.take()) else { throw .badValue("pixel format") }
        self.init(format, modifier: try r.take())
    }
}
