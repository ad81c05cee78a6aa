/// Reused memory of the largest size needed so far; its content is not kept.
final class ScratchMemory {
    private var bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { bytes.deallocate() }

    func take(_ count: Int) -> UnsafeMutableRawPointer {
        if bytes.count < count {
            bytes.deallocate()
            bytes = .allocate(byteCount: count, alignment: 64)
        }
        return bytes.baseAddress!
    }
}
