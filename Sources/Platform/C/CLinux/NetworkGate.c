// For IPv6 the tables list allowed blocks, as most of it is not allocated; for IPv4 they list refused blocks, as all of
// it is.
//
// Sources: the IANA special-purpose address registries (RFC 6890), RFC 4291 (mapped and compatible addresses), RFC 3056
// (6to4), RFC 6052 (NAT64), RFC 5214 (ISATAP).
#define _GNU_SOURCE
#include "NetworkGate.h"
#include <dlfcn.h>
#include <errno.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static atomic_int closed;
static atomic_uint refused;
static atomic_int trouble;

void vt_gate_close(void) { atomic_store(&closed, 1); }
int vt_gate_is_closed(void) { return atomic_load(&closed); }
unsigned vt_gate_refusals(void) { return atomic_load(&refused); }
void vt_gate_refuse(void) { atomic_fetch_add(&refused, 1); }

// MARK: Trouble

int vt_gate_trouble(void) { return atomic_load(&trouble); }
void vt_gate_forget_trouble(void) { atomic_store(&trouble, vt_trouble_none); }

void vt_gate_note_connect(int error) {
    switch (error) {
    case 0: return atomic_store(&trouble, vt_trouble_none);
    case ECONNREFUSED: return atomic_store(&trouble, vt_trouble_refused);
    case ETIMEDOUT:
    case EHOSTUNREACH:
    case EHOSTDOWN: return atomic_store(&trouble, vt_trouble_timed_out);
    case ENETUNREACH:
    case ENETDOWN: return atomic_store(&trouble, vt_trouble_no_network);
    default: return; // EINPROGRESS, and errors that are not the network's
    }
}

void vt_gate_note_lookup(int error) {
    switch (error) {
    case 0: return atomic_store(&trouble, vt_trouble_none);
    case EAI_AGAIN: return atomic_store(&trouble, vt_trouble_no_network);
    case EAI_NONAME:
    case EAI_NODATA:
    case EAI_FAIL: return atomic_store(&trouble, vt_trouble_unknown);
    default: return;
    }
}

// MARK: Addresses

struct network { uint32_t address; int bits; };

static const struct network private_networks[] = {
    {0x00000000, 8},  // this network; 0.0.0.0 is this machine
    {0x0a000000, 8},  // private
    {0x64400000, 10}, // carrier-grade NAT
    {0x7f000000, 8},  // this machine
    {0xa9fe0000, 16}, // link-local
    {0xac100000, 12}, // private
    {0xc0000000, 24}, // protocol assignments
    {0xc0000200, 24}, // documentation
    {0xc0586300, 24}, // 6to4 relays
    {0xc0a80000, 16}, // private
    {0xc6120000, 15}, // benchmarking of network devices
    {0xc6336400, 24}, // documentation
    {0xcb007100, 24}, // documentation
    {0xe0000000, 4},  // multicast
    {0xf0000000, 4},  // reserved, and broadcast
};

static int is_private_v4(const unsigned char *bytes) {
    uint32_t address = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    for (size_t i = 0; i < sizeof private_networks / sizeof *private_networks; i++)
        if ((address ^ private_networks[i].address) >> (32 - private_networks[i].bits) == 0) return 1;
    return 0;
}

static int is_private_v6(const unsigned char *b) {
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    static const unsigned char nat64[12] = {0, 0x64, 0xff, 0x9b};
    if (!memcmp(b, mapped, sizeof mapped) || !memcmp(b, nat64, sizeof nat64)) return is_private_v4(b + 12);
    if (b[0] >> 5 != 1) return 1;                                 // all but 2000::/3, the allocated block
    if (b[0] == 0x20 && b[1] == 0x02) return is_private_v4(b + 2); // 6to4
    if (b[0] == 0x20 && b[1] == 0x01 && b[2] < 2) return 1;       // 2001::/23: protocols, Teredo
    if (b[0] == 0x20 && b[1] == 0x01 && b[2] == 0x0d && b[3] == 0xb8) return 1; // documentation
    if (b[0] == 0x3f && b[1] == 0xff && b[2] < 0x10) return 1;    // documentation
    // The lower half contains an IPv4 address: ISATAP, in any network.
    if ((b[8] & ~2) == 0 && b[9] == 0 && b[10] == 0x5e && b[11] == 0xfe) return is_private_v4(b + 12);
    return 0;
}

// The bytes of an Internet address, and their number; 0 for other families and for an address that is too short.
static size_t address_bytes(const struct sockaddr *address, size_t size, const unsigned char **bytes) {
    if (!address || size < sizeof address->sa_family) return 0;
    switch (address->sa_family) {
    case AF_UNSPEC: // UDP takes it for IPv4.
    case AF_INET:
        if (size < sizeof(struct sockaddr_in)) return 0;
        *bytes = (const unsigned char *)&((const struct sockaddr_in *)address)->sin_addr;
        return 4;
    case AF_INET6:
        // The kernel accepts the address without its last field.
        if (size < offsetof(struct sockaddr_in6, sin6_scope_id)) return 0;
        *bytes = (const unsigned char *)&((const struct sockaddr_in6 *)address)->sin6_addr;
        return 16;
    default: return 0;
    }
}

int vt_address_is_private(const struct sockaddr *address, size_t size) {
    const unsigned char *bytes;
    switch (address_bytes(address, size, &bytes)) {
    case 4: return is_private_v4(bytes);
    case 16: return is_private_v6(bytes);
    default: return 0;
    }
}

// MARK: A local network that has public addresses

int vt_is_same_network(const unsigned char *a, const unsigned char *b, const unsigned char *mask, size_t size) {
    // So short a mask is a misconfigured router's: it would cover half the Internet.
    if (!mask[0] || (size == 16 && !mask[1])) return 0;
    for (size_t i = 0; i < size; i++)
        if ((a[i] ^ b[i]) & mask[i]) return 0;
    return 1;
}

static int is_on_own_network(const unsigned char *bytes, size_t size) {
    struct ifaddrs *all = NULL;
    if (getifaddrs(&all)) return 0;
    int found = 0;
    for (struct ifaddrs *own = all; own && !found; own = own->ifa_next) {
        const unsigned char *address, *mask;
        if (!own->ifa_addr || !own->ifa_netmask || own->ifa_addr->sa_family == AF_UNSPEC) continue;
        size_t full = own->ifa_addr->sa_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
        if (address_bytes(own->ifa_addr, full, &address) != size) continue;
        own->ifa_netmask->sa_family = own->ifa_addr->sa_family;
        if (address_bytes(own->ifa_netmask, full, &mask) != size) continue;
        found = vt_is_same_network(bytes, address, mask, size);
    }
    freeifaddrs(all);
    return found;
}

int vt_gate_refuses(const struct sockaddr *address, size_t size) {
    const unsigned char *bytes;
    if (!vt_gate_is_closed()) return 0;
    size_t count = address_bytes(address, size, &bytes);
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (count == 16 && !memcmp(bytes, mapped, sizeof mapped)) (bytes += 12, count = 4);
    if (!count || (!vt_address_is_private(address, size) && !is_on_own_network(bytes, count))) return 0;
    vt_gate_refuse();
    return 1;
}

// Whether the loader finds all of CGate's functions in CGate, whichever library calls them.
static int are_found(void) {
    static const char *const names[] = {"connect", "sendto", "sendmsg", "sendmmsg", "listen", "setsockopt"};
    void *place = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Dl_info info;
        void *found = dlsym(RTLD_DEFAULT, names[i]);
        if (!found || !dladdr(found, &info) || (place && place != info.dli_fbase)) return 0;
        place = info.dli_fbase;
    }
    return 1;
}

int vt_gate_holds(void) {
    int (*found)(int, const struct sockaddr *, socklen_t);
    *(void **)&found = dlsym(RTLD_DEFAULT, "connect");
    int number = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (!found || number < 0) return 0;
    unsigned before = vt_gate_refusals();
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons(9)};
    int failed = found(number, (struct sockaddr *)&here, sizeof here);
    close(number);
    return failed && vt_gate_refusals() == before + 1 && are_found();
}
