import CCrypt
import Glibc
package import Linux

/// Hashes of PINs by yescrypt. A hash takes some 100 ms and 16 MB, so it is never computed on the loop.
package enum PasswordHash {
    private static let prefix = "$y$"

    /// The hash of a PIN, with a salt of its own.
    package static func make(_ pin: String) throws(SystemError) -> String {
        // Cost 0 is the library's default. The library takes the random bytes from the kernel.
        guard let salt = unsafe crypt_gensalt_ra(prefix, 0, nil, 0) else { throw SystemError("crypt_gensalt") }
        defer { unsafe free(salt) }
        guard let hash = crypted(pin, unsafe String(cString: salt)) else { throw SystemError("crypt") }
        return hash
    }

    package static func matches(_ pin: String, _ hash: String) -> Bool {
        hash.hasPrefix(prefix) && crypted(pin, hash) == hash
    }

    /// - Returns: nil if the library fails; it then writes a text that is no hash.
    private static func crypted(_ pin: String, _ setting: String) -> String? {
        let data = UnsafeMutablePointer<crypt_data>.allocate(capacity: 1)
        defer { unsafe data.deallocate() }
        unsafe memset(data, 0, MemoryLayout<crypt_data>.size)
        guard let text = unsafe crypt_rn(pin, setting, data, CInt(MemoryLayout<crypt_data>.size)) else { return nil }
        let hash = unsafe String(cString: text)
        return hash.hasPrefix(prefix) ? hash : nil
    }
}
