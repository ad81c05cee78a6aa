import Glibc

/// The folder of the running program, without a final slash. It contains the other programs and files of the project.
///
/// - Throws: `SystemError` if the kernel does not report it.
package func programFolder() throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(clamping: PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { throw SystemError("readlink /proc/self/exe") }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
}
