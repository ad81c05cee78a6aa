import Geometry
import InterfaceKit
import PageInterface
import PlayerInterface
import Settings
import Time
import WorkerProtocol

extension Interface {
    /// The height of a page's viewport, without the tab bar and the mini player.
    var viewport: Double {
        size.height - settings.tabs.height - window.barHeight
    }

    /// Whether only pages, the tab bar and the window are visible, each at rest.
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
}
