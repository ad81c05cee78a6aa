import Geometry
import KMS
import Paint
import Presentation
import Settings
import Time

@testable import Panel

/// A display on the fake kernel, lit, lost and found as the real one is; it remembers what each commit must look like.
@MainActor
final class FakePanel: Display {
    /// What a commit shows when all of it arrives.
    struct Promise {
        var version: Int
        var picture: Picture
    }

    let kernel: FakeKernel
    private(set) var screen: Screen?
    private(set) var promises: [CommitID: Promise] = [:]
    /// Of the scene that was composed last.
    var composedVersion = 0

    init(_ kernel: FakeKernel) { self.kernel = kernel }

    var canvas: Canvas? { screen?.memory.canvas }
    var lastRefresh: Instant? { screen?.output.lastRefresh() }

    func light(rotation: Rotation, onFlip: @escaping (Flip) -> Void) throws(CommitError) {
        let output = FakeOutput(kernel)
        var connector = Connector(id: ConnectorID(1), name: "Fake-1", status: .connected)
        connector.orientation = rotation
        let (width, height) = (UInt16(output.width), UInt16(output.height))
        let mode = Mode(
            clock: UInt32(width) * UInt32(height) * 60 / 1000, horizontal: Mode.Axis(width, width, width, width),
            vertical: Mode.Axis(height, height, height, height))
        let screen = try Screen(output, connector, mode, Settings().display)
        output.onFlip = { [unowned screen] flip in
            screen.flipped(flip)
            onFlip(flip)
        }
        self.screen = screen
    }

    func goDark() { screen = nil }

    func present(_ frame: Presenter.Frame, damage: Region) throws(CommitError) {
        guard let screen else { throw .deviceGone }
        let picture = Picture(screen.memory.canvas, rotation: screen.rotation)
        promises[frame.commit] = Promise(version: composedVersion, picture: picture)
        try screen.present(frame, damage: damage)
    }

    /// Whether the panel shows what was promised; the promises before are kept or broken.
    func redeem(_ commit: CommitID) -> Promise? {
        guard let promise = promises[commit] else { return nil }
        promises = promises.filter { $0.key > commit }
        return promise
    }
}
