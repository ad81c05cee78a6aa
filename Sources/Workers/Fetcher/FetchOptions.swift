import Glibc

/// The arguments of the worker that fetches content.
///
/// `--content FOLDER` names the folder of the sets; under systemd, `$STATE_DIRECTORY` replaces it. `--read FOLDER`
/// names a folder from which a set may be copied. `--internet`, optionally with `--private-networks`, allows sets to be
/// downloaded from URLs instead.
package struct FetchOptions: Sendable {
    /// The only folder that the worker writes to.
    package private(set) var content = ""
    package private(set) var readable: [String] = []
    package private(set) var usesInternet = false
    package private(set) var usesPrivateNetworks = false

    package init(arguments: [String]) throws(FetchOptionError) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--content":
                let folder = try Self.value(of: name, &rest)
                content = Self.stateDirectory ?? folder
            case "--read": readable.append(try Self.value(of: name, &rest))
            case "--internet": usesInternet = true
            case "--private-networks": usesPrivateNetworks = true
            default: throw FetchOptionError(reason: "unknown argument \(name)")
            }
        }
        guard !content.isEmpty else { throw FetchOptionError(reason: "--content FOLDER is missing") }
        // A worker with a network reads no other folder of the machine.
        guard !usesInternet || readable.isEmpty else {
            throw FetchOptionError(reason: "--read cannot be combined with --internet")
        }
    }

    /// The state folder of a worker that is a systemd service of its own; it replaces the folder of `--content`.
    private static var stateDirectory: String? { getenv("STATE_DIRECTORY").map { String(cString: $0) } }

    private static func value(of name: String, _ rest: inout ArraySlice<String>) throws(FetchOptionError) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else {
            throw FetchOptionError(reason: "\(name) needs a value")
        }
        return value
    }
}

package struct FetchOptionError: Error, CustomStringConvertible {
    let reason: String
    package var description: String { reason }
}
