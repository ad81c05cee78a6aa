import Glibc
package import Linux
package import Panel
package import Settings
import Supervision
package import WorkerProtocol

extension Settings.Viewer {
    /// The viewer's process with its command line.
    ///
    /// - Parameter programs: the folder of the daemon's programs.
    /// - Throws: where the viewer is not installed: it has a package of its own.
    @MainActor
    package func link(_ place: ViewerPlace, programs: String) throws(SystemError) -> ViewerLink.Link {
        let program = programs + "/vitrine-viewer"
        guard access(program, X_OK) == 0 else { throw SystemError("\(program) of the package vitrine-viewer") }
        let listening =
            switch place {
            case .port(let port): ["--port", String(port)]
            case .socket(let path): ["--socket", path] + (control ? [] : ["--view-only"])
            }
        let asking = passwordFile.isEmpty ? [] : ["--password-file", passwordFile]
        return ViewerLink.Link(name: "viewer", path: program, arguments: listening + asking)
    }
}
