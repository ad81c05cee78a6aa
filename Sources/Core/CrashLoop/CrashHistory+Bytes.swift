import Numbers
import Time

/// The history as file content: fixed-size little-endian fields and their checksum.
extension CrashHistory {
    /// The size of the file in bytes.
    package static let size = 88
    private static let magic: UInt64 = 0x3148_5341_5243_5456  // "VTCRASH1"
    private static let maximumDeaths = deathsPerStep

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.add(Self.magic)
        bytes += [run.rawValue, step.rawValue, isTrial ? 1 : 0, UInt8(clamping: min(deaths.count, Self.maximumDeaths))]
        bytes.add(total)
        bytes.add(streak)
        bytes.add(trials)
        bytes.add(UInt64(bitPattern: started.nanoseconds))
        bytes.add(UInt64(bitPattern: since))
        for index in 0..<Self.maximumDeaths {
            bytes.add(UInt64(bitPattern: index < deaths.count ? deaths[index].nanoseconds : 0))
        }
        bytes += [UInt8](repeating: 0, count: Self.size - 8 - bytes.count)
        bytes.add(FNV(bytes).value)
        return bytes
    }

    /// Nil if the size, the checksum or a field is invalid.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.size else { return nil }
        var rest = bytes[...]
        guard rest.take(UInt64.self) == Self.magic, FNV(bytes.dropLast(8)).value == bytes.suffix(8).number(),
            let run = Run(rawValue: rest.take(UInt8.self)), let step = StartStep(rawValue: rest.take(UInt8.self))
        else { return nil }
        self.init()
        (self.run, self.step, isTrial) = (run, step, rest.take(UInt8.self) == 1)
        let count = rest.take(UInt8.self)
        guard count <= Self.maximumDeaths else { return nil }
        (total, streak, trials) = (rest.take(UInt32.self), rest.take(UInt32.self), rest.take(UInt32.self))
        started = Instant(nanoseconds: Int64(bitPattern: rest.take(UInt64.self)))
        since = Int64(bitPattern: rest.take(UInt64.self))
        deaths = (0..<count).map { _ in Instant(nanoseconds: Int64(bitPattern: rest.take(UInt64.self))) }
    }
}

extension [UInt8] {
    fileprivate mutating func add<Number: FixedWidthInteger>(_ number: Number) {
        for byte in 0..<Number.bitWidth / 8 { append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func number<Number: FixedWidthInteger & UnsignedInteger>() -> Number {
        reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    /// - Precondition: enough bytes are left.
    fileprivate mutating func take<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> Number {
        let size = Number.bitWidth / 8
        defer { removeFirst(size) }
        // One byte needs no shift; 8 bits are its whole width.
        if size == 1 { return Number(truncatingIfNeeded: first ?? 0) }
        return prefix(size).number()
    }
}
