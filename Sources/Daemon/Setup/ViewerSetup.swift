import Glibc
package import Linux
package import Panel
package import Settings
import Supervision
package import WorkerProtocol

extension Settings.Viewer {
    /// The link to the viewer's process, with the command line.
    ///
    /// - Parameter programs: the folder of the daemon's programs.
    /// - Throws: if the viewer is not installed; it is a package of its own.
    @MainActor
    package func link(_ place: ViewerPlace, programs: String) throws(SystemError) -> ViewerLink.Link {
        let program = programs + "/vitrine-viewer"
        guard access(program, X_OK) == 0 else { throw SystemError("run \(program) (package vitrine-viewer)") }
        let placeArguments =
            switch place {
            case .port(let port): ["--port", String(port)]
            case .socket(let path): ["--socket", path] + (control ? [] : ["--view-only"])
            }
        let passwordArguments = passwordFile.isEmpty ? [] : ["--password-file", passwordFile]
        return ViewerLink.Link(name: "viewer", path: program, arguments: placeArguments + passwordArguments)
    }
}
