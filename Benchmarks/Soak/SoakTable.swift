import Figures

/// What the run has to keep to.
extension SoakRun {
    private static let growthLimit = 1.0
    private static let answerLimit = 1.0

    var measurements: [Measurement] {
        let owed = faults.filter { if case .unnoticed = $0.outcome { false } else { true } }
        return [
            Measurement(name: "deaths of the daemon", value: Double(deaths), unit: "", limit: 0),
            Measurement(name: "runs that could not go on", value: Double(failures), unit: "", limit: 0),
            Measurement(
                name: "hours on the daemon's clock", value: (clock.isVirtual ? tail.time : elapsed) / 3600, unit: "h",
                decimals: 2),
            Measurement(name: "  in real time", value: elapsed / 3600, unit: "h", decimals: 2),
            Measurement(name: "frames presented", value: Double(tail.frames), unit: ""),
            Measurement(name: "requests of many clients", value: Double(crowd.requests), unit: ""),
            Measurement(
                name: "the daemon's own slowest answer", value: daemon.slowestAnswer, unit: "s",
                limit: Self.answerLimit, decimals: 2),
            Measurement(name: "faults that somebody could notice", value: Double(owed.count), unit: ""),
        ] + Fault.all(on: clock).flatMap(rows) + growth
    }

    /// How one fault was answered.
    private func rows(_ fault: Fault) -> [Measurement] {
        let records = faults.filter { $0.fault == fault }
        let answers = records.compactMap { record in
            if case .answered(let time, let waited) = record.outcome { (time, waited) } else { nil }
        }
        let missed = records.count { if case .missed = $0.outcome { true } else { false } }
        let net = answers.map { max(0, $0.0 - $0.1) }
        var rows = [
            Measurement(
                name: "\(fault.rawValue): \(fault.answer), slowest of \(answers.count)", value: net.max() ?? 0,
                unit: "s", limit: fault.bound, decimals: 2)
        ]
        if let most = answers.map({ $0.0 }).max(), most > (net.max() ?? 0) + 0.05 {
            rows.append(
                Measurement(name: "  with its waits for a processor", value: most, unit: "s", decimals: 2))
        }
        if missed > 0 { rows.append(Measurement(name: "  never", value: Double(missed), unit: "", limit: 0)) }
        return rows
    }

    /// A daemon that has just started fills its caches: in a shorter run its memory's growth is told and not judged.
    private var isLongEnough: Bool { clock.length - clock.warmUp >= 600 }

    private var growth: [Measurement] {
        func line(_ name: String, _ what: KeyPath<Usage, Double>) -> Measurement {
            let growth = history.growth(what, after: clock.warmUp)
            let most = growth.uncertainty
            let known = most.isFinite ? "+- \(Drawing.number(min(most, 9999)))" : "too few samples"
            return Measurement(
                name: "\(name) an hour at rest, \(known)", value: growth.slope, unit: "MB",
                limit: isLongEnough ? Self.growthLimit + most : nil, decimals: 2)
        }
        func rise(_ name: String, _ what: KeyPath<Usage, Double>, limit: Double = 0) -> Measurement {
            Measurement(
                name: "more \(name) in the last third", value: history.rise(what, after: clock.warmUp), unit: "",
                limit: limit)
        }
        let last = history.atRest.last
        return [
            line("resident memory", \.resident), line("shared memory", \.shared), rise("descriptors", \.descriptors),
            rise("threads", \.threads), rise("processes", \.children), rise("processes not waited for", \.zombies),
            Measurement(
                name: "at its end: resident memory", value: last?.resident ?? .nan, unit: "MB", decimals: 1),
            Measurement(name: "  descriptors", value: last?.descriptors ?? .nan, unit: ""),
            Measurement(name: "  threads", value: last?.threads ?? .nan, unit: ""),
        ]
    }
}
