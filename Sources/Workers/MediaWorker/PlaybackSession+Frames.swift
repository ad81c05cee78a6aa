import CGStreamer
import Linux
import Time
import WorkerProtocol

/// The transfer of pictures from the appsink into shared buffers, each with its due time.
extension PlaybackSession {
    /// Late frames are dropped, but for no longer than this (ns), so that a slow machine shows some.
    private static let longestGap: Int64 = 250_000_000

    /// Sends the frames that have arrived, as far as buffers are free.
    func pump() {
        guard isSeen, state.isResting, state.isOpen, facts.hasVideo, let pipeline,
            sound.picture.map({ $0.shown != nil }) ?? true
        else { return }
        if state.isPlaying {
            while frames.pool.hasRoom, let sample = pipeline.takeSample() {
                announceClock()
                send(sample)
            }
            reportPicturesEnd(pipeline)
            if clockKind == .live, pipeline.isSoundAstray { return reopenSound() }
            keepPace()
            beginNextWithPictures()
        } else if delivered.last == nil, frames.pool.hasRoom {
            // After a load or a seek, the picture on which the pipeline pauses is sent at once. Otherwise it is sent
            // after the pause. The preroll is taken first, because taking a sample discards it.
            if let sample = pipeline.takePreroll() ?? pipeline.takeSample() { send(sample) }
        }
    }

    /// Reports the end of the pictures; the sound may continue.
    private func reportPicturesEnd(_ pipeline: Pipeline) {
        guard item.source.isStream, !delivered.hasReportedPicturesEnd, pipeline.hasNoMorePictures else { return }
        delivered.hasReportedPicturesEnd = true
        sendQueue.send(.picturesEnded(id, serial: timeline.serial))
    }

    /// Sends the times of a new start as soon as they are known.
    func announceClock() {
        guard state.owesClock, state.isResting, let pipeline else { return }
        switch clockKind {
        case .stepped:
            if let at = timeline.anchor.at { reportClock(pts: timeline.anchor.position, due: at) }
        case .live:
            guard pipeline.isRunning else { return }
            let (pts, runningTime) = delivered.last.map { ($0.pts, $0.runningTime) } ?? (timeline.origin, 0)
            if let due = liveDue(runningTime) { reportClock(pts: pts, due: due) }
        }
    }

    private func reportClock(pts: Int64, due: Int64) {
        state.clockReported()
        sendQueue.send(.clock(id, serial: timeline.serial, pts: pts, due: due, rate: timeline.rate))
    }

    private func liveDue(_ runningTime: Int64) -> Int64? {
        pipeline?.instant(ofRunningTime: runningTime).map { $0 + Self.lead }
    }

    func send(_ sample: borrowing Sample) {
        guard let info = sample.videoInfo else {
            return fail(MediaFailure(.unknown, detail: "pictures of an unknown kind"))
        }
        guard info.width <= 16384, info.height <= 16384 else {
            return fail(MediaFailure(.tooLarge, detail: "\(info.width)x\(info.height)"))
        }
        if info.fps_n > 0 { facts.frameDuration = Int64(1_000_000_000) * Int64(info.fps_d) / Int64(info.fps_n) }
        let pts = sample.streamTime ?? delivered.last?.end ?? timeline.origin
        let runningTime = sample.runningTime ?? 0
        // The picture on which the pipeline paused arrives again.
        if let last = delivered.last, pts <= last.pts { return }
        if let song = sound.picture { return send(song, for: sample, info, pts: pts, runningTime: runningTime) }
        let length = sample.duration > 0 ? sample.duration : facts.frameDuration
        let time = FrameTime(pts: pts, runningTime: runningTime, length: length)
        if delivered.last == nil { frames.turn = pipeline?.turn ?? .none }
        deliver(sample, at: time)
    }

    /// Sends the picture of a song at the time of a picture of the visualisation, as often as there is something new.
    private func send(
        _ song: SoundPicture, for sample: borrowing Sample, _ info: GstVideoInfo, pts: Int64, runningTime: Int64
    ) {
        guard let picture = song.shown else { return }
        let showsLevel = sequence.showsSoundLevel
        if showsLevel { song.spectrum.read(sample, info) }
        let spacing = showsLevel ? SoundSpectrum.leastSpacing : SoundPicture.tick
        if let last = delivered.last, pts < last.pts + spacing || pts >= facts.duration { return }
        // The last picture ends with the sound.
        let rest = facts.duration > 0 ? max(facts.duration - pts, 0) : .max
        let time = FrameTime(pts: pts, runningTime: runningTime, length: min(SoundPicture.tick, rest))
        deliver(picture.sample, at: time, under: showsLevel ? LevelBars(levels: song.spectrum.levels) : nil)
    }

    /// The presentation time and the duration of a picture, in nanoseconds.
    private struct FrameTime {
        let pts: Int64
        let runningTime: Int64
        let length: Int64
    }

    /// - Parameter bars: the bars that are drawn over the picture of a song; nil for none.
    private func deliver(_ sample: borrowing Sample, at time: FrameTime, under bars: LevelBars? = nil) {
        guard let info = sample.videoInfo, let plan = frames.plan(info) else {
            return fail(MediaFailure(.unknown, detail: "pictures of an unknown kind"))
        }
        let due = self.due(pts: time.pts, runningTime: time.runningTime)
        if isTooLate(due, pts: time.pts) {
            if sound.picture == nil { delivered.miss() }
            return
        }
        if let pipeline {
            // By now the sink may have a later frame.
            let isLast = pipeline.wakeup.lastStamp == sample.buffer?.pointee.pts
            frames.supply.frameCame(at: isLast ? pipeline.lastPicture : nil, held: frames.pool.heldDmabufs)
        }
        do {
            guard
                let written = try frames.written(
                    sample, info, plan, isAtRest: !state.isPlaying,
                    under: bars, decoded: pipeline?.decoded ?? (FrameSender.name(of: info), false))
            else {
                return Log.warning("\(path): a picture at \(time.pts) ns cannot be read")
            }
            if let path = frames.unreportedPath() { sendQueue.send(.path(id, path)) }
            let sent = SentFrame(
                buffer: written.buffer, pts: time.pts, end: time.pts + time.length, runningTime: time.runningTime)
            transmit(sent, written.layout, due: due)
        } catch {
            fail(MediaFailure(.outOfMemory, detail: "\(error)"))
        }
    }

    func due(pts: Int64, runningTime: Int64) -> Int64 {
        switch clockKind {
        case .stepped: timeline.steppedDue(pts) ?? 0
        case .live: state.isPlaying ? liveDue(runningTime) ?? 0 : 0
        }
    }

    private func isTooLate(_ due: Int64, pts: Int64) -> Bool {
        guard clockKind == .live, due > 0, let last = delivered.last else { return false }
        // A song's position goes on however late it is.
        if sound.picture != nil, pts >= last.pts + SoundPicture.tick { return false }
        let now = monotonicNow().nanoseconds
        return due < now && now - delivered.lastAt < Self.longestGap
    }

    func transmit(_ sent: SentFrame, _ layout: FrameLayout, due: Int64) {
        let missed = delivered.add(sent, at: monotonicNow().nanoseconds)
        expectPicture(after: sent)
        expectDecoder(after: sent)
        if isNearEnd { sequence.openNext(behind: self) }
        sendQueue.send(
            .frame(
                FrameInfo(
                    playback: id, serial: timeline.serial, buffer: sent.buffer, layout: layout, pts: sent.pts, due: due,
                    length: sent.end - sent.pts, missed: missed)))
    }
}
