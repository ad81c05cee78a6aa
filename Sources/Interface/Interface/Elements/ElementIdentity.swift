import InterfaceKit
import PageInterface
import PlayerInterface

/// The ids and roles of elements.
extension Interface {
    func identity(of target: ElementTarget) -> (id: String, role: ElementReport.Role) {
        switch target {
        case .preview: ("preview", .item)
        case .page(let target): pages.identity(of: target)
        case .tab(let index): pages.identity(ofTab: index)
        case .player(let target): target.identity
        }
    }
}
