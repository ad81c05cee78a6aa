package import Panel
import Settings
import WorkerProtocol

/// The display that the options select, and its shape.
@MainActor
package struct OpenedDisplay {
    package let display: any Display
    /// The panel; nil with another display.
    package let panel: PanelDisplay?
    /// The shape of the panel; an assumed one until there is a display.
    package var shape: PanelShape

    /// - Parameter programs: the folder of the daemon's programs.
    package init(_ options: Options, programs: String) throws {
        switch options.display {
        case .memory(let width, let height, let rate):
            (display, panel) = (MemoryDisplay(width: width, height: height), nil)
            shape = PanelShape(width: width, height: height, rate: rate)
        case .viewer(let port):
            let viewer = options.settings.viewer
            let link = ViewerLink(try viewer.link(.port(port), programs: programs), place: "VNC on 127.0.0.1")
            (display, panel) = (ViewerDisplay(link, width: viewer.width, height: viewer.height), nil)
            shape = PanelShape(width: viewer.width, height: viewer.height, rate: viewer.rate)
        case .panel:
            let opened = try PanelDisplay(options.settings.display, programs: programs)
            (display, panel) = (opened, opened)
            shape = PanelShape(width: 1280, height: 800, rate: 60)
        }
    }
}
