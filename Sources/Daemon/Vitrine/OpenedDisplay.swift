import Panel
import Settings
import WorkerProtocol

/// What the options ask to show on, and what it is like.
@MainActor
struct OpenedDisplay {
    let display: any Display
    /// The panel itself, where that is the display.
    let panel: PanelDisplay?
    /// Of the panel itself what is assumed until there is a display.
    let shape: PanelShape

    /// - Parameter programs: the folder of the programs that belong to the daemon.
    init(_ options: Options, programs: String) throws {
        switch options.display {
        case .memory(let width, let height, let rate):
            (display, panel) = (MemoryDisplay(width: width, height: height), nil)
            shape = PanelShape(width: width, height: height, rate: rate)
        case .viewer(let port):
            let viewer = options.settings.viewer
            let link = ViewerLink(viewer.link(.port(port), programs: programs), place: "VNC on 127.0.0.1")
            (display, panel) = (ViewerDisplay(link, width: viewer.width, height: viewer.height), nil)
            shape = PanelShape(width: viewer.width, height: viewer.height, rate: viewer.rate)
        case .panel:
            let opened = try PanelDisplay(options.settings.display, programs: programs)
            (display, panel) = (opened, opened)
            shape = PanelShape(width: 1280, height: 800, rate: 60)
        }
    }
}
