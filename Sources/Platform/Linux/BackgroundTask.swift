import Glibc
import Synchronization

/// A background task: work that may block on a disk runs on its own thread, and its result arrives on the loop.
///
/// One task runs at a time. A disk that never answers costs one thread, and the loop does not wait for it.
@MainActor
package final class BackgroundTask<Answer: Sendable> {
    private let onAnswer: @MainActor (Answer) -> Void
    private let done = Handover<Answer>()
    private let ready: Descriptor
    /// The thread's end of the pipe.
    private let writeEnd: Int32
    private var source: LoopSource?
    package private(set) var isRunning = false

    package init(_ onAnswer: @escaping @MainActor (Answer) -> Void) throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError("pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        self.onAnswer = onAnswer
        ready = Descriptor(owning: ends[0])
        writeEnd = ends[1]
        source = .reading(ends[0]) { [unowned self] in finish() }
    }

    isolated deinit {
        source = nil
        // A thread that still runs writes into the pipe later, so its end stays open.
        if !isRunning { close(writeEnd) }
    }

    /// - Precondition: no task is running.
    package func start(_ work: @escaping @Sendable () -> Answer) throws(SystemError) {
        precondition(!isRunning, "a background task is under way")
        let (done, end) = (done, writeEnd)
        let job = Unmanaged.passRetained(
            Job {
                done.put(work())
                var byte: UInt8 = 0
                _ = write(end, &byte, 1)
            })
        var thread = pthread_t()
        let error = pthread_create(&thread, nil, runJob, job.toOpaque())
        guard error == 0 else {
            job.release()
            throw SystemError("pthread_create", code: error)
        }
        pthread_detach(thread)
        isRunning = true
    }

    private func finish() {
        var byte: UInt8 = 0
        guard read(ready.number, &byte, 1) == 1, let answer = done.take() else { return }
        isRunning = false
        onAnswer(answer)
    }
}

/// A value that one thread stores and another takes.
private final class Handover<Answer: Sendable>: Sendable {
    private let answer = Mutex<Answer?>(nil)

    func put(_ new: Answer) { answer.withLock { $0 = new } }
    func take() -> Answer? {
        answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
    }
}

private final class Job: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runJob(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let job { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().run() }
    return nil
}
