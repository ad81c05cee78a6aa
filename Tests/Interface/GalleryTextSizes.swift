import Gesture
import Interface
import InterfaceKit
import PageInterface
import Settings

/// Pages with larger texts on each panel.
extension Exhibit {
    static let textSizes = [
        Exhibit("home-text-150", { $0.interface.textSize = 1.5 }) { $0.openLibrary() },
        Exhibit("search-text-200", { $0.interface.textSize = 2 }) { $0.search("o") },
        Exhibit("full-text-200", { $0.interface.textSize = 2 }) { $0.watch() },
    ]
}
