import Glibc

/// The arguments with which the daemon starts a media worker.
///
/// They are `--read FOLDER --sound --audio-device PATTERN --memory MB --processor SECONDS --cache FOLDER --cache-size
/// MB`. A worker for streams has `--internet`, optionally `--private-networks`, and no `--read`. A worker for speech
/// has `--speech`, and neither of these sources.
package struct WorkerOptions: Sendable {
    /// The folders of media files.
    package var folders: [String] = []
    /// Whether the worker plays sound, and keeps access to sound server and devices.
    package var playsSound = false
    /// Whether the worker speaks, and plays nothing.
    package var speaks = false
    /// A shell pattern for the name of the sound device; nil for the system's device.
    package var audioDevice: String?
    /// Whether the worker plays streams, and no files.
    package var usesInternet = false
    /// Whether streams may come from this machine and its local network.
    package var usesPrivateNetworks = false
    /// The limit of memory in megabytes; nil without one.
    package var memory: Int?
    /// The limit of processor time without a result, in seconds; 0 without one.
    package var processor = 0

    /// The folder of the picture cache; nil without one.
    package var cache: String?
    /// The size limit of the picture cache, in megabytes.
    package var cacheSize = 0

    package init() {}

    /// - Throws: an error that names the wrong argument.
    package init(arguments: [String]) throws(WorkerOptionError) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--sound": playsSound = true
            case "--speech": speaks = true
            case "--audio-device": audioDevice = try Self.value(of: name, &rest)
            case "--internet": usesInternet = true
            case "--private-networks": usesPrivateNetworks = true
            case "--read": folders.append(try Self.value(of: name, &rest))
            case "--cache":
                let folder = try Self.value(of: name, &rest)
                cache = Self.ownCache ?? folder
            case "--cache-size": cacheSize = try Self.number(of: name, &rest)
            case "--memory": memory = try Self.number(of: name, &rest)
            case "--processor": processor = try Self.number(of: name, &rest)
            default: throw WorkerOptionError(argument: name)
            }
        }
        // Files, streams and speech never share a worker.
        guard !usesInternet || folders.isEmpty else { throw WorkerOptionError(argument: "--read beside --internet") }
        guard !speaks || folders.isEmpty && !usesInternet else {
            throw WorkerOptionError(argument: "--speech beside other sources")
        }
    }

    /// The writable folder of a worker with a unit of its own.
    private static var ownCache: String? { getenv("CACHE_DIRECTORY").map { String(cString: $0) + "/thumbnails" } }

    private static func value(of name: String, _ rest: inout ArraySlice<String>) throws(WorkerOptionError) -> String {
        guard let value = rest.popFirst() else { throw WorkerOptionError(argument: name) }
        return value
    }

    private static func number(of name: String, _ rest: inout ArraySlice<String>) throws(WorkerOptionError) -> Int {
        let value = try value(of: name, &rest)
        guard let number = Int(value), number >= 0 else { throw WorkerOptionError(argument: "\(name) \(value)") }
        return number
    }
}

package struct WorkerOptionError: Error, CustomStringConvertible {
    let argument: String
    package var description: String { "cannot use the argument \(argument)" }
}
