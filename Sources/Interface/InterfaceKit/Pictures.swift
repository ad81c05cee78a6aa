package import Geometry
package import Scene
package import Settings
package import Time
package import WorkerProtocol

/// The pictures of all parts: their loading states, and the requests for those that are visible soon.
package struct Pictures {
    private var states: [PictureID: PictureState] = [:]
    /// The last request, whose storage the next one reuses.
    private var last = WantedPictures()

    package init() {}

    package func isAvailable(_ id: PictureID) -> Bool { states[id]?.isAvailable ?? false }

    /// Whether the answer to the request was that no picture is available.
    package func isMissing(_ id: PictureID) -> Bool { if case .missing = states[id] { true } else { false } }

    /// The tint of a picture; nil until the picture has arrived.
    package func tint(of id: PictureID) -> Colour? {
        if case .available(_, _, let tint) = states[id] { tint } else { nil }
    }

    /// Handles the answer to a request.
    package mutating func came(_ id: PictureID, available: Bool, tint: Colour?, shown: Instant) {
        guard case .requested(let since) = states[id] else { return }
        states[id] = available ? .available(shown, requested: since, tint: tint) : .missing
    }

    /// The next time at which a picture or a placeholder changes by itself.
    package func nextChange(after t: Instant, _ settings: Settings.Interface) -> Instant? {
        var next: Instant?
        for state in states.values {
            let change = state.nextChange(after: t, delay: settings.placeholderDelay, fade: settings.pictureFade)
            if let change { next = min(next ?? change, max(change, t)) }
        }
        return next
    }

    // MARK: Requests

    /// An empty list of wanted pictures, for `request`.
    package mutating func startWanting() -> WantedPictures {
        var wanted = WantedPictures()
        swap(&wanted, &last)
        wanted.removeAll()
        return wanted
    }

    /// Requests the wanted pictures that are new, and releases the unwanted ones.
    package mutating func request(_ wanted: WantedPictures, at t: Instant) -> [Effect] {
        var effects: [Effect] = []
        let missing = wanted.pictures.filter { states[$0.id] == nil }
        for (id, path) in missing.sorted(by: { $0.id.item < $1.id.item }) {
            states[id] = .requested(t)
            effects.append(.requestPicture(id, path: path))
        }
        if let logo = wanted.logo, states[logo.id] == nil {
            states[logo.id] = .requested(t)
            effects.append(.requestLogo(logo.id, path: logo.path, logo.mount))
        }
        if let strip = wanted.strip, states[strip.id] == nil {
            states[strip.id] = .requested(t)
            effects.append(.requestStrip(strip.id, path: strip.path, columns: strip.columns))
        }
        if let slides = wanted.slides, slides.ids.contains(where: { states[$0] == nil }) {
            for id in slides.ids { states[id] = .requested(t) }
            effects.append(.requestSlides(slides.ids, path: slides.path))
        }
        // A requested picture is released only after its arrival.
        let gone = states.filter { !wanted.ids.contains($0.key) && !$0.value.isAwaited }
        for id in gone.keys {
            states[id] = nil
            effects.append(.releasePicture(id))
        }
        last = wanted
        return effects
    }
}

/// The pictures that the parts show soon.
package struct WantedPictures {
    fileprivate private(set) var ids: Set<PictureID> = []
    fileprivate private(set) var pictures: [(id: PictureID, path: String)] = []
    fileprivate private(set) var strip: (id: PictureID, path: String, columns: Int)?
    fileprivate private(set) var slides: (ids: [PictureID], path: String)?
    fileprivate private(set) var logo: (id: PictureID, path: String, mount: LogoMount)?

    fileprivate init() {}

    /// - Parameter path: the path of the item's thumbnail.
    package mutating func want(_ id: PictureID, path: String) {
        if ids.insert(id).inserted { pictures.append((id, path)) }
    }

    /// Wants a strip of pictures from a video's beginning to its end.
    package mutating func wantStrip(_ id: PictureID, path: String, columns: Int) {
        ids.insert(id)
        strip = (id, path, columns)
    }

    /// Wants pictures of a video from its beginning to its end.
    package mutating func wantSlides(_ slides: [PictureID], path: String) {
        ids.formUnion(slides)
        self.slides = (slides, path)
    }

    package mutating func wantLogo(_ id: PictureID, path: String, _ mount: LogoMount) {
        ids.insert(id)
        logo = (id, path, mount)
    }

    fileprivate mutating func removeAll() {
        ids.removeAll(keepingCapacity: true)
        pictures.removeAll(keepingCapacity: true)
        (strip, slides, logo) = (nil, nil, nil)
    }
}

extension Pictures {
    /// Draws a picture, or its placeholder if it has one.
    package func add(
        _ id: PictureID, _ frame: Rect, picture: LayerID, placeholder: LayerID?, radius: Double = Theme.pictureRadius,
        to scene: inout Scene, in surroundings: Surroundings, at t: Instant
    ) {
        let settings = surroundings.settings.interface
        let (delay, fade) = (settings.placeholderDelay, settings.pictureFade)
        guard let state = states[id] else { return }
        let opacity = state.opacity(at: t, fade: fade)
        let behind = opacity < 1 ? state.placeholderOpacity(at: t, delay: delay, fade: fade) : 0
        if let placeholder, behind > 0 {
            scene.addPlaceholder(placeholder, frame, surroundings.palette, radius: radius, opacity: behind)
        }
        if opacity > 0 {
            scene.layers.append(Layer(picture, frame, .picture(id), cornerRadius: radius, opacity: opacity))
        }
    }
}

extension Scene {
    /// Adds the placeholder of a picture.
    package mutating func addPlaceholder(
        _ id: LayerID, _ frame: Rect, _ palette: Palette, radius: Double = Theme.pictureRadius, opacity: Double
    ) {
        layers.append(Layer(id, frame, .fill(palette.placeholder), cornerRadius: radius, opacity: opacity))
    }
}
