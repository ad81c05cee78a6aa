/// A kind of decoder memory for frames that the display controller can scan out.
package struct DmabufKind: Hashable, Sendable, PacketField {
    /// The modifier of a linear layout, in which the rows follow each other.
    package static let linear: UInt64 = 0

    package var format: PixelFormat
    /// The DRM modifier, which describes the layout of the pixels.
    package var modifier: UInt64

    package init(_ format: PixelFormat, modifier: UInt64 = linear) { (self.format, self.modifier) = (format, modifier) }

    func encode(into w: inout PacketWriter) { w.put(format.rawValue, modifier) }

    init(from r: inout PacketReader) throws(PacketError) {
        guard let format = PixelFormat(rawValue: try r.take()) else { throw .badValue("pixel format") }
        self.init(format, modifier: try r.take())
    }
}
