/// The pages behind the tabs.
package enum Tab: String, CaseIterable, Sendable {
    case home, library, settings
}

extension Tab {
    /// The page at the bottom of its stack.
    package var root: PageKind {
        switch self {
        case .home: .home
        case .library: .library
        case .settings: .settings
        }
    }
}
