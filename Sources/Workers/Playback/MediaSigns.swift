import Supervision
import WorkerProtocol

extension WorkerLink where Request == MediaRequest, Answer == MediaEvent {
    /// Sets up the heartbeat of a media worker, the same for all of its uses.
    func watchSigns() {
        signOfLife = .signOfLife(0)
        isPreparation = { if case .starting = $0 { true } else { false } }
    }
}
