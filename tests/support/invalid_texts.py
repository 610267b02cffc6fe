"""Invalid positions and records, with the errors that they raise."""

START = "www/www/www/./bbb/bbb/bbb b 0"

# position, character of the error, error
INVALID_POSITIONS = [
    ("", 1, "fields"),
    ("www/www/www/./bbb/bbb/bbb", 26, "fields"),
    ("www/www/www/./bbb/bbb/bbb b", 28, "fields"),
    (f"{START} 0", 31, "fields"),
    ("www/www/www/./bbb/bbb b 0", 1, "rows"),
    (f"  {START.replace('/', '//', 1)}", 3, "rows"),
    ("www/ww/www/./bbb/bbb/bbb b 0", 5, "row-length"),
    ("www/www/www/../bbb/bbb/bbb b 0", 13, "row-length"),
    ("www/www/www/./bBb/bbb/bbb b 0", 16, "letter"),
    ("www/www/www/?/bbb/bbb/bbb b 0", 13, "letter"),
    ("www/www/www/w/bbb/bbb/... b 0", 13, "too-many"),
    ("www/bww/www/./bbb/bbb/bbb b 0", 25, "too-many"),
    (START.replace(" b", " x"), 27, "side"),
    (START.replace(" b", "   black"), 29, "side"),
    (START.replace("0", "-1"), 29, "quiet"),
    (START.replace("0", "٣"), 29, "quiet"),
    (START.replace("0", "1.5"), 29, "quiet"),
]

TOO_MANY_CHAINS = ".../w.w/..w.w../..wwwww/...w.wb.w/..wwwww/..w.w../www/.w. b 0"
"""A position with half a million capturing chains."""

# part of a valid record, its invalid replacement, line of the error, error
INVALID_RECORDS = [
    ('[Game "lau-kata-kati"]\n', "", 1, "no-game"),
    ("lau-kata-kati", "chess", 1, "game"),
    ('Game "lau-kata-kati"', 'FEN "k7/8/8/8/8/8/8/K7 w - - 0 1"', 1, "chess"),
    ('Game "lau-kata-kati"', 'GameType "21"', 1, "draughts"),
    ('[Black "Asha"]', "[Black Asha]", 2, "header"),
    ('[Black "Asha"]', '[Black "Asha"', 2, "header"),
    ('[Black "Asha"]', '[Black "A"sha"]', 2, "header"),
    ('[Black "Asha"]', r'[Black "\x"]', 2, "header"),
    ('[Black "Asha"]', '[Game "pretwa"]', 2, "header-twice"),
    ("[First", '[Rules "murray-1952"]\n[First', 3, "rules"),
    ("[First", '[Rules "fide"]\n[First', 3, "rules"),
    ('[Black "Asha"]', '[Rules "guti"]\n[Rules "datta-1933"]', 3, "header-twice"),
    ('First "black"', 'First "red"', 3, "first"),
    ('First "black"', 'Position "www b 0"', 3, "position"),
    ("\n\n", '\n[Position "w../.../.../b/.../.../..b w 0"]\n', 5, "position-first"),
    ('Result "*"', 'Result "won"', 4, "result"),
    ("*\n", "1-0\n", 4, "result"),
    ("b5xb3", "{b5xb3", 6, "comment"),
    ("b5xb3", "(b5xb3", 6, "variation"),
    ("b3-b4", "b3-b5", 6, "move"),
    ("b5xb3", "b6-b5", 6, "move"),
    ("b2xb4", "b2xb4 ~", 7, "move"),
    ("b2xb4 *", "1/2-1/2 b2xb4", 7, "after-result"),
    ("*\n", "* a7-a8\n", 7, "after-result"),
    ("1. b3-b4", "* b3-b4", 6, "after-result"),
    ('lau-kata-kati"]', f'kotu-ellima"]\n[Position "{TOO_MANY_CHAINS}"]', 7, "captures"),
]
