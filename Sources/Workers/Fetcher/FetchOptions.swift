import Glibc

/// The arguments of the worker that fetches content: `--content FOLDER` names the folder of the sets.
///
/// `--read FOLDER` names a folder from which a set may be copied. In its place `--internet`, perhaps with
/// `--private-networks`, allows sets from addresses.
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
                content = Self.ownContent ?? folder
            case "--read": readable.append(try Self.value(of: name, &rest))
            case "--internet": usesInternet = true
            case "--private-networks": usesPrivateNetworks = true
            default: throw FetchOptionError(argument: name)
            }
        }
        guard !content.isEmpty else { throw FetchOptionError(argument: "--content") }
        // A worker with a network reads no other folder of the machine.
        guard !usesInternet || readable.isEmpty else { throw FetchOptionError(argument: "--read beside --internet") }
    }

    /// The writable folder of a worker with a unit of its own.
    private static var ownContent: String? { getenv("STATE_DIRECTORY").map { String(cString: $0) } }

    private static func value(of name: String, _ rest: inout ArraySlice<String>) throws(FetchOptionError) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw FetchOptionError(argument: name) }
        return value
    }
}

package struct FetchOptionError: Error, CustomStringConvertible {
    let argument: String
    package var description: String { "cannot use the argument \(argument)" }
}
