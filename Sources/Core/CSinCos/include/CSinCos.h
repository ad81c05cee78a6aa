#ifndef CSINCOS_H
#define CSINCOS_H

/// Both results of the C library's one sincos call; Swift's overlay only offers sin and cos by themselves.
struct sine_and_cosine {
    double sine;
    double cosine;
};

struct sine_and_cosine sine_and_cosine_of(double angle);

#endif
