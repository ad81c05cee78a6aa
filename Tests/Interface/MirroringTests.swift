import Geometry
import Gesture
import Interface
import InterfaceKit
import LanguageFiles
import Languages
import PageInterface
import Pictures
import Scene
import Settings
import Support
import Testing
import Time
import WorkerProtocol

/// Arabic texts that claim to be written from the left: what the interface would be if it were not mirrored.
private struct NotMirrored: LanguageSource {
    private struct Forms: LocaleForms {
        let forms: any LocaleForms
        let isWrittenFromRight = false
        var ownName: String { forms.ownName }

        func number(_ number: Int64) -> WrittenNumber { forms.number(number) }
        func shortNumber(_ number: Int64) -> WrittenNumber { forms.shortNumber(number) }
        func day(_ day: Int) -> String { forms.day(day) }
    }

    private let languages = InstalledLanguages("ar")
    let environment = "ar"

    func keyboard(_ code: String) -> TextTable? { languages.keyboard(code) }
    func name(of code: String) -> String { languages.name(of: code) }

    func language(_ code: String) -> SpokenLanguage {
        let language = languages.language(code)
        return SpokenLanguage(code: language.code, texts: language.texts, forms: Forms(forms: language.forms))
    }
}

/// The interface in a language that is written from the right: all that the other one shows and does, with left and right
/// exchanged, but for time, letters and digits.
@Suite struct MirroringTests {
    private static let sizes = [
        Size(width: 720, height: 1280), Size(width: 1280, height: 800), Size(width: 800, height: 480),
    ]
    /// What shows or moves a position in time.
    private static let timed = Set(
        [
            Part.controlsProgress, .controlsThumb, .chapterMark, .controlsTime, .controlsSkip, .controlsSkipDisc,
            .controlsSkipText, .seekRipple, .seekPlate, .seekSum, .scrubPlate, .scrubTime, .scrubChapter, .scrubEdge,
            .scrubPicture, .miniProgress, .floatingProgress, .cellSeen, .shelfSeen, .margin,
        ].map { $0.id().part })

    /// The layers of a panel whose place the direction decides. The side of a text in the details may be that of its
    /// script.
    private static func layers(_ scene: Scene) -> [Layer] {
        scene.layers.filter { !timed.contains($0.id.part) }.map { layer in
            guard layer.id.part == Part.detail.id().part, case .text(var run, let colour) = layer.content else {
                return layer
            }
            var plain = layer
            run.alignment = .leading
            plain.content = .text(run, colour)
            return plain
        }
    }

    /// A text without the marks that keep its parts in the order of the language.
    private static func plain(_ content: Content) -> Content {
        guard case .text(var run, let colour) = content else { return content }
        run.string.unicodeScalars.removeAll { [0x200F, 0x2068, 0x2069].contains($0.value) }
        return .text(run, colour)
    }

    /// Whether two layers differ by no more than the rounding of a sum.
    private static func areNear(_ a: Layer, _ b: Layer) -> Bool {
        func numbers(_ layer: Layer) -> [Double] {
            let clip = layer.clip ?? .zero
            return [
                layer.frame.x, layer.frame.maxX, layer.frame.y, layer.frame.maxY, clip.x, clip.maxX, clip.y, clip.maxY,
                layer.angle, layer.cornerRadius, layer.opacity, layer.textScale,
            ]
        }
        let (first, second) = (plain(a.content), plain(b.content))
        return a.id == b.id && first == second && a.group == b.group && (a.clip == nil) == (b.clip == nil)
            && zip(numbers(a), numbers(b)).allSatisfy { ($0 - $1).magnitude < 1e-6 }
    }

    @Test(arguments: [Settings.Motion.Style.physical, .reference])
    func `whatever is done, a mirrored hand does the same to the mirrored interface`(style: Settings.Motion.Style) {
        var hand = Hand(seed: 41, style, reducedMotion: false)
        let settings = hand.settings
        var panel = Panel.filled(languages: NotMirrored()) { $0 = settings }
        var mirrored = Panel.filled(languages: InstalledLanguages("ar")) { $0 = settings }
        panel.log = []
        var frames = 0
        for step in 1...2500 {
            let kind = hand.act(on: &panel)
            if step % 16 == 0 { panel.answer() }
            mirrored.follow(panel.log ?? [])
            panel.log = []
            let (area, t) = (panel.interface.surroundings.area, panel.now)
            var wanted = panel.interface.scene(at: t)
            wanted.mirror(about: area.midX)
            let (shown, due) = (Self.layers(mirrored.interface.scene(at: t)), Self.layers(wanted))
            let isEqual = shown.count == due.count && zip(shown, due).allSatisfy(Self.areNear)
            #expect(isEqual, "step \(step), \(kind)")
            guard isEqual else { return }
            frames += 1
        }
        #expect(frames == 2500)
    }

    @Test(arguments: sizes) func `elements are where they are drawn`(size: Size) throws {
        var panel = Panel.filled(size, languages: InstalledLanguages("ar"))
        let home = try #require(panel.frame(of: "tab.home")), library = try #require(panel.frame(of: "tab.library"))
        #expect(home.x > library.x)
        panel.tap(library.midX, library.midY)
        panel.settle()
        #expect(panel.snapshot.page == "library")
        panel.tap(text: "C")
        panel.settle()
        let back = try #require(panel.frame(of: "back"))
        #expect(back.midX > size.width / 2)
        let signs = panel.interface.scene(at: panel.now).layers.filter { $0.id == Part.headBack.id() }
        #expect(signs.map(\.content.icon) == [.right])
        panel.touch(.down, size.width - 2, size.height / 3)
        for step in 1...12 {
            panel.frame()
            panel.touch(.move, size.width - 2 - Double(step) * size.width / 20, size.height / 3)
        }
        #expect(panel.snapshot.transition != nil, "a page is pulled away from the edge that it came from")
        panel.touch(.up, size.width * 0.4, size.height / 3)
        panel.settle()
        #expect(panel.snapshot.page == "library")
    }

    @Test(arguments: [
        ("en", "שקיעה", TextRun.Alignment.trailing), ("en", "Sunset", .leading), ("ar", "Sunset", .leading),
    ])
    func `the title below the video is at the side where its script begins`(
        language: String, title: String, side: TextRun.Alignment
    ) throws {
        var panel = Panel(Size(width: 720, height: 1280), languages: InstalledLanguages(language))
        var row = Panel.row(1)
        row.title = title
        panel.send(.play(row, animated: false))
        panel.settle()
        let runs = panel.interface.scene(at: panel.now).layers.compactMap { layer -> TextRun? in
            guard layer.id.part == Part.detail.id().part, case .text(let run, _) = layer.content else { return nil }
            return run.string == title ? run : nil
        }
        #expect(runs.map(\.alignment) == [side])
    }

    @Test(arguments: sizes) func `time runs from left to right`(size: Size) throws {
        var panel = Panel(size, languages: InstalledLanguages("ar"))
        panel.open()
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 15)))
        panel.settle()
        panel.showControls()
        func frame(_ part: Part) -> Rect? {
            panel.interface.scene(at: panel.now).layers.first { $0.id == part.id() }?.frame
        }
        let track = try #require(frame(.controlsTrack)), elapsed = try #require(frame(.controlsProgress))
        #expect(elapsed.x == track.x && elapsed.width == (track.width / 4).rounded())
        #expect(frame(.controlsThumb)?.midX.rounded() == (track.x + track.width / 4).rounded())
        panel.effects = []
        panel.tap(track.x + track.width * 0.75, track.midY)
        panel.settle()
        #expect(panel.effects.contains { if case .seek(let time) = $0 { (time - 45).magnitude < 0.1 } else { false } })
        panel.effects = []
        panel.wait(5)
        let video = try #require(panel.snapshot.video)
        for _ in 0..<2 { panel.tap(video.maxX - 20, video.midY) }
        panel.settle()
        #expect(
            panel.effects.contains { if case .seek(let time) = $0 { time > 45 } else { false } }, "\(panel.effects)")
    }

    @Test func `arrow keys go where they point, and on the time line along the time`() throws {
        var panel = Panel.filled(languages: InstalledLanguages("ar"))
        panel.send(.command(.focus(.down)))
        panel.frame()
        let first = try #require(panel.snapshot.focus?.frame)
        panel.send(.command(.focus(.left)))
        panel.frame()
        #expect(try #require(panel.snapshot.focus?.frame).midX < first.minX)
        panel.send(.command(.focus(.right)))
        panel.frame()
        #expect(panel.snapshot.focus?.frame == first)
    }

    /// Those of the keyboard, and those of the PIN.
    @Test(arguments: sizes, [("search", "key.", 21), ("staff", "pin.", 11)])
    func `keys stand in the same order in every language`(size: Size, _ page: (name: String, keys: String, least: Int))
    {
        func keys(_ languages: any LanguageSource) -> [String: Rect] {
            var panel = Panel.filled(size, languages: languages) { $0.kiosk.settings = .pin }
            panel.send(.pin(.isSet(true)))
            panel.send(.command(.open(.linked(page.name))))
            panel.settle()
            let keys = panel.interface.elementReports.filter { $0.id.hasPrefix(page.keys) }
            return Dictionary(keys.map { ($0.id, $0.frame) }) { first, _ in first }
        }
        let others = keys(NotMirrored())
        #expect(others.count >= page.least, "\(others.count)")
        #expect(others == keys(InstalledLanguages("ar")))
    }
}

/// What a mirrored scene looks like.
@MainActor
@Suite struct MirroredPictureTests {
    private static let size = Size(width: 320, height: 200)

    private static func scene(_ layers: [(Rect, Content)], _ change: (inout Layer) -> Void = { _ in }) -> Scene {
        var scene = Scene(size: size, background: Colour(0))
        scene.layers = layers.enumerated().map { index, layer in
            var layer = Layer(LayerID(part: UInt16(index)), layer.0, layer.1)
            change(&layer)
            return layer
        }
        return scene
    }

    private static func mirrored(_ scene: Scene) -> Scene {
        var scene = scene
        scene.mirror(about: size.width / 2)
        return scene
    }

    @Test func `plates, clips and groups are the mirror image`() throws {
        let press = try PicturePress(scale: 1)
        var scene = Self.scene([
            (Rect(x: 10, y: 20, width: 90, height: 40), .fill(Colour(0xD94F1B))),
            (Rect(x: 40, y: 70, width: 120, height: 50), .gradient(Colour(0xFFFFFF), Colour(0x2040FF))),
            (Rect(x: 20, y: 130, width: 60, height: 60), .outline(Colour(0x20FF80), width: 5)),
            (Rect(x: 100, y: 140, width: 70, height: 30), .fill(Colour(0x8080FF))),
        ]) { $0.cornerRadius = 9 }
        scene.groups = [Group(frame: Rect(x: 0, y: 0, width: 150, height: 190), cornerRadius: 20, opacity: 0.7)]
        scene.layers[0].angle = 0.4
        scene.layers[1].clip = Rect(x: 50, y: 60, width: 70, height: 90)
        scene.layers[2].group = 0
        scene.layers[3].group = 0
        let (plain, other) = (press.picture(scene), press.picture(Self.mirrored(scene)))
        // The samples of an edge that is drawn smoothly do not lie symmetrically.
        func differing(_ rows: [[UInt32]]) -> Int {
            zip(other.rows, rows).reduce(0) { sum, rows in
                sum + zip(rows.0, rows.1).count { PixelPicture.differ($0, $1, by: 24) }
            }
        }
        #expect(differing(plain.rows.map { $0.reversed() }) == 0)
        #expect(differing(plain.rows) > 1000)
    }

    @Test func `pictures and letters keep their form and stand on the other side`() throws {
        let press = try PicturePress(scale: 1, scenery: true)
        let style = TextStyle(size: 20, weight: 400, lineHeight: 28)
        let scene = Self.scene([
            (Rect(x: 10, y: 10, width: 160, height: 90), .picture(PictureID(item: 1, width: 160, height: 90))),
            (Rect(x: 10, y: 120, width: 200, height: 28), .text(TextRun("Seven", style, width: 200), Theme.white)),
        ])
        let (plain, other) = (press.picture(scene), press.picture(Self.mirrored(scene)))
        for y in 10..<100 { #expect(plain.rows[y][10..<170] == other.rows[y][150..<310]) }
        func ink(_ picture: PixelPicture) -> [Range<Int>] {
            (120..<148).compactMap { y in
                let lit = picture.rows[y].indices.filter { picture.rows[y][$0] & 0xFF_FFFF != 0 }
                return lit.first.map { $0..<lit[lit.count - 1] + 1 }
            }
        }
        let (from, to) = (ink(plain), ink(other))
        let distance = try #require(to.first).lowerBound - from[0].lowerBound
        #expect(to == from.map { $0.lowerBound + distance..<$0.upperBound + distance })
        let (left, right) = (from.map(\.lowerBound).min() ?? 0, to.map(\.upperBound).max() ?? 0)
        #expect(left < 16 && (320 - right - left).magnitude <= 3, "\(left) and \(320 - right) from the edges")
    }
}

extension Content {
    fileprivate var icon: Icon? { if case .icon(let icon, _) = self { icon } else { nil } }
}

extension Panel {
    fileprivate func frame(of id: String) -> Rect? { interface.elementReports.first { $0.id == id }?.frame }

    /// Does what was done to a panel that is not mirrored, with the finger on the other side.
    fileprivate mutating func follow(_ steps: [Step]) {
        for step in steps {
            switch step {
            case .frame: frame()
            case .size(let size): lie(on: size)
            case .event(.touch(var sample)):
                sample.position.x = 2 * interface.surroundings.area.midX - sample.position.x
                send(.touch(sample))
            case .event(.settings(let settings)): change(settings)
            case .event(let event): send(event)
            }
        }
    }
}
