import Presentation

/// What an output on a real card is, however states are handed to it: a mode, and flips told by the card.
@MainActor
protocol CardOutput: PanelOutput {
    var mode: Mode { get }
    var flips: FlipReader { get }
}

extension CardOutput {
    package var width: Int { mode.width }
    package var height: Int { mode.height }
    package var rate: Double { mode.rate }
    package var onFlip: (Flip) -> Void {
        get { flips.onFlip }
        set { flips.onFlip = newValue }
    }
}
