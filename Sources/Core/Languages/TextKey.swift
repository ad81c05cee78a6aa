/// The keys of one section of a text table. Each raw value is the key's name in the table.
package protocol TextKey: RawRepresentable<String>, CaseIterable, Sendable {
    static var section: String { get }
}
