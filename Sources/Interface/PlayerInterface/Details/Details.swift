import InterfaceKit
import WorkerProtocol

/// The details under the video, or beside it on a landscape panel.
struct Details {
    enum Description { case begun, whole }

    var columns: [DetailsColumn] = []
    /// The items that are offered to watch next.
    var next: [CatalogRow] = []
    /// How much of the description is open.
    var description = Description.begun
    var scroller = Scroller()
    /// Counts the layouts.
    var revision = 0
}
