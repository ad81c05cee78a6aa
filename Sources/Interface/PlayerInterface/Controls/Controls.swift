import InterfaceKit

/// The controls on the video: their visibility, and the open menu.
struct Controls {
    enum Menu { case none, speeds, sound, languages }

    var appearance = Appearance()
    var menu = Menu.none
}
