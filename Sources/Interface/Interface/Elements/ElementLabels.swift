import InterfaceKit
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
import WorkerProtocol

/// The labels and values of elements, in the language of the interface.
extension Interface {
    func label(of target: ElementTarget) -> String {
        switch target {
        case .preview: preview.item?.row.title ?? ""
        case .page(let target): pages.label(of: target)
        case .tab(let index): pages.label(ofTab: index)
        case .player(let target): player.label(of: target)
        }
    }

    func value(of target: ElementTarget) -> String? {
        switch target {
        case .page(let target): pages.value(of: target)
        case .tab(let index): pages.value(ofTab: index)
        case .player(let target): player.value(of: target)
        case .preview: nil
        }
    }
}
