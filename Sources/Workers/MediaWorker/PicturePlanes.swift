import CGStreamer
import WorkerProtocol

/// The addresses and strides of a picture's planes, for reading or writing.
struct PicturePlanes {
    let data: [UnsafeMutablePointer<UInt8>]
    /// Bytes from one row to the next.
    let strides: [Int32]

    /// - Parameter base: the start of memory with the `byteCount` bytes of the layout.
    init(_ layout: FrameLayout, at base: UnsafeMutableRawPointer) {
        data = layout.offsets.map { (base + $0).assumingMemoryBound(to: UInt8.self) }
        strides = layout.strides.map { Int32($0) }
    }

    /// - Parameter frame: a mapped frame with `count` planes.
    init(_ frame: inout GstVideoFrame, count: Int) {
        (data, strides) = withUnsafeBytes(of: &frame.data) { data in
            withUnsafeBytes(of: &frame.info.stride) { strides in
                let pointers = data.bindMemory(to: UnsafeMutableRawPointer.self)
                return (
                    (0..<count).map { pointers[$0].assumingMemoryBound(to: UInt8.self) },
                    Array(strides.bindMemory(to: Int32.self).prefix(count))
                )
            }
        }
    }
}
