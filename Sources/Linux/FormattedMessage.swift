import Glibc

/// What a C library's log handler was given, as text. Wraps vsnprintf(3).
package func formatted(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) -> String {
    // Longer messages are cut; those of libinput and libseat take a line.
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
        vsnprintf(buffer.baseAddress, buffer.count, format, arguments) < 0 ? "" : String(cString: buffer.baseAddress!)
    }
    return String(text.last == "\n" ? text.dropLast() : text[...])
}
