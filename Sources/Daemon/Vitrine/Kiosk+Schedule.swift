import ContentSet
import Control
import Linux
import Service
import Settings
import Time
import WorkerProtocol

/// The schedule: the settings for the parts of the day.
///
/// While there is a schedule, the wall clock is read at each full minute, because summer time may begin at any of them,
/// and whenever it is set.
extension Kiosk {
    func wireSchedule() {
        do throws(SystemError) {
            config.scheduleTimer = try OneShotTimer { [unowned self] in lookAtClock() }
            config.clockWatch = try ClockWatch { [unowned self] in
                config.clockTrust.wasSet()
                lookAtClock()
            }
            lookAtClock()
        } catch { Log.error("\(error): the schedule is not kept") }
    }

    /// Adopts the parts of the day after a content set was added, changed or removed.
    func take(_ dayparts: [SetDaypart]) {
        let next = dayparts.map { Settings.Daypart($0) }.filter(\.isValid)
        guard next != config.daypartsOfSets, !clock.isVirtual else { return }
        config.daypartsOfSets = next
        putInForce()
    }

    private func lookAtClock() {
        let before = config.moment
        readClock()
        let settings = config.withSets
        let (then, holding) = (before.map(settings.dayparts) ?? [], config.moment.map(settings.dayparts) ?? [])
        guard then != holding else { return }
        Log.info("schedule: \(holding.isEmpty ? "nothing holds" : holding.map(\.title).joined(separator: ", "))")
        putInForce()
    }

    /// Reads the wall clock. While there is a schedule, the timer repeats the reading at the next full minute.
    func readClock() {
        // The virtual clock has no time of the day.
        guard let timer = config.scheduleTimer else { return }
        guard !config.withSets.schedule.isEmpty else {
            timer.disarm()
            config.moment = nil
            return
        }
        let wall = wallClock()
        let local = LocalTime(wall)
        timer.arm(at: now + Seconds(Double(60 - min(local?.second ?? 0, 59))))
        let moment = local.flatMap {
            LocalMoment(year: $0.year, month: $0.month, day: $0.day, hour: $0.hour, minute: $0.minute)
        }
        config.moment = moment.flatMap { $0.day >= .earliestOfClocks && isTrue(clock: wall) ? $0 : nil }
    }

    /// The schedule for `vitrinectl schedule show`.
    var scheduleInForce: Reply.Schedule {
        let settings = config.withSets
        let waits = config.scheduleTimer != nil && !settings.schedule.isEmpty && config.moment == nil
        return Reply.Schedule(tables: settings.scheduleTables, waits: waits)
    }

    private func isTrue(clock wall: Int64) -> Bool {
        config.adopted.settings.kiosk.trustsClock || config.clockTrust.confirms(wall)
    }
}
