/// Reviewed timelines of the window on a panel of 1280 x 800 at 60 Hz, by gesture, and by style where that matters.
///
/// Time since the first frame after the release in ms, state, expansion and opacity in hundredths, then the window (of
/// `immersive` and `leave` the video) in points.
let windowTimelines: [String: String] = [
    "cancel physical": """
    0 full 87 100 108 87 1172 706
    50 full 91 100 74 60 1206 735
    100 full 95 100 43 34 1237 763
    150 full 97 100 22 18 1258 780
    200 full 99 100 11 9 1269 790
    250 full 99 100 5 4 1275 795
    300 full 100 100 3 2 1277 798
    350 full 100 100 1 1 1279 799
    400 full 100 100 0 0 1280 800
    """,
    "cancel reference": """
    0 full 87 100 106 85 1174 708
    50 full 97 100 26 21 1254 777
    83 full 100 100 0 0 1280 800
    """,
    "dismiss physical": """
    0 hidden -42 58 800 686 480 100
    50 hidden -60 40 800 704 480 100
    100 hidden -77 23 800 721 480 100
    150 hidden -88 12 800 732 480 100
    200 hidden -94 6 800 738 480 100
    250 hidden -97 3 800 741 480 100
    300 hidden -99 1 800 743 480 100
    350 hidden -99 1 800 743 480 100
    366 hidden -100 0 800 744 480 100
    """,
    "dismiss reference": """
    0 hidden -57 83 800 701 480 100
    50 hidden -107 33 800 751 480 100
    83 hidden -140 0 800 784 480 100
    """,
    "hide": """
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
    "maximise physical": """
    0 full 26 100 591 476 689 283
    50 full 49 100 407 328 873 444
    100 full 71 100 234 188 1046 595
    150 full 85 100 123 99 1157 692
    200 full 92 100 61 49 1219 746
    250 full 96 100 30 24 1250 774
    300 full 98 100 14 11 1266 788
    350 full 99 100 6 5 1274 794
    400 full 100 100 3 2 1277 797
    450 full 100 100 1 1 1279 799
    500 full 100 100 0 0 1280 800
    """,
    "maximise reference": """
    0 full 24 100 610 491 670 266
    50 full 31 100 551 444 729 317
    100 full 47 100 421 339 859 432
    150 full 69 100 249 200 1031 583
    200 full 88 100 98 79 1182 714
    250 full 98 100 15 12 1265 787
    283 full 100 100 0 0 1280 800
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
    "pinch physical": """
    0 floating 0 100 819 473 582 327
    50 floating 0 100 796 460 582 327
    100 floating 0 100 764 442 582 327
    150 floating 0 100 736 426 582 327
    200 floating 0 100 715 415 582 327
    250 floating 0 100 701 407 582 327
    300 floating 0 100 694 403 582 327
    350 floating 0 100 690 401 582 327
    400 floating 0 100 688 400 582 327
    450 floating 0 100 688 400 582 327
    500 floating 0 100 689 400 582 327
    550 floating 0 100 689 400 582 327
    600 floating 0 100 689 400 582 327
    650 floating 0 100 690 401 582 327
    """,
    "pinch reference": """
    0 floating 0 100 817 472 582 327
    50 floating 0 100 792 458 582 327
    100 floating 0 100 760 440 582 327
    150 floating 0 100 733 425 582 327
    200 floating 0 100 713 414 582 327
    250 floating 0 100 700 406 582 327
    300 floating 0 100 693 402 582 327
    350 floating 0 100 690 400 582 327
    400 floating 0 100 688 400 582 327
    450 floating 0 100 688 400 582 327
    500 floating 0 100 689 400 582 327
    550 floating 0 100 689 400 582 327
    600 floating 0 100 690 400 582 327
    650 floating 0 100 690 401 582 327
    """,
    "present physical": """
    0 full 100 100 0 771 1280 800
    50 full 100 100 0 531 1280 800
    100 full 100 100 0 305 1280 800
    150 full 100 100 0 160 1280 800
    200 full 100 100 0 80 1280 800
    250 full 100 100 0 39 1280 800
    300 full 100 100 0 18 1280 800
    350 full 100 100 0 8 1280 800
    400 full 100 100 0 4 1280 800
    450 full 100 100 0 2 1280 800
    500 full 100 100 0 1 1280 800
    533 full 100 100 0 0 1280 800
    """,
    "present reference": """
    0 full 100 7 0 747 1280 800
    50 full 100 27 0 587 1280 800
    100 full 100 47 0 427 1280 800
    150 full 100 67 0 267 1280 800
    200 full 100 87 0 107 1280 800
    233 full 100 100 0 0 1280 800
    """,
    "stash physical": """
    0 floating 0 100 1075 548 320 180
    50 floating 0 100 1173 548 320 180
    100 floating 0 100 1224 548 320 180
    150 floating 0 100 1246 548 320 180
    200 floating 0 100 1252 548 320 180
    250 floating 0 100 1250 548 320 180
    300 floating 0 100 1245 548 320 180
    350 floating 0 100 1241 548 320 180
    400 floating 0 100 1237 548 320 180
    450 floating 0 100 1235 548 320 180
    500 floating 0 100 1233 548 320 180
    550 floating 0 100 1232 548 320 180
    600 floating 0 100 1232 548 320 180
    650 floating 0 100 1232 548 320 180
    666 floating 0 100 1232 548 48 180
    """,
    "stash reference": """
    0 floating 0 100 1035 548 320 180
    50 floating 0 100 1074 548 320 180
    100 floating 0 100 1123 548 320 180
    150 floating 0 100 1166 548 320 180
    200 floating 0 100 1197 548 320 180
    250 floating 0 100 1216 548 320 180
    300 floating 0 100 1228 548 320 180
    350 floating 0 100 1233 548 320 180
    400 floating 0 100 1235 548 320 180
    450 floating 0 100 1235 548 320 180
    500 floating 0 100 1234 548 320 180
    550 floating 0 100 1234 548 320 180
    600 floating 0 100 1233 548 320 180
    650 floating 0 100 1233 548 320 180
    683 floating 0 100 1232 548 48 180
    """,
    "switch": """
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
