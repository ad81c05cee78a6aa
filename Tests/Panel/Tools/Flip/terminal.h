// The virtual terminal a program owns, by hand: what a seat manager does for its clients.
#pragma once

/// Takes the terminal on standard input: graphics mode, and the kernel asks before it switches away.
///
/// - Parameter card: loses its mastership while another terminal is shown.
void terminal_take(int card);

/// Whether another terminal is shown.
int terminal_is_away(void);

void terminal_restore(void);
