package import Control
package import Linux

/// The operations of the daemon that the control socket uses.
@MainActor
package protocol ControlTarget: AnyObject {
    var status: Status { get }
    /// Runs the work of a request, and notes the request in the crash record.
    func noted(_ request: Request, _ body: () -> Void)
    /// The reply that refuses a request in the daemon's present state; nil if the request is allowed.
    func refusal(of request: Request) -> Reply?
    func reply(to request: Request) -> Reply
    /// - Returns: whether `then` will be called with the reply; false for a request that is answered at once.
    func answerLater(_ request: Request, then: @escaping (Reply) -> Void) -> Bool
    /// Copies the panel's picture.
    ///
    /// - Parameter makeMemory: allocates memory of a size in bytes.
    /// - Throws: a sentence, where there is no display or no memory.
    func screenshot(in makeMemory: (Int) throws -> SharedMemory) throws -> (Reply.Picture, SharedMemory)
}
