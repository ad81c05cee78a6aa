import Numbers
import Scene
import Time

/// The slides of a moving preview: pictures from the video's beginning to its end, shown in turn while the preview
/// rests in the centre.
struct PreviewSlides {
    /// The shortest video with a moving preview, in seconds.
    static let shortest = 8.0
    /// The number of slides.
    static let count = 8
    /// The rest before the first slide.
    private static let delay: Seconds = 0.6
    /// The time from one slide to the next, and its beginning during which the slide fades in.
    private static let (period, fade): (Seconds, Seconds) = (1, 0.25)

    /// The identities of the slides; empty for an item without a moving preview.
    let pictures: [PictureID]
    /// Whether the preview has rested, so that the slides are needed.
    private(set) var areWanted = false
    /// The time for which the slides have been shown before the present rest.
    private var past = Seconds.zero
    /// The instant from which the slides move; nil during a motion, and before their arrival.
    private var since: Instant?

    init(_ pictures: [PictureID]) { self.pictures = pictures }

    /// - Parameter areReady: whether the slides have arrived.
    mutating func frame(rests: Bool, areReady: Bool, build: Instant) {
        guard !pictures.isEmpty else { return }
        if rests { areWanted = true }
        if rests, areReady {
            since = since ?? build
        } else if let began = since {
            (past, since) = (past + (build - began), nil)
        }
    }

    private func age(at t: Instant) -> Seconds { past + (since.map { max(t - $0, .zero) } ?? .zero) - Self.delay }

    /// The shown slide.
    struct Shown {
        let index: Int
        let picture: PictureID
        /// The slide before, which is behind this one; nil for the first one.
        let previous: PictureID?
        /// The opacity of this slide, 0...1.
        let opacity: Double
    }

    /// Nil before the first slide.
    func shown(at t: Instant) -> Shown? {
        let age = age(at: t)
        guard areWanted, age > .zero else { return nil }
        let turn = Int(saturating: (age / Self.period).rounded(.down))
        let index = turn % pictures.count
        let previous = turn == 0 ? nil : pictures[(turn - 1) % pictures.count]
        let opacity = min(1, (age - Self.period * Double(turn)) / Self.fade)
        return Shown(index: index, picture: pictures[index], previous: previous, opacity: opacity)
    }

    /// The instant after `t` at which the slides change by themselves; `t` itself during a fade, nil if they rest.
    func nextChange(after t: Instant) -> Instant? {
        guard since != nil else { return nil }
        let age = age(at: t)
        guard age >= .zero else { return t - age }
        let inTurn = age - Self.period * (age / Self.period).rounded(.down)
        return inTurn < Self.fade ? t : t + (Self.period - inTurn)
    }
}
