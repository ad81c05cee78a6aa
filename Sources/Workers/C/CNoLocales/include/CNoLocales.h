// Foundation brings ICU's 34 MB of data about languages and calendars into each program that is linked with it statically.
// A program with this target has an empty table in their place. Functions of Foundation that need a locale, a calendar or a
// transform fail there; all others work.
#pragma once
