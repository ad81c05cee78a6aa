import InterfaceKit
import WorkerProtocol

/// The controls on the video: their visibility, and the open menu.
struct Controls {
    enum Menu: Hashable { case none, speeds, captions, tracks(TrackKind), languages }

    var appearance = Appearance()
    var menu = Menu.none { didSet { if menu != oldValue { part = 0 } } }
    /// The part of the open menu, counted from 0. A menu with many choices has several parts, and returns from the last
    /// one to the first.
    var part = 0
}
