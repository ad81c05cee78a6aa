// The addresses that a worker that plays streams may contact. CGate checks them before each call of the C library.
#pragma once
#include <stddef.h>

struct sockaddr;

// From this call on, addresses of this machine and of its local network are refused.
void vt_gate_close(void);
// 1 once the gate is closed, else 0.
int vt_gate_is_closed(void);
// Counts and returns 1 for a refused address. 0 for a public one, for one that is not an Internet address, and before
// the gate is closed.
int vt_gate_refuses(const struct sockaddr *address, size_t size);
// The number of refused addresses so far.
unsigned vt_gate_refusals(void);
// Counts one more refused address.
void vt_gate_refuse(void);
// The cause of the last failed connection, reset by a successful one; GStreamer's own messages do not name it.
enum {
    vt_trouble_none = 0,
    vt_trouble_refused = 1,     // the machine accepts no connections there
    vt_trouble_unknown = 2,     // no name server knows the name
    vt_trouble_timed_out = 3,   // nothing answers
    vt_trouble_no_network = 4,  // no route to the address, or to any name server
};
void vt_gate_note_connect(int error); // an errno; 0 for a connection
void vt_gate_note_lookup(int error);  // of getaddrinfo(3); 0 for a name that was found
int vt_gate_trouble(void);
void vt_gate_forget_trouble(void);
// 1 when calls of connect(2) by other libraries are refused, tried with an address of this machine; else 0.
int vt_gate_holds(void);

// 1 for an Internet address that is not public: of this machine, private, link-local, multicast, reserved, or an IPv6
// address that leads to such an address. 0 for public ones and for other families.
int vt_address_is_private(const struct sockaddr *address, size_t size);
// 1 when two IP addresses of `size` bytes (4 or 16) agree in all bits of `mask`, else 0. Also 0 for a mask too short
// for a real network.
int vt_is_same_network(const unsigned char *a, const unsigned char *b, const unsigned char *mask, size_t size);
