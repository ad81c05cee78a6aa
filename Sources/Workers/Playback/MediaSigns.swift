import Supervision
import WorkerProtocol

extension WorkerLink where Request == MediaRequest, Answer == MediaEvent {
    /// Sets up the heartbeat that all uses of a media worker share.
    func watchSigns() {
        signOfLife = .signOfLife(0)
        isPreparation = { if case .starting = $0 { true } else { false } }
    }
}
