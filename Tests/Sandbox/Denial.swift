import Glibc

/// What a worker that was taken over tries, and what it gets.
struct Denial {
    enum Target {
        case nothing
        /// A file of the library, which may be read.
        case film
        /// A local socket of some service.
        case service, packets, datagrams
        case device(String)
    }

    let attempt: String
    let target: Target
    let player: Int32
    let pictures: Int32
    let catalog: Int32
    /// Whether it works without confinement, wherever the tests run: otherwise a refusal would show nothing.
    let worksOutside: Bool

    init(
        _ attempt: String, _ target: Target = .nothing, _ player: Int32 = EPERM, pictures: Int32? = nil,
        catalog: Int32? = nil, outside: Bool = true
    ) {
        (self.attempt, self.target, self.player, worksOutside) = (attempt, target, player, outside)
        self.pictures = pictures ?? player
        self.catalog = catalog ?? self.pictures
    }

    /// The errno of each; the filter judges most before the kernel looks at what is asked.
    static let all = services + processes + shares + files + passages + leftToThem

    /// The control socket, D-Bus, seatd, the journal.
    private static let services = [
        Denial("local", .service), Denial("local packets", .packets), Denial("local datagrams", .datagrams),
        Denial("local by libraries", .service, outside: false), Denial("datagram from a pair", .datagrams),
        Denial("stream from a pair", .service, EISCONN, outside: false),
        Denial("connect a pair", .service, outside: false),
    ]

    private static let processes = [
        Denial("fork"), Denial("fork the old way"), Denial("fork beside the parent", outside: false),
        Denial("leave the group"), Denial("new session", outside: false), Denial("outlive"), Denial("be dumped"),
        Denial("signal thread"), Denial("signal group"), Denial("signal by descriptor"),
        Denial("any signal by descriptor"), Denial("signal by request"), Denial("handle of parent"), Denial("queue"),
        Denial("filter", outside: false), Denial("user"),
    ]

    /// Of the processor and the disk.
    private static let shares = [
        Denial("priority"), Denial("affinity"), Denial("scheduler"), Denial("scheduler the new way"),
        Denial("disk priority"),
    ]

    private static let files = [
        Denial("mode", .film), Denial("mode of open", .film),
        Denial("mode the new way", .film, pictures: ENOSYS, outside: false), Denial("owner", .film),
        Denial("times", .film), Denial("times of open", .film), Denial("old times", .film),
        Denial("oldest times", .film), Denial("attribute", .film, outside: false),
        Denial("attribute of open", .film, outside: false), Denial("no attribute", .film, outside: false),
        Denial("flags", .film, outside: false), Denial("lease", .film), Denial("truncate", .film),
        Denial("truncate open", .film, EINVAL, outside: false),
        Denial("truncate by reading", .film), Denial("truncate by writing", .film, EACCES),
        Denial("watch", .nothing, EPERM, catalog: 0, outside: false),
    ]

    /// Around Landlock, and into terminals.
    private static let passages = [
        Denial("open for control", .film), Denial("open for control", .device("/dev/tty")),
        Denial("open the new way", .film, ENOSYS), Denial("write own memory", .nothing, EACCES),
        Denial("type", outside: false), Denial("type by a long request", outside: false),
        Denial("paste", outside: false), Denial("switch terminals", outside: false),
        Denial("seize terminal", outside: false),
    ]

    /// What they need.
    private static let leftToThem = [
        Denial("thread", .nothing, 0), Denial("name", .nothing, 0), Denial("own thread signal", .nothing, 0),
        Denial("pair", .nothing, 0), Denial("own memory", .nothing, 0, catalog: EPERM),
    ]
}
