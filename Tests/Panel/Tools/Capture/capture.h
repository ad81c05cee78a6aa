#pragma once

/// Writes the picture that a process shows as a PPM file: 0, or 1 after saying why not.
///
/// The process is stopped for about three refreshes: VKMS loses a pending writeback when a flip overtakes it.
int capture_picture(int process, const char *file);

/// Prints the planes that are on, from the state in debugfs: 0, or 1 after saying why not.
int print_planes(int card);

/// Makes this program the card's master in place of another that is, for so many seconds: 0, or 1 after saying why not.
int steal_card(int process, int seconds);
