import Control
import ControlSocket
import Geometry
import Gesture
import Glibc
import Interface
import Linux
import Panel
import Settings
import Setup
import Supervision
import Time
import WorkerProtocol

/// The connections of other programs.
struct RemoteAccess {
    var control: ControlServer?
    var viewer = ViewerState.none
}

/// The viewer beside or in place of a panel.
enum ViewerState {
    case none
    /// VNC clients see a copy of the panel's picture.
    case mirror(PanelMirror)
    /// The VNC window is not available; the daemon then exits.
    case failed(MessageError)
}

/// The viewer: a VNC window that replaces the panel, or one that mirrors it. Its pointer acts as a finger.
extension Kiosk {
    /// The touch ID of the viewer's pointer; those of real fingers are not negative, and -1 is the injected finger's.
    private static let finger = TouchID(number: -2)

    func wireViewer() {
        if let viewer = (output.display as? ViewerDisplay)?.viewer { wireWindow(viewer) } else { wireMirror() }
    }

    private func wireWindow(_ viewer: ViewerLink) {
        if config.settings.viewer.passwordFile.isEmpty {
            Log.warning("any user of this machine can drive the panel; viewer.password_file prevents it")
        }
        touch(by: viewer)
        viewer.onFailure = { [unowned self] reason in
            remote.viewer = .failed(MessageError(reason))
            Loop.stop()
        }
        viewer.start()
    }

    /// - Parameter viewer: the viewer whose pointer acts as a finger.
    private func touch(by viewer: ViewerLink) {
        var isDown = false
        viewer.onPointer = { [unowned self] x, y, isPressed, time in
            defer { isDown = isPressed }
            guard isPressed || isDown else { return }
            let scale = config.settings.display.scale
            let phase: TouchSample.Phase = isPressed ? (isDown ? .move : .down) : .up
            let position = Point(x: Double(x) / scale, y: Double(y) / scale)
            let sample = TouchSample(id: Self.finger, phase: phase, position: position, time: time)
            if output.panel == nil || use.wake(by: sample) { handle(.touch(sample)) }
        }
    }

    private func wireMirror() {
        guard config.settings.viewer.mirror, !clock.isVirtual else { return }
        guard let path = options.mirrorPath else {
            return Log.warning("viewer.mirror: there is no runtime folder for its socket")
        }
        do {
            let link = ViewerLink(
                try options.settings.viewer.link(.socket(path), programs: programFolder()), place: "VNC at \(path)")
            if config.settings.viewer.control { touch(by: link) }
            try mirror(to: link)
        } catch {
            Log.warning("viewer.mirror: \(error)")
        }
    }

    private func mirror(to link: ViewerLink) throws(SystemError) {
        link.onFailure = { [unowned self] reason in
            Log.warning("viewer.mirror: \(reason)")
            link.rest()
            remote.viewer = .none
        }
        let mirror = try PanelMirror(link, width: output.shape.width, height: output.shape.height)
        mirror.onTurn = { [unowned self, unowned mirror] in show(mirror) }
        remote.viewer = .mirror(mirror)
        link.start()
    }

    /// Updates the mirror in the idle time between the panel's own frames.
    private func show(_ mirror: PanelMirror) {
        let (now, shape) = (now, output.shape)
        mirror.show(
            &interface, width: shape.width, height: shape.height, scale: config.settings.display.scale,
            free: frames.alarm.map { $0 - now }, at: now, contents.compositor, contents.sources)
    }
}
