import Linux
import Time

/// The memory that pictures of the panel go out in.
///
/// A client may keep what it was sent for as long as it likes, and its memory is the daemon's. So every user has one
/// memory, lent to one client at a time: until that client asks for something else, is gone, or has kept another one
/// waiting for too long. Then its pages are given back, and the next client of the user gets it.
@MainActor
final class PictureLoans {
    private struct Loan {
        var memory: SharedMemory?
        var holder: LineServer.ClientID
        var waiting: [(client: LineServer.ClientID, begin: () -> Void)] = []
        /// Ends the loan.
        var limit: LoopSource?
    }

    /// How long a client keeps its picture while another one waits. To read it takes milliseconds.
    private static let longestWait: Seconds = 3

    private var loans: [LineServer.User: Loan] = [:]
    /// Of clients that hold a loan or wait for one.
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
        loans[user]?.limit = .every(Self.longestWait) { [weak self] in self?.giveBack(holder) }
    }

    /// The memory of the client whose turn it is.
    func memory(for client: LineServer.ClientID, size: Int) throws(SystemError) -> SharedMemory {
        // Not sealed against writing, which would keep its pages for ever; who writes to it spoils its own picture.
        let memory = try SharedMemory(name: "vitrine-screenshot", size: size, isForDevices: true)
        if let user = users[client] { loans[user]?.memory = memory }
        return memory
    }

    /// The client is done with its picture, or gone.
    func giveBack(_ client: LineServer.ClientID) {
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
