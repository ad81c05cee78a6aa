import Glibc
import Linux

/// The user of a unit.
struct ServiceUser {
    let name: String
    /// The user's account; nil if the user does not exist.
    let account: Account?
    /// Groups that the unit adds to the user's own groups.
    let supplementary: [String]

    struct Account {
        let uid: uid_t
        let gid: gid_t
        let home: String
        /// The names of the user's groups and of the unit's existing groups.
        let groups: Set<String>
    }

    /// - Parameter unit: the unit. Without an installed unit the caller is the user.
    init(of unit: ServiceUnit?) {
        guard let unit, unit.isLoaded else {
            let own = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) }
            self.init(own ?? String(geteuid()), supplementary: [])
            return
        }
        let name = unit["User"]
        self.init(
            name.isEmpty ? "root" : name,
            supplementary: unit["SupplementaryGroups"].split(separator: " ").map(String.init))
    }

    private init(_ name: String, supplementary: [String]) {
        (self.name, self.supplementary) = (name, supplementary)
        account = Account(name, supplementary)
    }
}

extension ServiceUser.Account {
    fileprivate init?(_ name: String, _ supplementary: [String]) {
        guard let entry = getpwnam(name)?.pointee else { return nil }
        (uid, gid, home) = (entry.pw_uid, entry.pw_gid, String(cString: entry.pw_dir))
        var count: Int32 = 256
        var numbers = [gid_t](repeating: 0, count: Int(count))
        getgrouplist(name, gid, &numbers, &count)
        let own = numbers.prefix(max(0, min(Int(count), numbers.count)))
            .compactMap { getgrgid($0).map { String(cString: $0.pointee.gr_name) } }
        groups = Set(own).union(supplementary.filter { getgrnam($0) != nil })
    }
}
