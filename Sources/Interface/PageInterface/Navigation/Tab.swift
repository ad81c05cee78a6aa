/// The tabs of the tab bar.
package enum Tab: String, CaseIterable, Sendable {
    case home, library, settings
}

extension Tab {
    /// The first page of the tab's stack.
    var root: PageKind {
        switch self {
        case .home: .home
        case .library: .library
        case .settings: .settings
        }
    }
}
