package import Panel
package import Settings
import Supervision
package import WorkerProtocol

extension Settings.Viewer {
    /// The viewer's process with its command line.
    ///
    /// - Parameter programs: the folder of the daemon's programs.
    @MainActor
    package func link(_ place: ViewerPlace, programs: String) -> ViewerLink.Link {
        let listening =
            switch place {
            case .port(let port): ["--port", String(port)]
            case .socket(let path): ["--socket", path] + (control ? [] : ["--view-only"])
            }
        let asking = passwordFile.isEmpty ? [] : ["--password-file", passwordFile]
        return ViewerLink.Link(name: "viewer", path: programs + "/vitrine-viewer", arguments: listening + asking)
    }
}
