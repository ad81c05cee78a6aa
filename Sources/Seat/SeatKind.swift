/// How devices are opened: through a seat, or directly.
package enum SeatKind: String, CaseIterable, Sendable { case libseat, direct }
