import Glibc
import Linux
import Paint
import WorkerProtocol

/// A clip of moving stripes in shared memory, as a media worker would hand it over.
struct SyntheticVideo {
    static let frameRate = 30
    /// So many differ, then they repeat: more than a cache holds.
    private static let frameCount = 8

    let layout: FrameLayout
    private let frames: [(memory: ForeignMemory, picture: VideoPicture)]

    /// - Parameters:
    ///   - width: of a frame, in pixels; 720p where nothing is said.
    init(width: Int = 1280, height: Int = 720) throws {
        let stride = (width + 63) & ~63
        let (luma, chroma) = (stride * height, stride / 2 * ((height + 1) / 2))
        let layout = FrameLayout(
            format: .i420, width: width, height: height, pixelAspect: 1, strides: [stride, stride / 2, stride / 2],
            offsets: [0, luma, luma + chroma], matrix: .bt709, range: .limited)
        self.layout = layout
        frames = try (0..<Self.frameCount).map { number in
            let memory = try foreignMemory(name: "clip", size: luma + 2 * chroma) { index in
                index < luma
                    ? UInt8(16 + (index % stride + index / stride + 16 * number) % 220) : UInt8(64 + index / 512 % 128)
            }
            return (memory, VideoPicture(memory, layout: layout)!)
        }
    }

    func picture(_ number: Int) -> VideoPicture { frames[number % frames.count].picture }
    func bytes(_ number: Int) -> UnsafeRawBufferPointer { frames[number % frames.count].memory.bytes }
}

/// Sealed memory, filled, and mapped again as the daemon maps a worker's.
func foreignMemory(name: String, size: Int, _ byte: (Int) -> UInt8) throws -> ForeignMemory {
    let shared = try SharedMemory(name: name, size: size)
    for index in 0..<size { shared.bytes[index] = byte(index) }
    return try ForeignMemory(Descriptor(owning: dup(shared.descriptor)), minimumSize: size)
}
