import Interface
import InterfaceKit
import Testing
import WorkerProtocol

/// What plays after an item: the rest of its series and playlists, then what is related to it.
@Suite struct `The next item` {
    /// A panel whose item plays, and whose library answers what follows it and what is related to it.
    private func panel(playing number: Int, following: [Int], related: [Int]) -> Panel {
        var panel = Panel()
        panel.fill(40)
        panel.send(.play(Panel.row(number), animated: false))
        answer(&panel, number, following, related)
        return panel
    }

    private func answer(_ panel: inout Panel, _ number: Int, _ following: [Int], _ related: [Int]) {
        panel.effects = []
        panel.frame()
        let id = Panel.row(number).id
        #expect(
            panel.effects.filter { if case .requestRows = $0 { true } else { false } } == [
                .requestRows(.following(id), offset: 0, count: 32), .requestRows(.related(id), offset: 0, count: 32),
            ])
        for (query, rows) in [(CatalogQuery.following(id), following), (.related(id), related)] {
            panel.send(.rows(query, offset: 0, total: rows.count, rows.map(Panel.row)))
        }
        panel.frame()
    }

    private func loaded(_ panel: inout Panel, _ command: Command) -> [CatalogRow] {
        panel.effects = []
        panel.send(.command(command))
        return panel.effects.compactMap { if case .load(let row) = $0 { row } else { nil } }
    }

    @Test func `the rest of a playlist comes first, whatever was played before`() {
        var panel = panel(playing: 3, following: [7, 5], related: [9, 8])
        #expect(loaded(&panel, .next) == [Panel.row(7)])
        answer(&panel, 7, [5], [3, 9])
        #expect(loaded(&panel, .next) == [Panel.row(5)])
        answer(&panel, 5, [], [3, 7, 9])
        #expect(loaded(&panel, .next) == [Panel.row(9)])
        // The playlist once more.
        panel.send(.play(Panel.row(3), animated: false))
        answer(&panel, 3, [7, 5], [9, 8])
        #expect(loaded(&panel, .next) == [Panel.row(7)])
    }

    @Test func `two related items do not take turns: what the session has played comes last`() {
        let related = [1: [2, 3, 4], 2: [1, 3, 4], 3: [1, 2, 4], 4: [1, 2, 3]]
        var panel = panel(playing: 1, following: [], related: [2, 3, 4])
        var played = [1]
        for _ in 0..<7 {
            guard let next = loaded(&panel, .next).first else { break }
            played.append(Int(next.id.number))
            answer(&panel, played.last!, [], related[played.last!] ?? [])
        }
        #expect(played == [1, 2, 3, 4, 1, 2, 3, 4])
    }

    @Test func `the item before is the one that the session played before`() {
        var panel = panel(playing: 30, following: [2], related: [])
        #expect(loaded(&panel, .next) == [Panel.row(2)])
        #expect(loaded(&panel, .previous) == [Panel.row(30)])
        // Before the first one: the one before it by title.
        #expect(loaded(&panel, .previous) == [Panel.row(29)])
        #expect(loaded(&panel, .previous) == [Panel.row(28)])
    }

    @Test func `the details offer what comes next, and an ended item announces it`() {
        var panel = panel(playing: 3, following: [7], related: [9, 7])
        panel.settle()
        #expect(panel.texts.contains("Clip 7") && panel.texts.contains("Clip 9") && !panel.texts.contains("Clip 4"))
        panel.send(.media(.ended(truncated: false)))
        panel.frame()
        #expect(panel.texts.contains("Up next in 5"))
    }

    @Test func `a library in which nothing plays is not tried for ever`() {
        var panel = panel(playing: 1, following: [], related: [2])
        var tried = 0
        for _ in 0..<20 {
            panel.effects = []
            panel.send(.media(.failed(.damaged)))
            panel.wait(6)
            guard case .load(let row)? = panel.effects.first(where: { if case .load = $0 { true } else { false } })
            else { break }
            tried += 1
            let other = row == Panel.row(2) ? 1 : 2
            panel.send(.rows(.following(row.id), offset: 0, total: 0, []))
            panel.send(.rows(.related(row.id), offset: 0, total: 1, [Panel.row(other)]))
            panel.frame()
        }
        #expect(tried == 7)
    }
}
