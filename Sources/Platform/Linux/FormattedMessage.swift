import Glibc

/// Formats the arguments of a C library's log handler. Wraps vsnprintf(3).
package func formatted(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) -> String {
    // Longer messages are cut; libinput and libseat write single lines.
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
        let length = vsnprintf(buffer.baseAddress, buffer.count, format, arguments)
        return length < 0 ? "" : String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    return String(text.last == "\n" ? text.dropLast() : text[...])
}
