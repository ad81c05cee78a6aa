package import Control
package import Linux

/// The daemon as the control socket addresses it.
@MainActor
package protocol ControlTarget: AnyObject {
    var status: Status { get }
    /// Carries out a request's work, and records it for the case of a crash.
    func noted(_ request: Request, _ body: () -> Void)
    /// The reply to a request that is refused now, whatever it asks; nil where it is allowed.
    func refusal(of request: Request) -> Reply?
    func reply(to request: Request) -> Reply
    /// - Returns: whether `then` will be called with the reply; false for a request that is answered at once.
    func answerLater(_ request: Request, then: @escaping (Reply) -> Void) -> Bool
    /// Copies the panel's picture.
    ///
    /// - Parameter makeMemory: allocates so many bytes.
    /// - Throws: a sentence, where there is no display or no memory.
    func screenshot(in makeMemory: (Int) throws -> SharedMemory) throws -> (Reply.Picture, SharedMemory)
}
