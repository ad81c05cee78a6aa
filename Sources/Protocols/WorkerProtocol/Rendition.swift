import Numbers

/// The size that the daemon requests for frames: the size at which they are drawn.
package struct Rendition: Hashable, Sendable, PacketField {
    /// The decoded size.
    package static let native = Rendition(width: 0, height: 0)

    /// The drawn picture's size in pixels, at most 16384; 0 x 0 requests the decoded size. A picture is never enlarged,
    /// and a picture with another aspect ratio is fitted inside.
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    func encode(into w: inout PacketWriter) {
        w.put(UInt16(clamping: min(width, 16384)), UInt16(clamping: min(height, 16384)))
    }

    init(from r: inout PacketReader) throws(PacketError) {
        (width, height) = (Int(clamping: try r.take(UInt16.self)), Int(clamping: try r.take(UInt16.self)))
        guard width <= 16384, height <= 16384, (width == 0) == (height == 0) else {
            throw .badValue("rendition \(width)x\(height)")
        }
    }

    /// The size in pixels to which a picture is scaled.
    ///
    /// - Parameters:
    ///   - width: the width of the decoded picture, rotated as it is shown.
    ///   - aspect: the displayed width divided by the height.
    /// - Returns: nil when the picture stays as it is.
    package func size(ofPicture width: Int, _ height: Int, aspect: Double) -> (width: Int, height: Int)? {
        guard self.width > 0, self.height > 0, aspect > 0 else { return nil }
        var (w, h) = (self.width, self.height)
        // If the shapes differ by at most a pixel, the result is the requested size.
        if Double(w) > Double(h) * aspect + 1 { w = max(1, Int(saturating: (Double(h) * aspect).rounded())) }
        if Double(h) > Double(w) / aspect + 1 { h = max(1, Int(saturating: (Double(w) / aspect).rounded())) }
        w = min(w, width)
        h = min(h, height)
        return (w, h) == (width, height) ? nil : (w, h)
    }
}
