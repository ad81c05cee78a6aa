/// Reviewed timelines on a panel of 1280 x 800 at 60 Hz, by gesture and style: time since the first frame after the release
/// in ms, state, expansion and opacity in hundredths, then the window (of `immersive` and `leave` the video) in points.
let timelines: [String: String] = [
    "hide physical": """
    0 hidden 0 82 952 548 320 180
    50 hidden 0 38 952 548 320 180
    100 hidden 0 8 952 548 320 180
    133 hidden 0 0 952 548 320 180
    """,
    "hide reference": """
    0 hidden 0 82 952 548 320 180
    50 hidden 0 38 952 548 320 180
    100 hidden 0 8 952 548 320 180
    133 hidden 0 0 952 548 320 180
    """,
    "immersive physical": """
    0 immersive 100 100 0 0 836 473
    50 immersive 100 100 0 0 974 575
    100 immersive 100 100 0 0 1104 671
    150 immersive 100 100 0 0 1188 732
    200 immersive 100 100 0 0 1234 766
    250 immersive 100 100 0 0 1258 784
    300 immersive 100 100 0 0 1270 792
    350 immersive 100 100 0 0 1275 796
    400 immersive 100 100 0 0 1278 798
    450 immersive 100 100 0 0 1279 799
    500 immersive 100 100 0 0 1280 800
    533 immersive 100 100 0 0 1280 800
    """,
    "immersive reference": """
    0 immersive 100 100 0 0 822 463
    50 immersive 100 100 0 0 866 495
    100 immersive 100 100 0 0 964 567
    150 immersive 100 100 0 0 1093 663
    200 immersive 100 100 0 0 1206 746
    250 immersive 100 100 0 0 1269 792
    283 immersive 100 100 0 0 1280 800
    """,
    "leave physical": """
    0 full 100 100 0 0 1152 706
    50 full 100 100 0 0 1049 630
    100 full 100 100 0 0 951 558
    150 full 100 100 0 0 888 512
    200 full 100 100 0 0 854 486
    250 full 100 100 0 0 836 473
    300 full 100 100 0 0 827 467
    350 full 100 100 0 0 823 463
    400 full 100 100 0 0 821 462
    450 full 100 100 0 0 820 461
    500 full 100 100 0 0 820 461
    516 full 100 100 0 0 819 461
    """,
    "leave reference": """
    0 full 100 100 0 0 1163 714
    50 full 100 100 0 0 1130 689
    100 full 100 100 0 0 1056 635
    150 full 100 100 0 0 959 564
    200 full 100 100 0 0 875 502
    250 full 100 100 0 0 828 467
    283 full 100 100 0 0 819 461
    """,
    "minimise physical": """
    0 floating 70 100 286 165 992 614
    50 floating 48 100 493 284 783 479
    100 floating 28 100 689 396 586 352
    150 floating 15 100 813 468 460 270
    200 floating 7 100 883 508 390 225
    250 floating 4 100 919 529 354 202
    300 floating 2 100 936 539 336 190
    350 floating 1 100 945 544 327 185
    400 floating 0 100 949 546 323 182
    450 floating 0 100 951 547 322 181
    500 floating 0 100 952 548 320 180
    """,
    "minimise reference": """
    0 floating 72 100 265 152 1013 628
    50 floating 65 100 331 190 947 585
    100 floating 50 100 478 275 798 489
    150 floating 29 100 672 387 602 362
    200 floating 12 100 841 484 432 252
    250 floating 2 100 935 538 337 191
    283 floating 0 100 952 548 320 180
    """,
    "switch physical": """
    0 mini 0 100 951 549 321 180
    50 mini 0 100 937 558 336 172
    100 mini 0 100 904 578 370 155
    150 mini 0 100 862 605 415 132
    200 mini 0 100 824 629 454 113
    250 mini 0 100 804 642 476 102
    283 mini 0 100 800 644 480 100
    """,
    "switch reference": """
    0 mini 0 100 951 549 321 180
    50 mini 0 100 937 558 336 172
    100 mini 0 100 904 578 370 155
    150 mini 0 100 862 605 415 132
    200 mini 0 100 824 629 454 113
    250 mini 0 100 804 642 476 102
    283 mini 0 100 800 644 480 100
    """,
    "throw physical": """
    0 floating 0 100 811 257 320 180
    50 floating 0 100 827 192 320 180
    100 floating 0 100 859 127 320 180
    150 floating 0 100 892 76 320 180
    200 floating 0 100 918 42 320 180
    250 floating 0 100 935 21 320 180
    300 floating 0 100 946 10 320 180
    350 floating 0 100 951 5 320 180
    400 floating 0 100 954 4 320 180
    450 floating 0 100 954 4 320 180
    500 floating 0 100 954 5 320 180
    550 floating 0 100 953 6 320 180
    600 floating 0 100 953 7 320 180
    650 floating 0 100 953 7 320 180
    700 floating 0 100 952 8 320 180
    """,
    "throw reference": """
    0 floating 0 100 819 266 320 180
    50 floating 0 100 845 214 320 180
    100 floating 0 100 879 150 320 180
    150 floating 0 100 907 95 320 180
    200 floating 0 100 928 54 320 180
    250 floating 0 100 941 28 320 180
    300 floating 0 100 949 14 320 180
    350 floating 0 100 953 7 320 180
    400 floating 0 100 954 4 320 180
    450 floating 0 100 954 4 320 180
    500 floating 0 100 954 5 320 180
    550 floating 0 100 953 6 320 180
    600 floating 0 100 953 7 320 180
    650 floating 0 100 952 7 320 180
    700 floating 0 100 952 8 320 180
    716 floating 0 100 952 8 320 180
    """,
]
