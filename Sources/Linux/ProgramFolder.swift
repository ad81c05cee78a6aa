import Glibc

/// The folder of the program that runs, without a slash at its end; what belongs to it stands beside it.
///
/// - Throws: where the kernel does not tell it.
package func programFolder() throws(SystemError) -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes {
        readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    guard count > 0 else { throw SystemError("readlink /proc/self/exe") }
    let path = String(decoding: buffer[..<count], as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
}
