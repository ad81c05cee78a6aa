import Linux
import Time

/// The memory in which pictures of the panel are sent to clients.
///
/// A client may keep its picture for any time, and the memory is charged to the daemon. So each user has one picture
/// memory, lent to one client at a time. The loan ends when that client sends another request, disconnects, or keeps
/// another client waiting for too long. Then the pages are freed, and the user's next client gets a loan.
@MainActor
final class PictureLoans {
    private struct Loan {
        var memory: SharedMemory?
        var holder: LineServer.ClientID
        var waiting: [(client: LineServer.ClientID, begin: () -> Void)] = []
        /// The time limit of the loan.
        var limit: LoopSource?
    }

    /// The longest time for which a client keeps its picture while another one waits. Reading takes milliseconds.
    private static let longestWait: Seconds = 3

    private var loans: [LineServer.User: Loan] = [:]
    /// The users of clients that hold a loan or wait for one.
    private var users: [LineServer.ClientID: LineServer.User] = [:]

    /// - Parameter begin: called when it is the client's turn.
    func lend(to client: LineServer.ClientID, of user: LineServer.User, begin: @escaping () -> Void) {
        users[client] = user
        guard loans[user] == nil else {
            loans[user]?.waiting.append((client, begin))
            limitLoan(of: user)
            return
        }
        loans[user] = Loan(memory: nil, holder: client)
        begin()
    }

    private func limitLoan(of user: LineServer.User) {
        guard let loan = loans[user], loan.limit == nil, !loan.waiting.isEmpty else { return }
        let holder = loan.holder
        loans[user]?.limit = .every(Self.longestWait) { [weak self] in self?.release(holder) }
    }

    /// Allocates the memory of a client's loan.
    func memory(for client: LineServer.ClientID, size: Int) throws(SystemError) -> SharedMemory {
        // The memory is not sealed against writing, because sealed pages cannot be freed. A client that writes to it
        // damages only its own picture.
        let memory = try SharedMemory(name: "vitrine-screenshot", size: size, isForDevices: true)
        if let user = users[client] { loans[user]?.memory = memory }
        return memory
    }

    /// Ends a client's loan, or its wait for one.
    func release(_ client: LineServer.ClientID) {
        guard let user = users.removeValue(forKey: client), var loan = loans[user] else { return }
        guard loan.holder == client else {
            loans[user]?.waiting.removeAll { $0.client == client }
            return
        }
        do throws(SystemError) { try loan.memory?.discard() } catch { Log.warning("\(error)") }
        guard !loan.waiting.isEmpty else {
            loans[user] = nil
            return
        }
        let next = loan.waiting.removeFirst()
        (loan.holder, loan.memory, loan.limit) = (next.client, nil, nil)
        loans[user] = loan
        limitLoan(of: user)
        next.begin()
    }
}
