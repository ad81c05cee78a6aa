import Linux
import Testing

/// Lines as the daemon, its workers, systemd and the doctor write them.
@Suite struct `A report's redaction` {
    private let redaction = Redaction(folders: ["/srv/vitrine", "/home/kid/Videos/"], title: "Dr. No")

    static let cases = [
        ("/srv/vitrine/My film.mp4: cannot be opened", "/srv/vitrine/[hidden].mp4: cannot be opened"),
        (
            "E /srv/vitrine/a/Vol. 2 of 3.mkv: gstqtdemux.c:1234: no moov",
            "E /srv/vitrine/[hidden].mkv: gstqtdemux.c:1234: no moov"
        ),
        ("no picture of /srv/vitrine/no ending: reason", "no picture of /srv/vitrine/[hidden]"),
        ("'/home/kid/Videos/it is/said' has gone", "'/home/kid/Videos/[hidden]' has gone"),
        ("open(/media/stick/Film.one.mp4)", "open(/[hidden].mp4)"),
        ("/run/vitrine-sticks/SanDisk/Film.mp4 plays", "/[hidden].mp4 plays"),
        ("~/Videos/Film.mp4", "~/Videos/Film.mp4"),
        (
            "library.folders = \"/srv/vitrine\"  # /etc/vitrine/vitrine.toml:12",
            "library.folders = \"/srv/vitrine\"  # /etc/vitrine/vitrine.toml:12"
        ),
        ("/dev/dri/card0: vkms, atomic", "/dev/dri/card0: vkms, atomic"),
        ("100 MB free on / (16/9)", "100 MB free on / (16/9)"),
        ("#0 0x00007f /usr/lib/vitrine/vitrined + 0x12", "#0 0x00007f /usr/lib/vitrine/vitrined + 0x12"),
        ("https://kid:secret@example.org/watch?v=abc is fetched", "https://example.org/[hidden] is fetched"),
        ("feed 'rtsp://10.0.0.7' is silent", "feed 'rtsp://10.0.0.7' is silent"),
        ("file:///srv/vitrine/Film.mp4", "file:///[hidden]"),
        ("playing  Dr. No, paused", "playing  [title], paused"),
        ("", ""),
    ]

    @Test(arguments: cases) func `names of videos and secrets of addresses are hidden, and nothing else`(
        line: String, expected: String
    ) {
        #expect(redaction.line(line) == expected)
    }

    @Test func `a title as short as a part of a word hides no words`() {
        #expect(Redaction(folders: [], title: "no").line("no sound card") == "no sound card")
    }
}
