// Which addresses a worker that plays streams may speak to. CGate asks before each call of the C library's.
#pragma once
#include <stddef.h>

struct sockaddr;

// From here on addresses of this machine and of its local network are refused.
void vt_gate_close(void);
// 1 once the gate is closed, else 0.
int vt_gate_is_closed(void);
// 1 for an address that is refused, which is counted; 0 for one that is public, is no Internet address, or before the
// gate is closed.
int vt_gate_refuses(const struct sockaddr *address, size_t size);
// How many addresses were refused so far.
unsigned vt_gate_refusals(void);
// Counts one more.
void vt_gate_refuse(void);
// What last kept a connection from coming about, since one came about; GStreamer's own messages do not say it.
enum {
    vt_trouble_none = 0,
    vt_trouble_refused = 1,     // the machine takes no connections there
    vt_trouble_unknown = 2,     // no name server knows the name
    vt_trouble_timed_out = 3,   // nothing answers
    vt_trouble_no_network = 4,  // no way leads there, or to any name server
};
void vt_gate_note_connect(int error); // an errno; 0 for a connection
void vt_gate_note_lookup(int error);  // of getaddrinfo(3); 0 for a name that was found
int vt_gate_trouble(void);
void vt_gate_forget_trouble(void);
// 1 when other libraries' calls of connect(2) are refused, tried with an address of this machine; else 0.
int vt_gate_holds(void);

// 1 for an Internet address that is not public: this machine's, a private network's, a link's, a group's, reserved, or
// one that leads to such an address through IPv6. 0 for public ones and for other families.
int vt_address_is_private(const struct sockaddr *address, size_t size);
// 1 when two IP addresses of `size` bytes (4 or 16) are the same in all the bits that `mask` has, and those are enough
// for a network in use; else 0.
int vt_is_same_network(const unsigned char *a, const unsigned char *b, const unsigned char *mask, size_t size);
