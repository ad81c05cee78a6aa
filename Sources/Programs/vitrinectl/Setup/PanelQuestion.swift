import Control
import Geometry
import Glibc
import KMS
import Linux
import Settings

/// Asks for the orientation of the panel: by three touched corners, or in degrees.
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

    /// The mounting that three touched corners determine; nil if the user prefers to enter degrees.
    private func mounting(_ touches: inout CornerTouches) -> PanelMounting? {
        let requests = [
            "First the corner at the top left of the page that it shows, even if the page stands on its side:",
            "Now the corner that is at the top left for you who stand before it:", "And the one at the top right:",
        ]
        while true {
            var corners: [PanelMounting.Corner] = []
            for request in requests {
                say("   \(request)")
                guard let corner = touches.next() else { return nil }
                corners.append(corner)
            }
            let mounting = PanelMounting(
                pictureStart: corners[0], topLeft: corners[1], topRight: corners[2], current: rotation)
            if let mounting { return mounting }
            say("   The last two are not the ends of one edge. Once more.")
        }
    }

    /// Whether the calibration in force has the orientation of the mounting. Such a calibration is kept with its finer
    /// corrections.
    private func fits(_ mounting: PanelMounting, system: [Double]?) -> Bool {
        let configured = inForce(Self.calibration).split(separator: " ").compactMap { Double($0) }
        let matrix = configured.isEmpty ? system ?? [1, 0, 0, 0, 1, 0] : configured
        return mounting.calibration == matrix.map { $0.rounded() }
    }

    /// The rotation of the current picture.
    private var rotation: Rotation {
        Int(inForce("display.rotation"), radix: 10).flatMap { Rotation(rawValue: $0) } ?? orientation
    }

    /// The daemon's value of a key. A file's value may wait for a restart.
    private func inForce(_ key: String) -> String {
        guard let setting = machine.daemon.settings.first(where: { $0.key == key }),
            case .text(let text) = RawValue(argument: setting.value)
        else { return "" }
        return text
    }

    /// The panel orientation that the display reports.
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
