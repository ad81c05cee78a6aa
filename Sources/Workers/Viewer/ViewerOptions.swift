package import WorkerProtocol

/// The viewer's arguments: `--port N` or `--socket PATH`, `--password-file FILE`, `--view-only`.
package struct ViewerOptions: Sendable, Equatable {
    package var place = ViewerPlace.port(5900)
    /// Nil admits all clients that can reach the socket.
    package var passwordFile: String?
    /// Whether clients only see the picture and cannot touch it.
    package var isViewOnly = false

    package init() {}

    /// - Throws: `ViewerError.argument` for an unknown argument.
    package init(arguments: [String]) throws(ViewerError) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--view-only": isViewOnly = true
            case "--socket": place = .socket(try Self.value(of: name, &rest))
            case "--password-file": passwordFile = try Self.value(of: name, &rest)
            case "--port":
                guard let port = UInt16(try Self.value(of: name, &rest)) else { throw .argument(name) }
                place = .port(port)
            default: throw .argument(name)
            }
        }
    }

    private static func value(of name: String, _ rest: inout ArraySlice<String>) throws(ViewerError) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw .argument(name) }
        return value
    }
}
