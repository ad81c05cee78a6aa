import InterfaceKit
import WorkerProtocol

/// The controls on the video: their visibility, and the open menu.
struct Controls {
    enum Menu: Hashable { case none, speeds, captions, tracks(TrackKind), languages }

    var appearance = Appearance()
    var menu = Menu.none
}
