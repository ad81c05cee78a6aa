#ifndef CSINCOS_H
#define CSINCOS_H

/// The results of one call of the C library's sincos. Swift's overlay has only separate sin and cos.
struct sine_and_cosine {
    double sine;
    double cosine;
};

struct sine_and_cosine sine_and_cosine_of(double angle);

#endif
