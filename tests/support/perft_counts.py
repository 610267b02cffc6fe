"""Known numbers of games: sizes, and move sequences by depth from several positions."""

SIZES = {
    "lau-kata-kati": (19, 30, 42, 9),
    "felli": (13, 20, 26, 6),
    "kaua-dorki": (17, 24, 32, 8),
    "pretwa": (19, 36, 66, 9),
    "dash-guti": (21, 32, 44, 10),
    "egara-guti": (23, 40, 58, 11),
    "bara-guti": (25, 48, 88, 12),
    "alquerque": (25, 56, 80, 12),
    "sholo-guti": (37, 76, 112, 16),
    "bis-gutiya": (41, 104, 160, 20),
    "gol-skuish": (43, 84, 162, 21),
    "peralikatuma": (49, 96, 144, 23),
    "kotu-ellima": (49, 96, 144, 24),
    "padaivettu": (49, 88, 132, 24),
}
"""Points, steps, jumps, and pieces of a side, by game."""

# counts for depth 1, 2, ...
FROM_THE_START = {
    "lau-kata-kati": (3, 3, 3, 7, 27, 47, 181, 516),
    "felli": (3, 3, 3, 7, 23, 50, 138, 334),
    "kaua-dorki": (4, 4, 4, 8, 24, 60, 162, 398, 1250),
    "pretwa": (3, 5, 7, 18, 56, 146, 444, 1430),
    "dash-guti": (4, 4, 6, 13, 43, 100, 312, 943),
    "egara-guti": (3, 3, 3, 9, 35, 71, 257, 796),
    "bara-guti": (4, 6, 8, 24, 68, 190, 582, 1636),
    "alquerque": (4, 5, 6, 12, 29, 109, 541, 2730),
    "sholo-guti": (9, 21, 65, 323, 1804, 9406),
    "bis-gutiya": (4, 6, 8, 22, 69, 269, 1310, 6755),
    "gol-skuish": (3, 5, 7, 18, 56, 146, 448, 1522),
    "peralikatuma": (6, 13, 38, 116, 438, 1910, 9702),
    "kotu-ellima": (4, 5, 6, 12, 29, 118, 669, 3398),
    "padaivettu": (2, 2, 2, 6, 11, 47, 244, 1131, 6301),
}

FROM_POSITIONS = {
    "lau-kata-kati": ("www/..w/..w/w/b.b/.b./bb. w 4", (2, 6, 54, 268, 2334)),
    "felli": (".b./www/./wbw/.w. b 0", (6, 14, 56, 140, 446, 1214)),
    "kaua-dorki": (".ww/.w./..wb./bb./bbw b 2", (2, 10, 55, 173, 783, 2494)),
    "pretwa": ("./b.b/bbb/bw./.bw/..w/..w w 0", (5, 15, 63, 472, 2101)),
    "dash-guti": ("..w/.w./w.w/.b./w.b/..b/..b b 8", (3, 16, 105, 691, 4847)),
    "egara-guti": ("w..ww/b../..././b.b/.bw/bbbwb w 0", (5, 27, 92, 595)),
    "bara-guti": ("b/bbb/.bb/bbb/..b/www/www/www/w.. w 1", (3, 22, 110, 492, 2486)),
    "alquerque": ("wwwww/.www./w.bbb/w.b.b/...bb w 1", (3, 22, 247, 1630)),
    "sholo-guti": (
        "www/www/w.www/..w../..b.w/b..b./.b..b/bbb/bbb w 0",
        (2, 24, 218, 1891),
    ),
    "bis-gutiya": (
        "ww.ww/wwww/ww..w/w.ww/b..wb/bb../bbbwb/bbb./bbbbb b 0",
        (5, 100, 376, 4523),
    ),
    "gol-skuish": (
        "./..b..bb/.b.b.bb/..bwbbb/....www/..w.www/w....ww w 0",
        (5, 15, 215, 1828),
    ),
    "peralikatuma": (
        "www/www/bww.wbw/b..ww.w/bb....w.w/b..bb.w/b.bbbbw/bbb/bbb b 1",
        (2, 30, 312, 3344),
    ),
    "kotu-ellima": (
        "www/www/w.b.w.b/....wwb/ww....bbb/wb...b./w.bb.bb/.../bbb b 5",
        (3, 24, 327, 2138),
    ),
    "padaivettu": (
        "www/.ww/wb.w.../w.wwb.b/ww..w..bb/w....bb/w...bb./.bb/bbb w 2",
        (3, 37, 724, 8098),
    ),
}

# counts under other rule sets: from the start, and from the position above
BY_RULES = {
    ("lau-kata-kati", "encyclopedia"): ((3, 3, 3, 7, 27, 51, 189, 560), (6, 19, 110, 525)),
    ("lau-kata-kati", "datta-1933"): ((3, 3, 3, 7, 27, 47, 165, 472), (2, 8, 39, 203)),
    ("lau-kata-kati", "humphries-1906"): ((3, 3, 3, 7, 27, 51, 189, 560), (6, 19, 110, 525)),
    ("pretwa", "encyclopedia"): ((3, 5, 7, 22, 74, 212, 678, 2470), (11, 36, 117, 619)),
    ("pretwa", "murray-1952"): ((3, 5, 7, 22, 74, 212, 678, 2484), (11, 50, 223, 1287)),
    ("dash-guti", "encyclopedia"): ((4, 4, 6, 13, 43, 108, 324), (9, 37, 182, 1063)),
    ("dash-guti", "humphries-1906"): ((4, 4, 6, 13, 43, 108, 324), (9, 37, 182, 1063)),
    ("egara-guti", "das-gupta-1926"): ((3, 3, 3, 9, 35, 71, 239), (3, 20, 38)),
    ("alquerque", "alfonso-1283"): ((4, 8, 33, 219, 1537), (18, 214, 3325)),
    ("alquerque", "griaule-1935"): ((4, 5, 6, 12, 29, 109, 539, 2706, 13805), (3, 0)),
    ("alquerque", "hutton-1921"): ((9, 21, 65, 323, 1738, 8714), (3, 22, 247, 1630)),
    ("sholo-guti", "parker-1909"): ((9, 69, 783, 9063), (20, 409)),
    ("sholo-guti", "humphries-1906"): ((4, 5, 6, 14, 39, 201, 1045), (5, 44, 286, 2548)),
    ("sholo-guti", "datta-1933"): ((9, 21, 65, 329, 1915, 10145), (5, 44, 286, 2548)),
    ("gol-skuish", "das-gupta-1924"): ((3, 5, 7, 18, 48, 122, 374), (3, 4, 20)),
    ("peralikatuma", "parker-1909"): ((6, 33, 310, 3003), (19, 407)),
}
