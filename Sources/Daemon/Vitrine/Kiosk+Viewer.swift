import Control
import Geometry
import Gesture
import Glibc
import Interface
import Linux
import Panel
import Settings
import Supervision
import Time
import WorkerProtocol

/// The viewer wire: a VNC window in place of the panel, or one that mirrors it. Its pointer is a finger.
extension Kiosk {
    /// The interval at which the mirror is updated while a client is connected.
    private static let mirrorPeriod: Seconds = 0.04
    /// The touch ID of the pointer; touch screens use smaller ones.
    private static let finger = TouchID(number: 1001)

    func wireViewer() {
        if let viewer = (display as? ViewerDisplay)?.viewer { wireWindow(viewer) } else { wireMirror() }
    }

    private func wireWindow(_ viewer: ViewerLink) {
        if settings.viewer.passwordFile.isEmpty {
            Log.warning("any user of this machine can drive the panel; viewer.password_file prevents it")
        }
        touch(by: viewer)
        viewer.onFailure = { [unowned self] reason in
            viewerFailure = MessageError(reason)
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
            let scale = settings.display.scale
            let phase: TouchSample.Phase = isPressed ? (isDown ? .move : .down) : .up
            let position = Point(x: Double(x) / scale, y: Double(y) / scale)
            let sample = TouchSample(id: Self.finger, phase: phase, position: position, time: time)
            if panel == nil || wake(by: sample) { handle(.touch(sample)) }
        }
    }

    private func wireMirror() {
        guard settings.viewer.mirror, options.clock == .real else { return }
        guard let path = options.mirrorPath else {
            return Log.warning("viewer.mirror: there is no runtime folder for its socket")
        }
        let link = ViewerLink(
            options.settings.viewer.link(.socket(path), programs: workers.folder), place: "VNC at \(path)")
        if settings.viewer.control { touch(by: link) }
        link.onFailure = { [unowned self] reason in
            Log.warning("viewer.mirror: \(reason)")
            link.rest()
            self.mirror = nil
        }
        do throws(SystemError) {
            let mirror = try PanelMirror(link, width: shape.width, height: shape.height)
            mirror.onWatched = { [unowned self] in
                mirrorTimer = $0 ? .every(Self.mirrorPeriod) { [unowned self] in showMirror() } : nil
            }
            self.mirror = mirror
            link.start()
        } catch {
            Log.warning("viewer.mirror: \(error)")
        }
    }

    /// Updates the mirror in time that the panel's own frames leave.
    private func showMirror() {
        let now = now
        mirror?.show(
            interface, width: shape.width, height: shape.height, scale: settings.display.scale,
            free: frames.alarm.map { $0 - now }, at: now, compositor, sources)
    }
}

extension Options {
    /// The mirror's socket, in the runtime folder.
    fileprivate var mirrorPath: String? {
        if let folder = getenv("RUNTIME_DIRECTORY") { return String(cString: folder) + "/viewer.sock" }
        if let controlPath { return controlPath + ".viewer" }
        return getenv("XDG_RUNTIME_DIR").map { String(cString: $0) + "/vitrine-viewer.sock" }
    }
}

extension Settings.Viewer {
    /// - Parameter programs: the folder of the daemon's programs.
    @MainActor
    func link(_ place: ViewerPlace, programs: String) -> ViewerLink.Link {
        let listening =
            switch place {
            case .port(let port): ["--port", String(port)]
            case .socket(let path): ["--socket", path] + (control ? [] : ["--view-only"])
            }
        let asking = passwordFile.isEmpty ? [] : ["--password-file", passwordFile]
        return ViewerLink.Link(name: "viewer", path: programs + "/vitrine-viewer", arguments: listening + asking)
    }
}
