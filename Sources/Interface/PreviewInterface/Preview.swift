package import Geometry
package import InterfaceKit
import Scene
import Settings
package import Time
import WorkerProtocol

/// The preview: the picture of an item that rises from a list to the panel's centre, and returns.
///
/// The preview turns events into outcomes, layers and elements. The pages own the list, so the picture's frames in the
/// list are arguments.
package struct Preview: InterfacePart {
    private let place = InPlace()
    package private(set) var surroundings: Surroundings
    /// The picture over the list; nil when the preview is closed.
    var risen: RisenPicture?
    /// The fingers on the picture; nil without fingers, or after the drag has ended.
    var touch: PreviewTouch?

    package init(in surroundings: Surroundings) { self.surroundings = surroundings }

    /// Takes over other surroundings. The picture moves to its place in them at once.
    package mutating func adopt(_ surroundings: Surroundings) {
        self.surroundings = surroundings
        guard let risen else { return }
        let slides = slides(of: risen.item.row)
        if slides != risen.slides.pictures { self.risen?.slides = PreviewSlides(slides) }
    }

    // MARK: Events

    /// - Parameter shown: the flip time of the frame on the panel.
    package mutating func handle(_ event: PreviewEvent, at shown: Instant) -> PreviewOutcome? {
        switch event {
        case .open(let row, let source, let frame): open(row, from: source, frame)
        case .lift(let row, let source, let frame):
            guard risen == nil else { return nil }
            open(row, from: source, frame)
            risen?.motion.lift(from: frame, at: shown)
        case .select: return play()
        case .dismiss: risen?.motion.dismiss()
        case .reset: (risen, touch) = (nil, nil)
        case .touch(let event): return handle(event, at: shown)
        }
        return nil
    }

    private mutating func open(_ row: CatalogRow, from source: PageTarget, _ frame: Rect) {
        guard risen == nil else { return }
        risen = RisenPicture(
            PreviewItem(row: row, source: source, picture: surroundings.pictureID(row, rest.size)),
            thumbnail: surroundings.pictureID(row, frame.size), PreviewMotion(from: frame, to: rest, settings),
            PreviewSlides(slides(of: row)))
    }

    /// The slides of an item's moving preview; empty for a short item, for one without a strip, and with reduced motion.
    private func slides(of row: CatalogRow) -> [PictureID] {
        let interface = settings.interface
        guard interface.movingPreviews, !interface.reducedMotion, row.duration >= PreviewSlides.shortest,
            row.hasStrip
        else { return [] }
        // A smaller size saves memory, and is sharp enough for a second.
        let width = min(rest.width / 2, Self.widestSlide / settings.display.scale)
        let slide = surroundings.pictureID(row, Size(width: width, height: width / Theme.videoAspect))
        return (1...PreviewSlides.count).map { number in
            PictureID(
                item: slide.item ^ UInt64(clamping: number) << Self.slideShift, width: slide.width, height: slide.height
            )
        }
    }

    /// The shift of a slide's number in its identity. Identities are hashes, so two slides are as unlikely to have the
    /// same one as two items.
    private static let slideShift: UInt64 = 56
    /// The largest width of a slide, in pixels.
    private static let widestSlide = 512.0

    /// Plays the item, unless the picture has returned to its list.
    func play() -> PreviewOutcome? {
        guard let risen, !risen.motion.hasReturned else { return nil }
        return .play(risen.item.row)
    }

    // MARK: State for other parts

    package var isOpen: Bool { risen != nil }

    /// The slides that are needed soon; nil for none.
    package var wantedSlides: WantedSlides? {
        guard let risen, risen.slides.areWanted else { return nil }
        return WantedSlides(pictures: risen.slides.pictures, path: risen.item.row.path)
    }

    /// The instant after `t` at which a resting preview changes by itself; nil for no change.
    package func nextChange(after t: Instant) -> Instant? { risen?.slides.nextChange(after: t) }

    /// The shown item; nil when closed.
    package var item: PreviewItem? { risen?.item }

    /// Whether the list shows the picture again, or no preview is open.
    package var hasReturned: Bool { risen?.motion.hasReturned ?? true }

    /// The frame of the picture; nil when closed.
    package func frame(at t: Instant) -> Rect? { risen?.motion.shownFrame(at: t) }

    package func isMoving(at t: Instant) -> Bool { risen?.motion.isMoving(at: t) ?? false }

    /// Whether the picture is in the centre and takes taps.
    package func isInCentre(at t: Instant) -> Bool { risen?.motion.isSeenAt(rest, at: t) ?? false }

    /// The state in words and numbers; nil when closed.
    package func part(at t: Instant) -> MovingPart? {
        guard let motion = risen?.motion else { return nil }
        return MovingPart(
            kind: motion.phase.rawValue, progress: motion.progress(settings),
            frames: [("picture", motion.shownFrame(at: t))], opacity: motion.dimming(at: t))
    }

    // MARK: Elements

    package func elements(at t: Instant) -> [PanelElement] { isInCentre(at: t) ? [PanelElement(.preview, rest)] : [] }

    /// The frame at rest: the largest that leaves room for the texts.
    var rest: Rect {
        let room = Rect(origin: .zero, size: size).inset(
            by: Insets(
                top: 2 * Theme.margin, left: Theme.margin, bottom: 2 * Theme.margin + textHeight,
                right: Theme.margin))
        return surroundings.onWholePixels(room.fitting(aspect: Theme.videoAspect))
    }

    /// The height of the texts under the picture.
    private var textHeight: Double { Theme.unit + styles.title.lineHeight + styles.body.lineHeight }

    // MARK: Frames

    /// Prepares the frame that is about to be built: starts and ends motions.
    ///
    /// - Parameters:
    ///   - drawn: the drawn translation of the finger on the picture; nil without a finger.
    ///   - source: the item's frame in its list; nil if the item is not visible there.
    package mutating func frame(build: Instant, drawn: Point?, source: Rect?, _ pictures: Pictures) {
        if let drawn { follow(drawn: drawn, build: build) }
        let (rest, settings) = (rest, settings)
        if risen?.motion.frame(build: build, rest: rest, source: source, settings) ?? false {
            (risen, touch) = (nil, nil)
        }
        guard let risen else { return }
        let areReady = risen.slides.pictures.allSatisfy(pictures.isAvailable)
        self.risen?.slides.frame(rests: risen.motion.phase == .open, areReady: areReady, build: build)
    }
}
