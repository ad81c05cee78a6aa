import Presentation

/// An output on a real card, atomic or legacy: it has a mode, and the card reports its flips.
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
