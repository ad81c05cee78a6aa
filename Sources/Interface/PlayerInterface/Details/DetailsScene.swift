import Geometry
import InterfaceKit
import Scene
import Settings
import Time

/// The drawing of the details.
extension Player {
    func addDetails(
        to scene: inout Scene, _ frame: Rect, _ slot: Rect, below: Double, beside: Double, _ pictures: Pictures,
        at t: Instant
    ) {
        for (number, column) in details.columns.enumerated() {
            let opacity = number == 0 ? below : beside
            guard opacity > 0 else { continue }
            let first = scene.layers.count
            let area = columnFrame(number, window: frame, slot: slot)
            let scrolled =
                number == details.columns.count - 1 ? surroundings.onWholePixels(details.scroller.offset(at: t)) : 0
            if number == 0 { addGlow(below: area, scrolled: scrolled, to: &scene, at: t) }
            add(
                column, number, area, origin: Point(x: area.x, y: (area.y - scrolled).rounded()), to: &scene, pictures,
                at: t)
            fade(&scene, from: first, to: opacity)
        }
        if details.columns.count > 1, beside > 0 {
            let first = scene.layers.count
            let area = columnFrame(1, window: frame, slot: slot)
            let line = Rect(x: area.x, y: area.y, width: 1, height: area.height)
            scene.layers.append(Layer(Part.columnLine.id(), line, .fill(palette.hairline)))
            fade(&scene, from: first, to: beside)
        }
    }

    private func fade(_ scene: inout Scene, from first: Int, to opacity: Double) {
        let alpha = (opacity * 64).rounded() / 64
        for index in first..<scene.layers.count { scene.layers[index].opacity *= alpha }
    }

    private func add(
        _ column: DetailsColumn, _ number: Int, _ area: Rect, origin: Point, to scene: inout Scene,
        _ pictures: Pictures, at t: Instant
    ) {
        let first = scene.layers.count
        let chapter = nowPlaying.flatMap { $0.chapter(at: $0.position) }.map(PlayerTarget.chapter)
        for (place, target) in column.targets where target == chapter || target == touch.highlighted {
            let row = place.offset(by: origin)
            let isPressed = target == touch.highlighted
            let back = isPressed && target == chapter ? palette.placeholder : palette.raised
            let part: Part = isPressed ? .detailPressed : .detailChapter
            scene.layers.append(Layer(part.id(), row, .fill(back), cornerRadius: Theme.cellRadius))
            guard target == chapter else { continue }
            let height = styles.body.lineHeight
            let bar = Rect(x: row.x + 4, y: (row.midY - height / 2).rounded(), width: 3, height: height)
            scene.layers.append(Layer(Part.detailChapter.id(1), bar, .fill(palette.accent)))
        }
        for (index, element) in column.elements.enumerated() {
            let place = element.frame.offset(by: origin)
            guard place.maxY > area.y, place.y < area.maxY else { continue }
            let id = Part.detail.id(number << 16 + index)
            guard case .picture(let picture) = element.content else {
                scene.layers.append(Layer(id, place, element.content, cornerRadius: element.radius))
                continue
            }
            pictures.add(
                picture, place, picture: id, placeholder: Part.detailPlaceholder.id(index), radius: element.radius,
                to: &scene, in: surroundings, at: t)
        }
        clip(&scene, from: first, to: area)
    }
}
