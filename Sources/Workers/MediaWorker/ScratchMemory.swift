/// Memory that is used again and again, as large as it was ever needed; what was in it is lost.
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
