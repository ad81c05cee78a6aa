import Testing

@testable import PlayerInterface

/// The times in descriptions, as people write them.
@Suite struct DescriptionPartTests {
    private static let hour = 3600.0

    @Test(arguments: [
        ("0:00 Intro", [DescriptionPart.time(0, title: "Intro")]),
        ("00:00 - Intro", [.time(0, title: "Intro")]),
        ("1:02:03 | The end", [.time(3723, title: "The end")]),
        ("Intro 0:05", [.time(5, title: "Intro")]),
        ("Intro: (0:05)", [.time(5, title: "Intro")]),
        ("[12:34] 最初の光", [.time(754, title: "最初の光")]),
        ("• 12:34", [.time(754, title: "")]),
        ("12:34: with a colon", [.time(754, title: "with a colon")]),
        ("0:00 - 1:30 Intro", [.time(0, title: "Intro")]),
        ("It rains at 12:34 in the valley", [.text("It rains at 12:34 in the valley"), .time(754, title: "")]),
        (
            "See 0:10, 0:20 and 0:30.",
            [.text("See 0:10, 0:20 and 0:30."), .time(10, title: ""), .time(20, title: ""), .time(30, title: "")]
        ),
    ])
    func `a line with a time becomes a link`(line: String, expected: [DescriptionPart]) {
        #expect(DescriptionPart.parts(of: line, duration: 2 * Self.hour) == expected)
    }

    @Test(arguments: [
        "16:9", "1:2:3", "12:60", "123:45", "1:23:45:67", "v1:02", "1:02pm", "1:02.5", "10.1:02", "::1:02", "a:b",
        "12:",
        ":12", "１:０２", "http://a.b:80/1:02", "3:00:00", "-", "",
    ])
    func `what only looks like a time stays a text`(line: String) {
        let expected = line.isEmpty ? [] : [DescriptionPart.text(line)]
        #expect(DescriptionPart.parts(of: line, duration: 2 * Self.hour) == expected)
    }

    @Test func `lines without a time stay together, with their empty lines`() {
        let text = "One\n\nTwo\r\n0:10 Three\nFour\n\n"
        #expect(
            DescriptionPart.parts(of: text, duration: Self.hour)
                == [.text("One\n\nTwo"), .time(10, title: "Three"), .text("Four\n\n")])
    }

    @Test func `a video whose length is unknown has no links`() {
        #expect(DescriptionPart.parts(of: "0:10 One", duration: 0) == [.text("0:10 One")])
    }

    @Test func `a description of times alone has a bounded number of links`() {
        let text = (0..<5000).map { "0:0\($0 % 10) Line" }.joined(separator: "\n")
        let parts = DescriptionPart.parts(of: text, duration: Self.hour)
        #expect(parts.count == 201)
        #expect(parts.last.map { if case .text = $0 { true } else { false } } == true)
    }
}
