// A network for one test, in which addresses that are public elsewhere lead to this machine.
#pragma once

// Gives the calling thread, and the sockets and programs that it makes from here on, a network of its own. Only root may.
// 0, or -1.
int vt_enter_public_network(void);
