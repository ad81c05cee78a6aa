import Geometry
import Interface
import InterfaceKit
import Testing

/// The row of chips on the visible page.
extension Panel {
    var chips: [ElementReport] { interface.elementReports.filter { $0.id.hasPrefix("chip.") } }
    var chipNames: [String] { chips.map(\.label) }
    var chosenChips: [String] { chips.filter { $0.value != nil }.map(\.label) }

    mutating func tap(chip label: String) throws {
        let chip = try #require(chips.first { $0.label == label })
        tap(chip.tapPoint.x, chip.tapPoint.y)
        frame()
    }
}
