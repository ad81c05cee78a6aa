import Control
import Foundation
import Testing

/// The lines on the control socket.
@Suite struct Messages {
    @Test(arguments: [
        (Request.play("/a \u{e4}\n\".mp4"), #"{"path":"/a ä\n\".mp4","request":"play","version":1}"#),
        (.play("/a.mp4", in: .mini), #"{"path":"/a.mp4","request":"play","version":1,"window":"mini"}"#),
        (.playItem(1, in: .floating), #"{"id":"1","request":"play","version":1,"window":"floating"}"#),
        (.pause(.toggle), #"{"action":"toggle","request":"pause","version":1}"#),
        (.seek(.by(-10)), #"{"relative":true,"request":"seek","seconds":-10,"version":1}"#),
        (.seek(.to(1.5)), #"{"request":"seek","seconds":1.5,"version":1}"#),
        (.volume(40), #"{"percent":40,"request":"volume","version":1}"#),
        (.playItem(0x00ab), #"{"id":"ab","request":"play","version":1}"#),
        (.open(.named("about")), #"{"page":"about","request":"open","version":1}"#),
        (.open(.settings), #"{"page":"settings","request":"open","version":1}"#),
        (.open(.channel("A \"b\"")), #"{"channel":"A \"b\"","page":"channel","request":"open","version":1}"#),
        (.library(.scan), #"{"action":"scan","request":"library","version":1}"#),
        (
            .library(.list(offset: 5, count: 10)),
            #"{"action":"list","count":10,"offset":5,"request":"library","version":1}"#
        ),
        (
            .library(.list(.playlist("A"), offset: 0, count: 1)),
            #"{"action":"list","count":1,"name":"A","of":"playlist","offset":0,"request":"library","version":1}"#
        ),
        (
            .library(.list(.related(0xab), offset: 0, count: 1)),
            #"{"action":"list","count":1,"id":"ab","of":"related","offset":0,"request":"library","version":1}"#
        ),
        (
            .library(.lists(offset: 0, count: 2)),
            #"{"action":"lists","count":2,"offset":0,"request":"library","version":1}"#
        ),
        (.content(.status), #"{"action":"status","request":"content","version":1}"#),
        (.content(.rollBack), #"{"action":"rollback","request":"content","version":1}"#),
        (
            .content(.install("https://a.org/set")),
            #"{"action":"install","request":"content","source":"https://a.org/set","version":1}"#
        ),
        (.window(.mini), #"{"place":"mini","request":"window","version":1}"#),
        (
            .claim(Request.Edges(bottom: 200)),
            #"{"edges":{"bottom":200,"left":0,"right":0,"top":0},"request":"claim","version":1}"#
        ),
        (.status, #"{"request":"status","version":1}"#),
        (.pin(.set("4711")), #"{"action":"set","request":"pin","value":"4711","version":1}"#),
        (.pin(.clear), #"{"action":"clear","request":"pin","version":1}"#),
        (.logLevel(.debug), #"{"level":"debug","request":"log-level","version":1}"#),
        (.set(key: "a.b", value: "1"), #"{"key":"a.b","request":"set","value":"1","version":1}"#),
        (.unset(key: "a.b"), #"{"key":"a.b","request":"unset","version":1}"#),
        (.elements, #"{"request":"elements","version":1}"#),
        (.schedule, #"{"request":"schedule","version":1}"#),
        (.tap("cell.3"), #"{"element":"cell.3","request":"tap","version":1}"#),
        (.light(.off), #"{"action":"off","request":"light","version":1}"#),
        (
            .touch(Request.Gesture(from: [1, 2], to: [3, 4], duration: 0.5)),
            #"{"gesture":{"duration":0.5,"from":[1,2],"to":[3,4]},"request":"touch","version":1}"#
        ),
    ])
    func `a request is one line with its name and version`(request: Request, line: String) throws {
        #expect(String(decoding: try Line.encoded(request), as: UTF8.self) == line + "\n")
        #expect(try Line.decoded(Request.self, from: Array(line.utf8)) == request)
    }

    @Test(arguments: [
        ("", "no line of JSON"), ("{", "no line of JSON"), ("[]", "'' has another type"),
        (#"{"request": "status"}"#, "'version' is missing"),
        (#"{"version": 2, "request": "status"}"#, "version 2: this daemon speaks 1"),
        (#"{"version": 1, "request": "explode"}"#, "'request' has no such value"),
        (#"{"version": 1, "request": "seek"}"#, "'seconds' is missing"),
        (#"{"version": 1, "request": "seek", "seconds": "1"}"#, "'seconds' has another type"),
        (#"{"version": 1, "request": "seek", "seconds": 1e300}"#, "1e+300: out of range"),
        (#"{"version": 1, "request": "play", "id": "xyz"}"#, "id 'xyz' is no item's number"),
        (#"{"version": 1, "request": "open", "page": "channel"}"#, "'channel' is missing"),
        (#"{"version": 1, "request": "open", "page": 1}"#, "'page' has another type"),
        (#"{"version": 1, "request": "library", "action": "list", "count": 257}"#, "count 257: expected 1...256"),
        (#"{"version": 1, "request": "library", "action": "list", "offset": -1}"#, "offset -1: out of range"),
        (
            #"{"version": 1, "request": "claim", "edges": {"top": 0, "left": -1, "bottom": 0, "right": 0}}"#,
            "edges: expected four widths in points, from 0 to 10000"
        ),
        (#"{"version": 1, "request": "volume", "percent": 101}"#, "percent 101: expected 0...100"),
        (
            #"{"version": 1, "request": "touch", "gesture": {"from": [1], "to": [1, 2], "duration": 1}}"#,
            "gesture: expected two points of two numbers"
        ),
    ])
    func `what is not understood is said in a sentence`(line: String, sentence: String) {
        #expect {
            try Line.decoded(Request.self, from: Array(line.utf8))
        } throws: { MessageError($0).description == sentence }
    }

    @Test func `a reply comes back as it was sent`() throws {
        let status = Status(
            window: "mini", tab: "home",
            item: Status.Item(path: "/a", title: "A", phase: "playing", position: 1.25, duration: 60),
            pictures: Status.Pictures(
                path: "I420 640x360 scaled, 0 copies beyond that", display: "composed", shown: 30, late: 2, missed: 1),
            sound: Status.Sound(drift: -12.5, resyncs: 1), volume: 70, display: "none",
            frames: Status.Frames(shown: 60, late: 1),
            search: Status.Search(answers: 3, last: 0.008, longest: 0.031),
            configuration: Status.Configuration(
                file: "/etc", problems: ["x:1:2: y"], isRefused: true, ignored: ["z"], waiting: ["display.mode"]))
        let replies: [Reply] = [
            .done, .status(status), .failed("no"), .picture(Reply.Picture(width: 2, height: 3, stride: 64)),
            .config([Reply.Setting(key: "a.b", value: "1", origin: "default")]),
            .schedule(Reply.Schedule(tables: "[[schedule]]\nname = \"a\"\n", waits: true)),
            .library(
                Reply.Library(
                    total: 9, items: [Reply.Item(id: "0f", path: "/a", title: "A", channel: "b", duration: 1.5)])),
        ]
        for reply in replies {
            #expect(try Line.decoded(Reply.self, from: Line.encoded(reply).dropLast()) == reply)
        }
    }
}
