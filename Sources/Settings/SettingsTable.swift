extension Settings {
    /// The one table of keys, in the order of the documentation.
    package static let table: [SettingEntry] = [
        .text(
            "display.card", \.display.card, "", "The card's file below /dev/dri; empty: the one with a display."
        ).atRestart(),
        .text(
            "display.connector", \.display.connector, "",
            "The connector by name, as HDMI-A-1; empty: a built-in panel, else the first with a display."
        ).atRestart(),
        .text(
            "display.mode", \.display.mode, "preferred", "preferred, highest, 1920x1080 or 1920x1080@60."
        ).atRestart(),
        .flag(
            "display.planes", \.display.planes, true,
            "Video and window on planes of the display controller where it can; false for a driver that says it can and cannot."
        ).atRestart(),
        .choice(
            "display.rotation", \.display.rotation, .automatic,
            "How far picture and touch are turned clockwise; automatic: as the display says it is built in."
        ).atRestart(),
        .number(
            "display.scale", \.display.scale, 0, 0...8, .pixelsPerPoint,
            "Pixels to one point; 0: dots per inch / 160 in quarters, at least 1."
        ).atRestart(),
        .number(
            "display.dim_after", \.display.dimAfter, 0, 0...86400, .seconds,
            "The panel is dimmed after so long without a touch or a video; 0: never."),
        .number(
            "display.dim_level", \.display.dimLevel, 0.1, 0...1, .ratio, "Brightness of the dimmed panel."),
        .number(
            "display.off_after", \.display.offAfter, 0, 0...86400, .seconds,
            "The panel is switched off after so long; 0: never."),
        .text(
            "display.backlight", \.display.backlight, "",
            "The lamp by its name in /sys/class/backlight; empty: the one that fits best."
        ).atRestart(),
        .choice("display.seat", \.display.seat, .automatic, "Through whom the panel and its devices are opened.")
            .atRestart(),

        .integer("viewer.width", \.viewer.width, 1280, 160...4096, .pixels, "Width of the panel in the VNC window.")
            .atRestart(),
        .integer("viewer.height", \.viewer.height, 800, 160...4096, .pixels, "Height of the panel in the VNC window.")
            .atRestart(),
        .number("viewer.rate", \.viewer.rate, 60, 1...240, .perSecond, "Refreshes of the VNC window.").atRestart(),

        .number(
            "layout.top_inset", \.layout.topInset, 0, 0...400, .points,
            "Space left free at the panel's top, behind a frame for example."),
        .number(
            "layout.landscape_split", \.layout.landscapeSplit, 0.64, 0.3...0.9, .ratio,
            "Share of the width that the video takes in the full window of a landscape panel."),

        .choice("interface.language", \.interface.language, .automatic, "Language of the interface.").byVisitors(),
        .number(
            "interface.minimum_target", \.interface.minimumTarget, 48, 24...160, .points,
            "Least width and height of anything that takes a tap."),
        .choice("interface.theme", \.interface.theme, .dark, "Colours of the interface.").byVisitors(),
        .choice("interface.size", \.interface.size, .normal, "large makes what takes taps larger, for gloves.")
            .byVisitors(),
        .number(
            "interface.large_target", \.interface.largeTarget, 64, 24...160, .points,
            "Least width and height of anything that takes a tap, where the size is large."),
        .flag(
            "interface.reduced_motion", \.interface.reducedMotion, false,
            "What would move by itself fades out and in again instead."
        ).byVisitors(),
        .number(
            "interface.reduced_fade", \.interface.reducedFade, 0.2, 0...2, .seconds,
            "How long that takes."),
        .number(
            "interface.placeholder_delay", \.interface.placeholderDelay, 0.2, 0...5, .seconds,
            "How long something may take to load before a placeholder says so."),
        .number(
            "interface.picture_fade", \.interface.pictureFade, 0.1, 0...2, .seconds,
            "How long a thumbnail takes to appear."),

        .length(
            "gesture.slop", \.gesture.slop, 8, 0...100, "How far a finger travels before a touch becomes a drag."),
        .number(
            "gesture.resampling_delay", \.gesture.resamplingDelay, 0.005, 0...0.05, .seconds,
            "How long before a frame is built the finger is looked at for drawing."),
        .number(
            "gesture.highlight_delay", \.gesture.highlightDelay, 0.05, 0...1, .seconds,
            "How long a press lasts before it is highlighted."),
        .number(
            "gesture.double_tap_interval", \.gesture.doubleTapInterval, 0.3, 0.1...1, .seconds,
            "Longest time between the two taps of a double tap."),
        .number(
            "gesture.double_tap_distance", \.gesture.doubleTapDistance, 100, 8...400, .points,
            "Longest distance between the two taps of a double tap."),
        .number(
            "gesture.axis_ratio", \.gesture.axisRatio, 1.2, 1...10, .ratio,
            "How many times longer than across it a drag along an axis must be."),
        .number(
            "gesture.long_press", \.gesture.longPress, 0.5, 0.1...5, .seconds, "How long a long press is."),

        .choice("motion.style", \.motion.style, .physical, "Fixed durations, or springs that keep the finger's speed.")
            .byVisitors(),
        .number(
            "motion.response", \.motion.response, 0.35, 0.05...5, .seconds,
            "Physical: the spring's response, the period of the undamped spring."),
        .number(
            "motion.damping", \.motion.damping, 1, 0.1...5, .ratio, "Physical: the spring's damping ratio."),
        .number(
            "motion.catch_correction", \.motion.catchCorrection, 0.1, 0...1, .seconds,
            "How long a caught video takes to join its window again."),

        .number(
            "scroll.deceleration", \.scroll.deceleration, 0.998, 0.9...0.9999, .perMillisecond,
            "What is left of a thrown list's speed after one millisecond."),
        .number(
            "scroll.rubber_band", \.scroll.rubberBand, 0.55, 0.01...1, .ratio,
            "How far a list follows the finger past its end."),

        .number(
            "player.mini_height", \.player.miniHeight, 100, 48...400, .points, "Height of the mini player."),
        .number(
            "player.mini_maximum_share", \.player.miniMaximumShare, 0.16, 0.05...0.5, .ratio,
            "Physical: the largest share of the panel's height that the mini player takes."),
        .number(
            "player.mini_maximum_width", \.player.miniMaximumWidth, 480, 240...4000, .points,
            "Landscape: the largest width of the mini player."),
        .number(
            "player.minimize_distance", \.player.minimizeDistance, 100, 0...2000, .points,
            "A full window dragged down by more than this becomes mini."),
        .number(
            "player.maximize_distance", \.player.maximizeDistance, 50, 0...2000, .points,
            "A mini player dragged up by more than this becomes full."),
        .number(
            "player.dismiss_distance", \.player.dismissDistance, 10, 0...2000, .points,
            "A mini player dragged down by more than this is dismissed."),
        .number(
            "player.dismiss_travel", \.player.dismissTravel, 100, 10...2000, .points,
            "How far a dismissed mini player sinks while it fades."),
        .number(
            "player.flick_velocity", \.player.flickVelocity, 500, 50...8000, .pointsPerSecond,
            "Physical: a release faster than this goes one state in its direction."),
        .number(
            "player.present_duration", \.player.presentDuration, 0.25, 0...3, .seconds,
            "Reference: how long the window takes to appear."),
        .number(
            "player.cancel_duration", \.player.cancelDuration, 0.1, 0...3, .seconds,
            "Reference: how long a drag that changed nothing takes to go back."),
        .number(
            "player.settle_duration", \.player.settleDuration, 0.3, 0...3, .seconds,
            "Reference: how long the window takes between full and mini."),
        .number(
            "player.video_duration", \.player.videoDuration, 0.2, 0...3, .seconds,
            "Reference: how long the video inside it takes."),
        .number(
            "player.dismiss_duration", \.player.dismissDuration, 0.1, 0...3, .seconds,
            "Reference: how long a dismissed mini player takes to go."),
        .number(
            "player.rubber_band", \.player.rubberBand, 0.55, 0.01...1, .ratio,
            "Physical: how far the window follows the finger above full."),
        .number(
            "player.dimming", \.player.dimming, 0.5, 0...1, .ratio,
            "How dark the page is under the full window."),
        .choice("player.compact", \.player.compact, .mini, "What the small window is: a bar, or a window in a corner.")
            .byVisitors(),
        .number(
            "player.immersive_distance", \.player.immersiveDistance, 50, 0...2000, .points,
            "A video that fills the panel goes back into its page when dragged down by more than this."),
        .number(
            "player.immersive_travel", \.player.immersiveTravel, 240, 10...4000, .points,
            "How far a finger goes to bring such a video all the way back."),

        .number(
            "floating.width", \.floating.width, 320, 150...4000, .points,
            "Width of the floating window until somebody pinches it."),
        .number(
            "floating.minimum_width", \.floating.minimumWidth, 150, 48...1000, .points,
            "How narrow it can be pinched."),
        .number(
            "floating.fade_duration", \.floating.fadeDuration, 0.15, 0...3, .seconds,
            "How long it takes to appear or go."),
        .number(
            "floating.hide_scale", \.floating.hideScale, 1, 0.1...1, .ratio,
            "What it shrinks to as it goes; 1: not at all."),
        .numbers(
            "floating.insets", \.floating.insets, count: 4, defaults: "8 8 16 8",
            "Free space around where it rests: top, left, bottom and right."),
        .number("floating.corner_radius", \.floating.cornerRadius, 12, 0...100, .points, "Radius of its corners."),
        .numbers(
            "floating.shadow", \.floating.shadow, count: 4, defaults: "0.15 0 1 6",
            "Its shadow: opacity, how far to the right, how far down, radius. Empty: none."),
        .number(
            "floating.fling_velocity", \.floating.flingVelocity, 700, 50...8000, .pointsPerSecond,
            "Reference: faster than this along an axis decides that axis."),
        .number(
            "floating.deceleration", \.floating.deceleration, 0.998, 0.9...0.9999, .perMillisecond,
            "Physical: what is left of a throw's speed after one millisecond, to see where it would end."),
        .number("floating.duration", \.floating.duration, 1, 0.05...5, .seconds, "Duration of the spring to a corner."),
        .number("floating.damping", \.floating.damping, 0.8, 0.1...5, .ratio, "Damping ratio of that spring."),
        .number(
            "floating.initial_velocity", \.floating.initialVelocity, 0.8, 0...10, .perSecond,
            "Reference: that spring starts with so much of its way per second."),
        .number(
            "floating.relayout_duration", \.floating.relayoutDuration, 0.3, 0...3, .seconds,
            "How long it takes to get out of the way of something."),
        .number(
            "floating.stash_velocity", \.floating.stashVelocity, 2500, 500...20000, .pointsPerSecond,
            "Thrown past the panel's side faster than this it stays there, out of the way."),
        .number(
            "floating.stash_tab", \.floating.stashTab, 48, 24...160, .points,
            "How much of it is left to pull it back by."),
        .number(
            "floating.close_radius", \.floating.closeRadius, 56, 24...200, .points,
            "Dropped so near to the close target it is closed."),

        .number(
            "preview.distance", \.preview.distance, 200, 10...2000, .points,
            "A preview dragged up or down so far has made the whole progress."),
        .number(
            "preview.finish_progress", \.preview.finishProgress, 0.3, 0...1, .ratio,
            "A preview released after more progress than this goes away."),
        .number(
            "preview.flick_progress", \.preview.flickProgress, 0.1, 0...1, .ratio,
            "A fast preview released after more progress than this goes away."),
        .number(
            "preview.flick_velocity", \.preview.flickVelocity, 100, 0...8000, .pointsPerSecond,
            "A preview faster than this is fast."),
        .number(
            "preview.dim", \.preview.dim, 0.7, 0...1, .ratio,
            "How much of the dimming behind a preview the whole progress takes away."),
        .number(
            "preview.shrink", \.preview.shrink, 0.2, 0...0.9, .ratio, "How much the whole progress shrinks a preview."),
        .number(
            "preview.deceleration", \.preview.deceleration, 0.9, 0.5...0.9999, .perMillisecond,
            "What is left of a released preview's speed after one millisecond."),
        .number(
            "preview.bounciness", \.preview.bounciness, 3, 0...20, .none, "Bounciness of the spring of a preview."),
        .number("preview.speed", \.preview.speed, 3, 0...20, .none, "Speed of the spring of a preview."),
        .number(
            "preview.duration", \.preview.duration, 0.28, 0...3, .seconds,
            "How long the dimming behind a preview takes."),

        .number(
            "transition.duration", \.transition.duration, 0.28, 0...3, .seconds,
            "Reference: how long one page takes to give way to another."),
        .number(
            "transition.edge_width", \.transition.edgeWidth, 20, 0...200, .points,
            "A page is pulled away by a finger that comes down so near to the left edge."),
        .number(
            "transition.finish_progress", \.transition.finishProgress, 0.5, 0...1, .ratio,
            "A page pulled further than this share of its width goes away."),
        .number(
            "transition.flick_velocity", \.transition.flickVelocity, 1, 0.1...20, .perSecond,
            "Physical: a page released faster than so many widths a second goes in that direction."),
        .number(
            "transition.parallax", \.transition.parallax, 1.0 / 3, 0...1, .ratio,
            "How far the page below moves while the one above is pulled away, in widths."),

        .number("tabs.height", \.tabs.height, 56, 40...200, .points, "Height of the tab bar."),

        .number(
            "controls.hide_after", \.controls.hideAfter, 4, 1...60, .seconds, "How long the controls stay on the video."
        ),
        .number(
            "controls.seek_step", \.controls.seekStep, 10, 1...600, .seconds, "How far a double tap seeks."),
        .number(
            "controls.fade_duration", \.controls.fadeDuration, 0.15, 0...2, .seconds,
            "How long the controls take to appear or go."),
        .number(
            "controls.seek_guard", \.controls.seekGuard, 0.7, 0...3, .seconds,
            "How long after a double tap the window ignores drags."),
        .number(
            "controls.hold_rate", \.controls.holdRate, 2, 0.25...2, .ratio,
            "How fast a video plays while a finger is held on it."),
        .number(
            "controls.hold_delay", \.controls.holdDelay, 0.5, 0.2...3, .seconds,
            "After how long a finger is held on it."),
        .number(
            "controls.up_next", \.controls.upNext, 5, 0...60, .seconds,
            "How long the next video is announced at the end of one; 0: it is not."),

        .number(
            "controls.volume_shown", \.controls.volumeShown, 1.5, 0...30, .seconds,
            "How long the volume stays on the panel after it changed."),

        .number("playback.volume", \.playback.volume, 1, 0...1, .ratio, "Volume of the sound.").byVisitors(),
        .number(
            "playback.volume_cap", \.playback.volumeCap, 1, 0...1, .ratio, "The sound is never louder than this."
        ).byVisitors(),
        .number(
            "playback.still_duration", \.playback.stillDuration, 10, 1...86400, .seconds,
            "How long a still picture is shown."
        ).atRestart(),
        .integer(
            "playback.recycle_after", \.playback.recycleAfter, 200, 1...100000, .none,
            "A media worker is replaced by a fresh one after so many items."
        ).atRestart(),
        .text(
            "playback.captions", \.playback.captions, "automatic",
            "Captions when a video starts: off, a language as ja or pt-BR, or automatic for the interface's."
        ).byVisitors(),
        .text(
            "playback.audio_device", \.playback.audioDevice, "",
            "Shell pattern for the name of the sound device, as HDMI*; empty, or where none fits: the system's."
        ).atRestart(),

        .number(
            "kiosk.idle_timeout", \.kiosk.idleTimeout, 0, 0...86400, .seconds,
            "After so long without a touch the session begins anew and videos play by themselves; 0: never."),

        .text(
            "library.folders", \.library.folders, "",
            "Folders of videos, with colons between; empty: ~/Videos, /srv/vitrine and the sample library."
        ).atRestart(),
        .integer(
            "library.thumbnail_cache_mb", \.library.thumbnailCacheMegabytes, 256, 0...65536, .megabytes,
            "Disk space for pictures of videos; 0 keeps none."
        ).atRestart(),

        .text(
            "workers.folders", \.workers.folders, "",
            "More folders that workers may read, with colons between: where links lead out of the library."
        ).atRestart(),
        .flag("workers.internet", \.workers.internet, false, "The media worker may open streams.").atRestart(),
        .integer(
            "workers.memory_mb", \.workers.memoryMegabytes, 4096, 256...1_048_576, .megabytes,
            "Memory of its own that a media worker may take, frames that it hands over not counted."
        ).atRestart(),
        .integer(
            "workers.processor_seconds", \.workers.processorSeconds, 120, 0...86400, .seconds,
            "Processor time after which a media worker without any result is ended; 0: never."
        ).atRestart(),

        .choice("log.level", \.log.level, .info, "The least of what is written to the journal."),

        .text(
            "touch.device", \.touch.device, "",
            "Shell pattern for the names of the touch panels that are used; empty for every one."
        ).atRestart(),
        .text(
            "touch.output", \.touch.output, "",
            "Panels that udev's WL_OUTPUT assigns to another connector are ignored; empty for the daemon's connector."
        ).atRestart(),
        .numbers(
            "touch.calibration", \.touch.calibration, count: 6,
            "Matrix in libinput's convention, a b c d e f; takes the place of udev's. Empty leaves that in force."
        ).atRestart(),
        .flag("input.mouse", \.input.mouse, true, "A mouse acts as a finger, for maintenance.").atRestart(),
        .flag("input.keyboard", \.input.keyboard, true, "Keys act, for maintenance.").atRestart(),
        .choice("input.key_home", \.input.keyHome, .home, "Key that shows the first page."),
        .choice("input.key_back", \.input.keyBack, .escape, "Key that goes back."),
        .choice("input.key_play_pause", \.input.keyPlayPause, .space, "Key that plays and pauses."),
        .choice("input.key_volume_up", \.input.keyVolumeUp, .volumeUp, "Key that makes the sound louder."),
        .choice("input.key_volume_down", \.input.keyVolumeDown, .volumeDown, "Key that makes the sound softer."),
    ]
}
