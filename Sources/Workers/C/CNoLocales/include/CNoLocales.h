// Foundation brings ICU's 34 MB of data about languages and calendars into each program that is linked with it statically.
// A program with this target has an empty table in their place. Foundation finds no locale, calendar or transform in it;
// what of Foundation needs none works.
#pragma once
