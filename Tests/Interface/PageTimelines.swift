/// Reviewed timelines of pages and previews, as `windowTimelines`.
///
/// Time in ms, then kind, progress and opacity in hundredths and the last frame of what comes or goes; of `band` and
/// `fling` how far down the page's title stands.
let pageTimelines: [String: String] = [
    "band": """
    0 510
    100 455
    200 428
    300 420
    400 418
    500 418
    600 418
    700 418
    800 418
    900 418
    1000 418
    1100 418
    1200 418
    1300 418
    1400 418
    """,
    "edge physical": """
    0 edge_pop 57 43 24 89 366 206
    50 edge_pop 70 30 24 91 344 194
    100 edge_pop 83 17 24 93 324 183
    150 edge_pop 91 9 24 95 311 175
    200 edge_pop 96 4 24 95 303 171
    250 edge_pop 98 2 24 96 300 169
    300 edge_pop 99 1 24 96 298 168
    350 edge_pop 100 0 24 96 297 167
    400 edge_pop 100 0 24 96 296 167
    450 edge_pop 100 0 24 96 296 167
    500 edge_pop 100 0 24 96 296 167
    516 -
    """,
    "edge reference": """
    0 edge_pop 65 35 24 90 353 199
    50 edge_pop 88 12 24 94 315 178
    100 edge_pop 100 0 24 96 296 167
    133 -
    """,
    "finish": """
    0 finish 0 58 136 204 991 558
    50 finish 0 51 106 185 881 495
    100 finish 0 37 72 162 724 407
    150 finish 0 20 48 145 579 326
    200 finish 0 6 34 135 472 266
    250 finish 0 0 27 130 407 229
    300 finish 0 0 23 128 374 211
    350 finish 0 0 22 127 363 204
    400 finish 0 0 22 127 362 204
    450 finish 0 0 23 127 366 206
    500 finish 0 0 23 127 371 209
    550 finish 0 0 24 128 375 211
    600 finish 0 0 24 128 378 213
    650 finish 0 0 24 128 379 214
    700 finish 0 0 24 128 380 214
    750 finish 0 0 24 128 380 214
    800 finish 0 0 24 128 380 214
    850 fade 0 0 24 128 380 214
    900 fade 0 0 24 128 380 214
    916 -
    """,
    "fling": """
    0 369
    100 317
    200 274
    300 238
    400 209
    500 186
    600 167
    700 151
    800 138
    900 127
    1000 118
    1100 111
    1200 106
    1300 101
    1400 97
    """,
    "lift physical": """
    0 rise 0 1 26 125 408 230
    50 rise 0 12 40 101 635 357
    100 rise 0 36 53 78 849 478
    150 rise 0 66 62 64 986 555
    200 rise 0 89 66 56 1062 597
    250 rise 0 100 69 52 1101 619
    300 rise 0 100 70 50 1121 630
    350 rise 0 100 71 49 1130 636
    400 rise 0 100 71 48 1134 638
    450 rise 0 100 71 48 1136 639
    500 rise 0 100 71 48 1137 640
    550 -
    """,
    "lift reference": """
    0 rise 0 1 24 127 385 217
    50 rise 0 12 29 119 469 264
    100 rise 0 36 41 99 652 367
    150 rise 0 66 55 75 881 495
    200 rise 0 89 66 56 1058 595
    250 rise 0 100 71 48 1135 638
    283 -
    """,
    "pop physical": """
    0 pop 4 96 24 81 454 256
    50 pop 34 66 24 85 405 228
    100 pop 62 38 24 90 358 202
    150 pop 80 20 24 93 329 185
    200 pop 90 10 24 94 312 176
    250 pop 95 5 24 95 304 171
    300 pop 98 2 24 96 300 169
    350 pop 99 1 24 96 298 168
    400 pop 100 0 24 96 297 167
    450 pop 100 0 24 96 296 167
    500 pop 100 0 24 96 296 167
    550 pop 100 0 24 96 296 167
    566 -
    """,
    "pop reference": """
    0 pop 1 99 24 80 459 258
    50 pop 12 88 24 82 441 248
    100 pop 36 64 24 86 401 226
    150 pop 66 34 24 91 352 198
    200 pop 89 11 24 94 313 177
    250 pop 100 0 24 96 297 167
    283 -
    """,
    "push physical": """
    0 push 4 4 24 95 302 170
    50 push 34 34 24 91 351 198
    100 push 62 62 24 86 398 224
    150 push 80 80 24 83 427 241
    200 push 90 90 24 82 444 250
    250 push 95 95 24 81 452 255
    300 push 98 98 24 80 456 257
    350 push 99 99 24 80 458 258
    400 push 100 100 24 80 459 259
    450 push 100 100 24 80 460 259
    500 push 100 100 24 80 460 259
    550 push 100 100 24 80 460 259
    566 -
    """,
    "push reference": """
    0 push 1 1 24 96 297 168
    50 push 12 12 24 94 315 178
    100 push 36 36 24 90 355 200
    150 push 66 66 24 85 404 228
    200 push 89 89 24 82 443 249
    250 push 100 100 24 80 459 259
    283 -
    """,
    "return": """
    0 return 0 83 99 113 1082 609
    50 return 0 85 93 100 1094 615
    100 return 0 89 86 82 1109 623
    150 return 0 94 79 67 1122 631
    200 return 0 98 75 57 1131 636
    250 return 0 100 72 50 1136 639
    300 return 0 100 71 47 1138 640
    350 return 0 100 70 46 1139 641
    400 return 0 100 70 46 1139 641
    450 return 0 100 70 47 1139 641
    500 return 0 100 71 47 1139 640
    550 return 0 100 71 48 1138 640
    566 -
    """,
    "settings physical": """
    0 present 4 4 -
    50 present 34 34 -
    100 present 62 62 -
    150 present 80 80 -
    200 present 90 90 -
    250 present 95 95 -
    300 present 98 98 -
    350 present 99 99 -
    400 present 100 100 -
    450 present 100 100 -
    500 present 100 100 -
    550 present 100 100 -
    566 -
    """,
    "settings reference": """
    0 present 1 1 -
    50 present 12 12 -
    100 present 36 36 -
    150 present 66 66 -
    200 present 89 89 -
    250 present 100 100 -
    283 -
    """,
    "slide physical": """
    0 edge_pop 57 100 731 0 1280 800
    50 edge_pop 70 100 902 0 1280 800
    100 edge_pop 83 100 1063 0 1280 800
    150 edge_pop 91 100 1166 0 1280 800
    200 edge_pop 96 100 1223 0 1280 800
    250 edge_pop 98 100 1253 0 1280 800
    300 edge_pop 99 100 1267 0 1280 800
    350 edge_pop 100 100 1274 0 1280 800
    400 edge_pop 100 100 1277 0 1280 800
    450 edge_pop 100 100 1279 0 1280 800
    500 edge_pop 100 100 1280 0 1280 800
    516 -
    """,
    "slide reference": """
    0 edge_pop 65 100 832 0 1280 800
    50 edge_pop 88 100 1128 0 1280 800
    100 edge_pop 100 100 1276 0 1280 800
    133 -
    """,
]
