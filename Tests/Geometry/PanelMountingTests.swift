import Geometry
import Testing

@Suite struct `A panel's mounting` {
    private typealias Corner = PanelMounting.Corner

    /// The corners of a square, clockwise from the top left.
    private static let clockwise = [
        Corner(isRight: false, isBottom: false), Corner(isRight: true, isBottom: false),
        Corner(isRight: true, isBottom: true), Corner(isRight: false, isBottom: true),
    ]

    /// Sensors are described by the sequence in which the panel's corners, clockwise from its top left, lie on them.
    private static let sensors: [[Corner]] = [0, 1, 2, 3].flatMap { start -> [[Corner]] in
        let turned = Array(clockwise[start...] + clockwise[..<start])
        return [turned, Array(turned.reversed())]
    }

    /// A picture turned clockwise by n quarters begins n corners further on.
    @Test func `each of all mountings is found from its three corners`() throws {
        for sensor in Self.sensors {
            for current in 0..<4 {
                for right in 0..<4 {
                    let shown = try #require(Rotation(rawValue: current * 90))
                    let mounting = try #require(
                        PanelMounting(
                            pictureStart: sensor[current], topLeft: sensor[right], topRight: sensor[(right + 1) % 4],
                            current: shown))
                    #expect(mounting.rotation.rawValue == right * 90)
                    for (corner, place) in zip(sensor, Self.clockwise) {
                        #expect(Self.mapped(corner, by: mounting.calibration) == place)
                    }
                }
            }
        }
    }

    /// As libinput's documentation writes the matrix.
    private static func mapped(_ corner: Corner, by m: [Double]) -> Corner {
        let (x, y): (Double, Double) = (corner.isRight ? 1 : 0, corner.isBottom ? 1 : 0)
        let right: Double = m[0] * x + m[1] * y + m[2]
        let bottom: Double = m[3] * x + m[4] * y + m[5]
        return Corner(isRight: right == 1, isBottom: bottom == 1)
    }

    @Test func `two corners that share no edge are no top of anything`() {
        let c = Self.clockwise
        #expect(PanelMounting(pictureStart: c[0], topLeft: c[0], topRight: c[2], current: .none) == nil)
        #expect(PanelMounting(pictureStart: c[0], topLeft: c[1], topRight: c[1], current: .none) == nil)
    }
}
