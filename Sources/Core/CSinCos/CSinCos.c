#define _GNU_SOURCE
#include "CSinCos.h"

#include <math.h>

struct sine_and_cosine sine_and_cosine_of(double angle) {
    struct sine_and_cosine result;
    sincos(angle, &result.sine, &result.cosine);
    return result;
}
