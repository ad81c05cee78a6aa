import Glibc
import Linux

/// Small system files that may be missing.
enum TextFile {
    /// The text of a file; nil if it cannot be read.
    static func contents(_ path: String) -> String? {
        do throws(SystemError) {
            return try Linux.contents(ofFile: path)
        } catch {
            Log.debug("\(error)")
            return nil
        }
    }

    /// The first line of a file; nil if it cannot be read.
    static func line(_ path: String) -> String? {
        contents(path).map { String($0.prefix { $0 != "\n" }) }
    }

    /// The names in a folder, sorted; none if it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let open = opendir(folder) else { return [] }
        defer { closedir(open) }
        var names: [String] = []
        while let entry = readdir(open) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let name = String(decoding: bytes, as: UTF8.self)
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    static func link(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
