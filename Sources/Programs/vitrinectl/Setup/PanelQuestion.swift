import Control
import Geometry
import Glibc
import KMS
import Linux
import Settings

/// Which way up the panel is, by three corners that are touched, or in degrees.
@MainActor
struct PanelQuestion {
    let machine: Examination

    init(_ machine: Examination) { self.machine = machine }

    private static let calibration = "touch.calibration"

    func ask(_ answers: inout Answers) throws {
        guard machine.daemon.status != nil, machine.showsOnPanel, var touches = CornerTouches() else {
            return try answers.ask("display.rotation", "2. The picture is turned clockwise by degrees")
        }
        say("2. Which way up is the panel? Touch three of its corners; Enter asks for degrees instead.")
        say("   First the corner at the top left of the page that it shows, even if the page stands on its side:")
        guard let mounting = mounting(&touches) else {
            return try answers.ask("display.rotation", "   The picture is turned clockwise by degrees")
        }
        answers.set("display.rotation", String(mounting.rotation.rawValue))
        let fits = fits(mounting, system: touches.systemCalibration)
        say(
            "   The picture is turned by \(mounting.rotation.rawValue) degrees, \(fits ? "as touches are" : "and touches to it")."
        )
        let values = mounting.calibration.map { String(Int($0)) }.joined(separator: " ")
        answers.set(Self.calibration, fits ? inForce(Self.calibration) : values)
    }

    /// Nil after a line at the terminal.
    private func mounting(_ touches: inout CornerTouches) -> PanelMounting? {
        guard var start = touches.next() else { return nil }
        while true {
            say("   Now the corner that is at the top left for you who stand before it:")
            guard let left = touches.next() else { return nil }
            say("   And the one at the top right:")
            guard let right = touches.next() else { return nil }
            let mounting = PanelMounting(pictureStart: start, topLeft: left, topRight: right, current: rotation)
            if let mounting { return mounting }
            say("   These are not the ends of one edge. Once more, the corner at the top left of the page:")
            guard let again = touches.next() else { return nil }
            start = again
        }
    }

    /// Whether touches already arrive near the finger. A matrix that also says by how much an edge is off stays.
    private func fits(_ mounting: PanelMounting, system: [Double]?) -> Bool {
        let configured = inForce(Self.calibration).split(separator: " ").compactMap { Double($0) }
        let matrix = configured.isEmpty ? system ?? [1, 0, 0, 0, 1, 0] : configured
        return mounting.calibration == matrix.map { $0.rounded() }
    }

    /// Of the picture that the panel shows.
    private var rotation: Rotation {
        Int(inForce("display.rotation"), radix: 10).flatMap { Rotation(rawValue: $0) } ?? orientation
    }

    /// The daemon's own value: that of a file may wait for a restart.
    private func inForce(_ key: String) -> String {
        guard let told = machine.daemon.settings.first(where: { $0.key == key }),
            case .text(let text) = RawValue(argument: told.value)
        else { return "" }
        return text
    }

    /// How the display says that it is built in.
    private var orientation: Rotation {
        let settings = machine.settings.display
        do throws(SystemError) {
            let cards = try CardCandidate.all(connector: settings.connector)
            guard let node = CardCandidate.best(of: cards, seat: "seat0", configured: settings.card)?.node else {
                return .none
            }
            let descriptor = Descriptor(owning: open(node, O_RDWR | O_CLOEXEC))
            let connectors = try Card(descriptor: descriptor.number, node: node).connectors(.remembered)
            return ConnectorChoice(settings.connector).choose(from: connectors)?.orientation ?? .none
        } catch {
            Log.debug("\(error)")
            return .none
        }
    }
}
