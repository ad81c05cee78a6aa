import Geometry
import Interface
import InterfaceKit
import PageInterface
import Settings
import Testing
import WorkerProtocol

/// The row of chips on the visible page.
extension Panel {
    var chips: [ElementReport] { interface.elementReports.filter { $0.id.hasPrefix("chip.") } }
    var chipNames: [String] { chips.map(\.label) }
    var chosenChips: [String] { chips.filter { $0.value != nil }.map(\.label) }

    /// The page of a list, which is opened from an empty search.
    static func page(
        of name: String, among lists: [CatalogList], _ change: (inout Settings) -> Void = { _ in }
    ) throws -> Panel {
        var panel = Panel { change(&$0) }
        panel.fill(30)
        panel.send(.lists(lists))
        panel.send(.command(.open(.linked("search"))))
        panel.settle()
        try panel.tap(chip: name)
        panel.settle()
        return panel
    }

    mutating func tap(chip label: String) throws {
        let chip = try #require(chips.first { $0.label == label })
        tap(chip.tapPoint.x, chip.tapPoint.y)
        frame()
    }
}
