"""Known perft counts: move sequences by depth, from several positions."""

# counts for depth 1, 2, ...
FROM_THE_START = {
    "lau-kata-kati": (3, 3, 3, 7, 27, 47, 181, 516),
    "felli": (3, 3, 3, 7, 23, 50, 138, 334),
    "pretwa": (3, 5, 7, 18, 56, 146, 444, 1430),
    "dash-guti": (4, 4, 6, 13, 43, 100, 312, 943),
    "egara-guti": (3, 3, 3, 9, 35, 71, 257, 796),
    "alquerque": (4, 5, 6, 12, 29, 109, 541, 2730),
    "sholo-guti": (9, 21, 65, 323, 1804, 9406),
    "gol-skuish": (3, 5, 7, 18, 56, 146, 448, 1522),
    "peralikatuma": (6, 13, 38, 116, 438, 1910, 9702),
    "kotu-ellima": (4, 5, 6, 12, 29, 118, 669, 3398),
}

FROM_POSITIONS = {
    "lau-kata-kati": ("www/..w/..w/w/b.b/.b./bb. w 4", (2, 6, 54, 268, 2334)),
    "felli": (".b./www/./wbw/.w. b 0", (6, 14, 56, 140, 446, 1214)),
    "pretwa": ("./b.b/bbb/bw./.bw/..w/..w w 0", (5, 15, 63, 472, 2101)),
    "dash-guti": ("..w/.w./w.w/.b./w.b/..b/..b b 8", (3, 16, 105, 691, 4847)),
    "egara-guti": ("w..ww/b../..././b.b/.bw/bbbwb w 0", (5, 27, 92, 595)),
    "alquerque": ("wwwww/.www./w.bbb/w.b.b/...bb w 1", (3, 22, 247, 1630)),
    "sholo-guti": (
        "www/www/w.www/..w../..b.w/b..b./.b..b/bbb/bbb w 0",
        (2, 24, 218, 1891),
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
}

# counts under other rule sets: from the start, and from the position above
BY_RULES = {
    ("lau-kata-kati", "encyclopedia"): ((3, 3, 3, 7, 27, 51, 189, 560), (6, 19, 110, 525)),
    ("lau-kata-kati", "datta-1933"): ((3, 3, 3, 7, 27, 47, 165, 472), (2, 8, 39, 203)),
    ("pretwa", "encyclopedia"): ((3, 5, 7, 22, 74, 212, 678, 2470), (11, 36, 117, 619)),
    ("pretwa", "murray-1952"): ((3, 5, 7, 22, 74, 212, 678, 2484), (11, 50, 223, 1287)),
    ("dash-guti", "encyclopedia"): ((4, 4, 6, 13, 43, 108, 324), (9, 37, 182, 1063)),
    ("egara-guti", "das-gupta-1926"): ((3, 3, 3, 9, 35, 71, 239), (3, 20, 38)),
    ("alquerque", "alfonso-1283"): ((4, 8, 33, 219, 1537), (18, 214, 3325)),
    ("sholo-guti", "parker-1909"): ((9, 69, 783, 9063), (20, 409)),
    ("sholo-guti", "humphries-1906"): ((4, 5, 6, 14, 39, 201, 1045), ()),
    ("gol-skuish", "das-gupta-1924"): ((3, 5, 7, 18, 48, 122, 374), (3, 4, 20)),
    ("peralikatuma", "parker-1909"): ((6, 33, 310, 3003), (19, 407)),
}
