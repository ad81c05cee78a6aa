package import Geometry
package import Gesture
package import InterfaceKit
package import Time
package import WorkerProtocol

/// An event that the preview handles.
package enum PreviewEvent {
    /// The picture of an item rises from its frame in the list; ignored while a preview is open.
    case open(CatalogRow, source: PageTarget, frame: Rect)
    /// Two fingers take the picture of an item out of its frame in the list; ignored while a preview is open.
    case lift(CatalogRow, source: PageTarget, frame: Rect)
    /// The select key was pressed on the preview's element.
    case select
    /// Closes the preview, as a tap beside it does.
    case dismiss
    /// Removes the preview at once: a window conceals it, or the session is over.
    case reset
    case touch(PreviewTouchEvent)
}

/// A step of the fingers on the preview.
package enum PreviewTouchEvent {
    /// The first finger comes down and stops the picture.
    case began
    /// A finger drags; the translation is measured.
    case dragged(PanRecognizer.Pan)
    case pinched(PinchRecognizer.Pinch)
    /// One of two fingers leaves.
    case pinchEnded
    /// The fingers that take the picture out of its list move.
    case lifted(PinchRecognizer.Pinch)
    /// One of these fingers leaves; nil if the pinch is cancelled.
    case liftEnded(PinchRecognizer.Pinch?)
    /// All gestures of a sample have been handled.
    case sampled(at: Instant)
    /// The drag ends; nil if the finger did not drag.
    case ended(PanRecognizer.Pan?)
    case cancelled
    case tapped(Point)
}

/// The effect of an event of the preview on the other parts of the interface.
package enum PreviewOutcome {
    case play(CatalogRow)
}
