import Glibc

/// The folder of the program that runs, without a slash at its end; what belongs to it stands beside it.
///
/// - Throws: where the kernel does not tell it.
package func programFolder() throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(clamping: PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { throw SystemError("readlink /proc/self/exe") }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
}
