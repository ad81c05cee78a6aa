import Supervision
import WorkerProtocol

extension WorkerLink where Request == MediaRequest, Answer == MediaEvent {
    /// Has the link judge a media worker by its signs of life: each of them is watched like that, whatever it is for.
    func watchSigns() {
        signOfLife = .signOfLife(0)
        isPreparation = { if case .starting = $0 { true } else { false } }
    }
}
