import Settings

/// What the options ask to show on, and what it is like.
@MainActor
struct OpenedDisplay {
    let display: any Display
    /// The panel itself, where that is the display.
    let panel: Panel?
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
            (display, panel) = (try ViewerDisplay(port: port, viewer), nil)
            shape = PanelShape(width: viewer.width, height: viewer.height, rate: viewer.rate)
        case .panel:
            let opened = try Panel(options.settings.display, programs: programs)
            (display, panel) = (opened, opened)
            shape = PanelShape(width: 1280, height: 800, rate: 60)
        }
    }
}
