package import Geometry
package import Scene

/// The colours of the interface.
package struct Palette: Hashable, Sendable {
    package internal(set) var background: Colour
    package internal(set) var surface: Colour
    package internal(set) var raised: Colour
    package internal(set) var placeholder: Colour
    package let hairline: Colour
    package let text: Colour
    package internal(set) var secondary: Colour
    package internal(set) var accent: Colour
    /// The foreground on the accent colour.
    package internal(set) var onAccent: Colour
    /// The backdrop of texts on a picture.
    package var veil = Theme.veil
    /// The backdrop of a button on a picture.
    package var disc = Theme.disc
    /// The dimming of a picture under buttons and texts.
    package var dimming = Colour(0x000000, alpha: 0.2)

    package static let dark = Palette(
        background: Colour(0x0F1013), surface: Colour(0x17191E), raised: Colour(0x23262D),
        placeholder: Colour(0x1E2127), hairline: Colour(0xFFFFFF, alpha: 0.08), text: Colour(0xF3F4F6),
        secondary: Colour(0x9EA4AF), accent: Colour(0xFF6A45), onAccent: Colour(0x1A0D08))

    package static let light = Palette(
        background: Colour(0xFAFAFB), surface: Colour(0xFFFFFF), raised: Colour(0xEBECEF),
        placeholder: Colour(0xE4E6EA), hairline: Colour(0x000000, alpha: 0.1), text: Colour(0x15171B),
        secondary: Colour(0x5D636E), accent: Colour(0xD9431B), onAccent: Colour(0xFFFFFF))

    /// Texts have a contrast of 7 to 1 at least (WCAG 2.2, 1.4.6).
    package static let highContrastDark = Palette(
        background: Colour(0x000000), surface: Colour(0x000000), raised: Colour(0x1F1F1F),
        placeholder: Colour(0x2B2B2B), hairline: Colour(0xFFFFFF, alpha: 0.6), text: Colour(0xFFFFFF),
        secondary: Colour(0xDDDDDD), accent: Colour(0xFF9A7F), onAccent: Colour(0x000000),
        veil: Colour(0x000000, alpha: 0.88), disc: Colour(0x000000, alpha: 0.8),
        dimming: Colour(0x000000, alpha: 0.68))

    package static let highContrastLight = Palette(
        background: Colour(0xFFFFFF), surface: Colour(0xFFFFFF), raised: Colour(0xEEEEEE),
        placeholder: Colour(0xE2E2E2), hairline: Colour(0x000000, alpha: 0.6), text: Colour(0x000000),
        secondary: Colour(0x333333), accent: Colour(0x8F2A0E), onAccent: Colour(0xFFFFFF))

    /// The backgrounds of channel initials; white is legible on all of them.
    static let avatars: [Colour] = [
        Colour(0xB4472E), Colour(0x8A5A16), Colour(0x4B7A2F), Colour(0x1F7A6B), Colour(0x2B6CB0), Colour(0x5B54C7),
        Colour(0x8E449E), Colour(0xB03A6B),
    ]

    package static func avatar(of name: String) -> Colour {
        avatars[name.unicodeScalars.reduce(0) { ($0 &* 31 &+ Int(clamping: $1.value)) & 0xFFFF } % avatars.count]
    }
}

/// Radii and spacings of the interface, in points on an 8 pt grid, and the colours on pictures.
package enum Theme {
    package static let background = Palette.dark.background
    package static let surface = Palette.dark.surface
    package static let raised = Palette.dark.raised
    package static let hairline = Palette.dark.hairline
    package static let text = Palette.dark.text
    package static let secondary = Palette.dark.secondary
    package static let accent = Palette.dark.accent
    package static let onAccent = Palette.dark.onAccent
    package static let black = Colour(0x000000)
    package static let white = Colour(0xFFFFFF)
    /// The backdrop of icons and texts on a picture.
    package static let veil = Colour(0x000000, alpha: 0.72)

    /// The backdrop of a button on a picture.
    package static let disc = Colour(0x000000, alpha: 0.45)
    /// The backdrop of a preview.
    package static let shade = Colour(0x000000, alpha: 0.9)

    /// The text on a round button of the video, at every text size: the button has no room for a larger one.
    package static let sign = TextStyle(size: 12, weight: 600, lineHeight: 16)
    /// The text inside an icon, at every text size.
    package static let digits = TextStyle(size: 9.5, weight: 700, lineHeight: 12)

    package static let unit = 8.0
    package static let margin = 24.0
    package static let gap = 16.0
    package static let pictureRadius = 12.0
    package static let cellRadius = 16.0
    package static let badgeRadius = 6.0
    package static let miniRadius = 12.0
    package static let videoAspect = 16.0 / 9
    package static let progressHeight = 2.0
    package static let iconSize = 24.0
    package static let largeIconSize = 48.0
    /// The side of the mouse pointer's square.
    package static let pointerSize = 32.0
    package static let chipRadius = 10.0
    /// A video narrower than this has no room for a sentence.
    package static let smallVideo = 240.0
}

extension Size {
    /// A size in whole points.
    package init(aspect: Double, width: Double) {
        self.init(width: width.rounded(), height: (width / aspect).rounded())
    }

    /// Whether a landscape panel has room for only a few rows, so that its head and its pictures are smaller.
    package var isLow: Bool { !isPortrait && height <= 600 }
}

/// The parts of the interface, which identify a layer from one scene to the next.
package enum Part: UInt16 {
    case pageTitle, cell, cellPicture, cellPlaceholder, cellTitle, cellChannel, cellMeta, cellBadge, cellBadgeText
    case cellAvatar, cellInitial, cellLetter
    case shelfTitle, shelfPicture, shelfPlaceholder, shelfName, shelfChannel, shelfBadge, shelfBadgeText, listTitle
    case shelfLetter, logo, chip, chipLine, chipText, chipCover
    case searchButton, languageButton, searchHead, searchField, searchIcon, searchText, searchReading, searchCaret,
        searchClear,
        matchMark
    case excerptMark
    case keyboard, keyboardLine, key, keySign, keyPopup, keyPopupCell, keyPopupSign
    case pinDot
    case headBack, headBackDisc, headPicture, headPlaceholder, headAvatar, headInitial, headCount
    case pageBack, pageShade, lifted
    case scrollThumb, scrollLabel, scrollLabelText
    case message, messageDetail, settingName, settingOption, settingOptionText, settingFact, settingLine
    case previewShade, preview, previewSlide, previewTitle, previewChannel
    case attractBack, attractBackdrop, attractBackdropShade, attractVideo, attractVeil, attractDisc, attractOuterRing,
        attractInnerRing
    case attractDot, attractHint, attractTitle
    case volumeIndicator, volumeIndicatorIcon, volumeIndicatorTrack, volumeIndicatorLevel
    case tabBar, tabLine, tabIcon, tabLabel, tabMark
    case scrim, curtain, windowBack, videoBack, video, poster
    case miniTitle, miniChannel, miniPlay, miniClose, miniTrack, miniProgress, miniLine
    case glow, detail, detailPlaceholder, detailPressed, detailChapter, columnLine
    case controlsVeil, controlsPlay, controlsPlayDisc, controlsMinimise, controlsMinimiseDisc
    case controlsSkip, controlsSkipDisc, controlsSkipText
    case controlsButton, controlsButtonDisc, controlsButtonText
    case controlsTrack, controlsProgress, controlsThumb, controlsTime, controlsTitle, chapterMark
    case scrubPlate, scrubEdge, scrubPicture, scrubTime, scrubChapter
    case volumeTrack, volumeLevel, volumeThumb
    case speedPlate, speedChosen, speedText
    case spinner, spinnerPlate, cellTrack, cellSeen, shelfTrack, shelfSeen
    case holdPlate, holdText
    case seekRipple, seekPlate, seekSum
    case overlayIcon, overlayText
    case captionPlate, captionEdge, caption, captionSample
    case upNextCaption, upNextTitle, upNextButton, upNextText, upNextPicture
    case linkCode, linkText
    case shadow, floatingEdge, floatingVeil, floatingButton, floatingDisc, floatingProgress
    case stashVeil, stashSign
    case closeTarget, closeTargetSign
    case focusRing
    case outOfOrderBack, outOfOrderDisc, outOfOrderSign, outOfOrderTitle, outOfOrderOther, outOfOrderLine
    case outOfOrderHint, outOfOrderFact
    case noticeCard, noticeText, noticeTrack, noticeBar
    case questionShade, questionCard, questionTitle, questionCountdown, questionAnswer
    case margin
    case pointerEdge, pointer

    package func id(_ index: Int = 0) -> LayerID { LayerID(part: rawValue, index: UInt64(truncatingIfNeeded: index)) }
}
