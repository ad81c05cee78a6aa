import Scene

/// Colours, type scale, radii and spacings of the interface; lengths in points on an 8 pt grid.
enum Theme {
    static let background = Colour(0x0F1013)
    static let surface = Colour(0x17191E)
    static let raised = Colour(0x23262D)
    static let placeholder = Colour(0x1E2127)
    static let hairline = Colour(0xFFFFFF, alpha: 0.08)
    static let text = Colour(0xF3F4F6)
    static let secondary = Colour(0x9EA4AF)
    static let accent = Colour(0xFF6A45)
    static let black = Colour(0x000000)
    static let white = Colour(0xFFFFFF)
    /// Behind white signs on a picture.
    static let veil = Colour(0x000000, alpha: 0.72)

    /// Behind a button on a picture.
    static let disc = Colour(0x000000, alpha: 0.45)

    static let display = TextStyle(size: 28, weight: 700, lineHeight: 36)
    static let title = TextStyle(size: 22, weight: 650, lineHeight: 32)
    static let heading = TextStyle(size: 16, weight: 650, lineHeight: 24)
    static let body = TextStyle(size: 15, weight: 400, lineHeight: 24)
    static let caption = TextStyle(size: 13.5, weight: 450, lineHeight: 20)
    static let badge = TextStyle(size: 12, weight: 600, lineHeight: 16)

    /// Inside of a sign.
    static let digits = TextStyle(size: 9.5, weight: 700, lineHeight: 12)

    static let unit = 8.0
    static let margin = 24.0
    static let gap = 16.0
    static let pictureRadius = 12.0
    static let cellRadius = 16.0
    static let badgeRadius = 6.0
    static let miniRadius = 12.0
    static let videoAspect = 16.0 / 9
    static let progressHeight = 2.0
    static let iconSize = 24.0
    static let largeIconSize = 48.0
    /// A video narrower than this has no room for a sentence.
    static let smallVideo = 240.0
}

/// The parts of the interface, so that a layer is found again in the next scene.
enum Part: UInt16 {
    case pageTitle, cell, cellPicture, cellPlaceholder, cellTitle, cellChannel, cellMeta, cellBadge, cellBadgeText
    case message, messageDetail, settingName, settingValue, settingLine
    case tabBar, tabLine, tabIcon, tabLabel
    case scrim, windowBack, videoBack, video
    case miniTitle, miniChannel, miniPlay, miniClose, miniTrack, miniProgress, miniLine
    case detail, columnLine
    case controlsVeil, controlsPlay, controlsPlayDisc, controlsMinimise, controlsMinimiseDisc
    case controlsSkip, controlsSkipDisc, controlsSkipText
    case controlsButton, controlsButtonDisc, controlsButtonText
    case controlsTrack, controlsProgress, controlsThumb, controlsTime, chapterMark
    case scrubPlate, scrubTime, scrubChapter
    case volumeTrack, volumeLevel, volumeThumb
    case speedPlate, speedChosen, speedText
    case holdPlate, holdText
    case overlayIcon, overlayText
    case upNextCaption, upNextTitle, upNextButton, upNextText
    case shadow, floatingEdge, floatingVeil, floatingButton, floatingDisc, floatingProgress
    case stashVeil, stashSign
    case closeTarget, closeTargetSign

    func id(_ index: Int = 0) -> LayerID { LayerID(part: rawValue, index: UInt64(truncatingIfNeeded: index)) }
}
