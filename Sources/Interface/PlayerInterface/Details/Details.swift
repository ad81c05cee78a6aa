import InterfaceKit
import WorkerProtocol

/// The details under the video, or beside it on a landscape panel.
struct Details {
    enum Description { case begun, whole }

    var columns: [DetailsColumn] = []
    /// The items that are offered to watch next.
    var next: [CatalogRow] = []
    /// The visible part of the description.
    var description = Description.begun
    /// The comments that are shown whole.
    var openComments: Set<Int> = []
    /// The description, split at the times of the video.
    private(set) var parts: [DescriptionPart] = []
    private var splitText: (text: String, duration: Double)?
    var scroller = Scroller()
    /// Counts the layouts.
    var revision = 0

    /// Splits a description if it or the duration has changed.
    mutating func split(_ text: String, duration: Double) {
        if let splitText, splitText == (text, duration) { return }
        splitText = (text, duration)
        parts = DescriptionPart.parts(of: text, duration: duration)
    }

    /// Begins with another item: from the top, with collapsed texts.
    mutating func startAgain() { (scroller, description, openComments) = (Scroller(), .begun, []) }

    /// The times in the description, with their titles.
    var times: [(time: Double, title: String)] {
        parts.compactMap { if case .time(let time, let title) = $0 { (time, title) } else { nil } }
    }
}
