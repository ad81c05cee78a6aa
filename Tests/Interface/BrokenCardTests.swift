import Geometry
import InterfaceKit
import Scene
import Settings
import Testing
import WorkerProtocol

@testable import Interface

/// The cards of items that cannot be played, and have no picture.
@Suite struct BrokenCardTests {
    @Test(arguments: CardFlightTests.sizes, [1, 1.25, 1.5, 2])
    func `the sign and the note of a card do not cover each other`(size: Size, textSize: Double) {
        var panel = Panel(size) { $0.interface.textSize = textSize }
        var rows = (0..<6).map(GalleryLibrary.row)
        for index in rows.indices { rows[index].isBroken = true }
        panel.send(.scanned(total: rows.count))
        panel.send(.rows(offset: 0, total: rows.count, rows))
        panel.frame()
        for case .requestPicture(let id, _) in panel.effects { panel.send(.picture(id, available: false)) }
        panel.settle()
        let layers = panel.interface.scene(at: panel.now).layers
        var signs = 0
        for (sign, badge) in [(Part.cellLetter, Part.cellBadge), (.shelfLetter, .shelfBadge)] {
            for index in rows.indices {
                guard let sign = layers.first(where: { $0.id == sign.id(index) }),
                    let badge = layers.first(where: { $0.id == badge.id(index) })
                else { continue }
                signs += 1
                #expect(sign.frame.intersection(badge.frame).isEmpty, "\(sign.frame) under \(badge.frame)")
            }
        }
        #expect(signs > 0)
    }
}
