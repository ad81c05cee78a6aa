/// The tabs of the tab bar.
package enum Tab: String, CaseIterable, Sendable {
    case home, search, library, settings

    /// The tabs in their order. The arrays are stored, because every frame reads one of them.
    static func offered(search: Bool, settings: Bool) -> [Tab] {
        switch (search, settings) {
        case (true, true): allCases
        case (false, true): withoutSearch
        case (true, false): withoutSettings
        case (false, false): fewest
        }
    }

    private static let withoutSearch = allCases.filter { $0 != .search }
    private static let withoutSettings = allCases.filter { $0 != .settings }
    private static let fewest = withoutSearch.filter { $0 != .settings }
}

extension Tab {
    /// The first page of the tab's stack.
    var root: PageKind {
        switch self {
        case .home: .home
        case .search: .search
        case .library: .library
        case .settings: .settings
        }
    }
}
