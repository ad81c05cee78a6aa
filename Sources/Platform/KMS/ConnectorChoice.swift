/// The setting that selects a card's connector.
package enum ConnectorChoice: Hashable, Sendable {
    /// A built-in panel; otherwise the first socket with a display.
    case automatic
    case named(String)

    /// An empty name is `automatic`.
    package init(_ name: String) { self = name.isEmpty ? .automatic : .named(name) }

    /// The connector to light, or nil while there is none: a display may be plugged in later.
    package func choose(from connectors: [Connector]) -> Connector? {
        let usable = connectors.filter { $0.kind != .writeback && !$0.isNonDesktop && !$0.modes.isEmpty }
        switch self {
        case .named(let name):
            return usable.first { $0.name == name && $0.status != .disconnected }
        case .automatic:
            let connected = usable.filter { $0.status == .connected }
            if let found = connected.first(where: { $0.kind == .panel }) ?? connected.first { return found }
            // Some drivers cannot detect whether a display is connected.
            return usable.first { $0.status == .unknown }
        }
    }
}
