import Linux

/// BGRX pixels in sealed shared memory.
struct Picture {
    static let bytesPerPixel = 4

    let memory: SharedMemory
    let stride: Int
}
