package import Linux

/// The reason why the viewer cannot start.
package enum ViewerError: Error, Equatable, CustomStringConvertible {
    case portInUse(UInt16)
    /// An unknown argument, or one without its value.
    case argument(String)
    case system(SystemError)
    /// The problem of the password file.
    case password(String)

    package var description: String {
        switch self {
        case .password(let reason): reason
        case .argument(let name): "argument \(name)"
        case .portInUse(let port): "port \(port) is in use by another program"
        case .system(let error): error.description
        }
    }
}
