import Linux

/// Through whom devices are opened.
package enum SeatKind: String, CaseIterable, Sendable {
    /// libseat where it answers, else directly.
    case automatic
    case libseat
    case direct
}

/// Opens the seat that the program was started on.
///
/// - Parameter terminal: the virtual terminal that a direct seat takes; nil for the one that is standard input, if any.
/// - Throws: `SeatError` when the way asked for is not open; `.automatic` ends with direct devices, which need no one.
@MainActor
package func openSeat(_ kind: SeatKind, terminal: Int32? = nil) throws(SeatError) -> any Seat {
    switch kind {
    case .libseat: return try LibSeat.open()
    case .direct: return try DirectSeat(terminal: terminal)
    case .automatic:
        do throws(SeatError) {
            return try LibSeat.open()
        } catch {
            Log.info("\(error); devices are opened directly")
            return try DirectSeat(terminal: terminal)
        }
    }
}
