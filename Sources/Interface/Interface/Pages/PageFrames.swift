import Geometry
import InterfaceKit
import PageInterface
import PlayerInterface
import Settings
import Time
import WorkerProtocol

extension Interface {
    /// The height that pages scroll in: what tab bar and mini player leave free.
    var viewport: Double {
        size.height - settings.tabs.height - window.barHeight
    }

    /// Whether all that is seen is pages, the tab bar and the window, each at its place.
    var isPlain: Bool {
        navigation.transition == nil && preview == nil && attract == nil && outOfOrder == nil && volumeSign == nil
            && pointer == nil && !showsFocus(at: shown)
    }

    mutating func framePages(build: Instant) {
        navigation.frame(build: build)
        let layout = layout(of: navigation.top)
        let height = viewport
        navigation.top.scroller.setExtent(layout.height - height, viewport: height)
        if let shelf = layout.shelf {
            navigation.top.shelf.setExtent(shelf.width - size.width, viewport: size.width, page: shelf.step)
        }
        navigation.top.scroller.frame(build: build, settings)
        navigation.top.shelf.frame(build: build, settings)
        if let until = volumeSign?.until, build > until + Seconds(settings.controls.fadeDuration) { volumeSign = nil }
    }

    /// The library was read again: every list is requested again.
    mutating func scanned(_ total: Int) {
        if lists[.newest] == nil { lists[.newest] = LibraryRows() }
        for query in lists.keys { lists[query]?.scanned(total: query == .all ? total : nil) }
    }
}
