import Synchronization

/// What playbin is to open when it has read all of an item: put there by the loop, taken by a streaming thread.
final class NextSource: Sendable {
    private struct State {
        var uri: String?
        /// Taken and not yet told.
        var wasTaken = false
    }

    private let state = Mutex(State())
    private let wakeup: Wakeup

    init(_ wakeup: Wakeup) { self.wakeup = wakeup }

    /// - Parameter uri: nil takes back what was put there.
    func put(_ uri: String?) { state.withLock { $0.uri = uri } }

    /// On a streaming thread, shortly before it runs out of data.
    func take() -> String? {
        let uri = state.withLock { state in
            defer { state.uri = nil }
            if state.uri != nil { state.wasTaken = true }
            return state.uri
        }
        if uri != nil { wakeup.ring() }
        return uri
    }

    /// Whether it was taken since this was last asked.
    func wasTaken() -> Bool {
        state.withLock { state in
            defer { state.wasTaken = false }
            return state.wasTaken
        }
    }
}
