/// The arrangement of a frame's samples in memory.
package enum PixelFormat: UInt8, Sendable {
    /// Three planes: Y, then U and V at half the width and height.
    case i420 = 0
    /// Two planes: Y, then interleaved UV at half the height.
    case nv12 = 1

    package var planeCount: Int { self == .i420 ? 3 : 2 }

    /// DRM's four-character code, the first character in the lowest byte: `YU12`, `NV12`.
    package var code: UInt32 { self == .i420 ? 0x3231_5559 : 0x3231_564E }
}

/// The matrix from Y'CbCr to RGB.
package enum ColourMatrix: UInt8, Sendable { case bt601 = 0, bt709 = 1, bt2020 = 2 }

/// The values of black and white: 16...235 or 0...255.
package enum ColourRange: UInt8, Sendable { case limited = 0, full = 1 }

/// Size, planes and colour of the frames in one buffer.
package struct FrameLayout: Hashable, Sendable, PacketField {
    package var format: PixelFormat
    /// Pixels, 1...16384.
    package var width: Int
    package var height: Int
    /// The width of a pixel divided by its height: 1 for square pixels.
    package var pixelAspect: Double
    /// Bytes from one row to the next, for each plane.
    package var strides: [Int]
    /// Bytes from the buffer's start to the first row, for each plane.
    package var offsets: [Int]
    package var matrix: ColourMatrix
    package var range: ColourRange
    /// The arrangement of the samples in a dmabuf; in any other memory it is linear.
    package var modifier = DmabufKind.linear

    package init(
        format: PixelFormat, width: Int, height: Int, pixelAspect: Double, strides: [Int], offsets: [Int],
        matrix: ColourMatrix, range: ColourRange
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.pixelAspect = pixelAspect
        self.strides = strides
        self.offsets = offsets
        self.matrix = matrix
        self.range = range
    }

    /// The width of the displayed picture divided by its height.
    package var displayAspect: Double { Double(width) * pixelAspect / Double(height) }

    /// The number of rows of plane `index`, and of bytes in a row.
    package func extent(ofPlane index: Int) -> (rows: Int, bytes: Int) {
        guard index > 0 else { return (height, width) }
        let half = (width + 1) / 2
        return ((height + 1) / 2, format == .nv12 ? half * 2 : half)
    }

    /// The least size in bytes of a buffer that holds all planes.
    package var byteCount: Int {
        (0..<format.planeCount).map { plane in
            let (rows, bytes) = extent(ofPlane: plane)
            return offsets[plane] + (rows - 1) * strides[plane] + bytes
        }.max() ?? 0
    }

    func encode(into w: inout PacketWriter) {
        w.put(format.rawValue)
        w.put(width, in: WireRange.side)
        w.put(height, in: WireRange.side)
        w.put(pixelAspect, in: WireRange.pixelAspect)
        for plane in 0..<format.planeCount {
            w.put(strides[plane], in: WireRange.stride)
            w.put(offsets[plane], in: WireRange.offset)
        }
        w.put(matrix.rawValue, range.rawValue, modifier)
    }

    /// - Throws: `badValue` for a layout whose rows would overlap, or that needs more than 1 GiB.
    init(from r: inout PacketReader) throws(PacketError) {
        guard let format = PixelFormat(rawValue: try r.take()) else { throw .badValue("pixel format") }
        let width = try r.takeInt(in: WireRange.side, "frame width")
        let height = try r.takeInt(in: WireRange.side, "frame height")
        let aspect = try r.take(in: WireRange.pixelAspect, "pixel aspect")
        var strides: [Int] = []
        var offsets: [Int] = []
        for _ in 0..<format.planeCount {
            strides.append(try r.takeInt(in: WireRange.stride, "stride"))
            offsets.append(try r.takeInt(in: WireRange.offset, "offset of a plane"))
        }
        guard let matrix = ColourMatrix(rawValue: try r.take()) else { throw .badValue("colour matrix") }
        guard let range = ColourRange(rawValue: try r.take()) else { throw .badValue("colour range") }
        self.init(
            format: format, width: width, height: height, pixelAspect: aspect, strides: strides, offsets: offsets,
            matrix: matrix, range: range)
        modifier = try r.take()
        for plane in 0..<format.planeCount where strides[plane] < extent(ofPlane: plane).bytes {
            throw .badValue("stride \(strides[plane]) of plane \(plane)")
        }
        guard byteCount <= 1 << 30 else { throw .badValue("frame of \(byteCount) bytes") }
    }
}
