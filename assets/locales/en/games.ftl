# The games: their names and what is particular to each.

game-lau-kata-kati = Lau kata-kati
game-felli = Felli
game-kaua-dorki = Kaua dorki
game-pretwa = Pretwa
game-dash-guti = Dash-guti
game-egara-guti = Egara-guti
game-bara-guti = Bara guti
game-alquerque = Alquerque
game-sholo-guti = Sholo guti
game-bis-gutiya = Bis gutiya
game-gol-skuish = Gol-skuish
game-peralikatuma = Peralikatuma
game-kotu-ellima = Kotu Ellima
game-padaivettu = Padaivettu

list-game = { $game } · { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    } · { $minutes } min{ $first ->
        [yes] {" "}· start here
       *[no] {""}
    }

# The levels at which Guti plays, the weakest first: a name, as for a person or a bird, and how well it plays.
level-1 = Tuni, novice
level-2 = Bhola, learner
level-3 = Moyna, casual
level-4 = Majhi, skilled
level-5 = Munshi, expert
level-6 = Guru, master

# Rules are at most 130 words in all, their title and the typing included, but not the small print.
# Where a game has rules of its own at home, the last sentence says what Guti does instead.
rules-title = ## { $game }
rules-size = { $points ->
        [one] one point
       *[other] { $points } points
    }, { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    } each
rules-lau-kata-kati = From Lower Bengal; known as Butterfly (Gulugufe) in Mozambique. { rules-size }; only the meeting point is empty. With perfect play, a draw.
rules-felli = From Morocco, also called Fich. { rules-size }; only the meeting point is empty. With perfect play, the first player wins. Some promote a piece in a far corner; not here.
rules-kaua-dorki = “Catching the crow”, from Kosam near Allahabad. { rules-size }; only the middle is empty. With perfect play, the first player wins.
rules-pretwa = From Bihar. Three circles, six spokes: { rules-size }; the centre is empty. With perfect play, a draw.
rules-dash-guti = “Ten pieces”, from Central India. Lau kata-kati with two arms: { rules-size }; only the middle is empty. With perfect play, a draw.
rules-egara-guti = “Eleven pieces”, from Central India. { rules-size }; only the middle is empty.
rules-bara-guti = “Twelve pieces”, from Bihar. Three circles, eight spokes: { rules-size }; the centre is empty.
rules-alquerque = The Arab game of Qirkat, in King Alfonso’s book of 1283; the ancestor of draughts. { rules-size }. Here you may not miss a capture.
rules-sholo-guti = “Sixteen pieces”, from Bangladesh and India; also called Sixteen Soldiers or Bead 16. { rules-size }. Many let you skip a capture; here you must take.
rules-bis-gutiya = “Twenty pieces”, from a village near Patna. { rules-size }; only the middle is empty. From the middle of each small square, you can only move along a slanting line.
rules-gol-skuish = Gol-ekuish, “round twenty-one”, from Central India. Seven circles, six spokes: { rules-size }; the centre is empty.
rules-peralikatuma = From Sri Lanka; also Perali Kotuwa, “the war enclosure”. { rules-size }; the triangle on your left is yours too. At home you needn’t capture; here you must.
rules-kotu-ellima = “The taking of the castles”, from Sri Lanka. { rules-size }; the triangle on your right is yours too. Accounts differ on whether you must capture; here you must.
rules-padaivettu = From Tamil Nadu. Kotu Ellima’s board without the square’s two long diagonals: { rules-size }; the triangle on your right is yours too.

# Where each game was written down and by whom, in small print below its rules.
origin-lau-kata-kati = -# Recorded by Jatindra Mohan Datta at Panihati near Kolkata in 1933 (as cited by Ludii). There a turn takes one piece; here the piece goes on.
origin-felli = -# Recorded by A. Bouhajbane in 1989 from people of southern Morocco (as cited by Ludii).
origin-kaua-dorki = -# Recorded by Charu Chandra Das Gupta from Bacchu Singh at Kosam in January 1938 (as cited by Ludii). Whether you must capture, and whether you may go on, the source doesn’t say.
origin-pretwa = -# Also Pretoa; from Chapra, wrote Charu Chandra Das Gupta in 1935. There you play to the last piece; here it ends sooner.
origin-dash-guti = -# Recorded by Hem Chandra Das Gupta at Gosalpur near Jabalpur.
origin-egara-guti = -# Recorded by Hem Chandra Das Gupta at Bhandara, now in Maharashtra, in 1926 (as cited by Ludii).
origin-bara-guti = -# Recorded by Charu Chandra Das Gupta in 1935 from a man of the Patna district (as cited by Ludii). Whether you must capture, and whether you may go on, the source doesn’t say.
origin-alquerque = -# The book is the Libro de los juegos, made for Alfonso X of Castile.
origin-sholo-guti = -# Near Kolkata, Jatindra Mohan Datta found it as Mughal-Pathan; in Hindi it’s also Solah sar.
origin-bis-gutiya = -# Recorded by Charu Chandra Das Gupta in 1935 at Kumrahar near Patna (as cited by Ludii). Whether you must capture, and whether you may go on, the source doesn’t say.
origin-gol-skuish = -# Recorded by Hem Chandra Das Gupta in the Central Provinces in 1924 (as cited by Ludii); “Gol-skuish” is a misprint in Murray’s book. There you play to the last piece; here it ends sooner.
origin-peralikatuma = -# Recorded by Henry Parker in 1909 as Perali Kotuwa (as cited by Ludii).
origin-kotu-ellima = -# Printed by Ludovici in 1873 as Kotu Ellime; this spelling is Parker’s, of 1909.
origin-padaivettu = -# Recorded by V. Balambal (as cited by Ludii). Whether you must capture, and whether you may go on, the source doesn’t say.

# The bold words lead each rule; the numbers differ by game.
rules-captures =
    { $capture ->
        [free] You may capture or step.
       *[must] If you can capture, you must; you choose which.
    } { $chain ->
        [single] A capture is one leap.
        [may-stop] The piece may leap on (a **chain**) and stop after any leap.
       *[whole] The piece leaps on while it can: a **chain**.
    }
rules-win =
    { "" }**Win** by taking everything, or leaving no move.{ $losing ->
        [0] {""}
        [one] {" "}With only one piece after a turn you lose.
       *[other] {" "}With { $losing } pieces or fewer after a turn you lose.
    }
# On the card, below the moving picture, which shows a step, a capture and a chain.
rules-brief =
    { rules-size }. { rules-captures }
    { rules-win }
button-rules-full = All the rules
rules-shared =
    { "" }**Step** along a line to an empty neighbour, or **capture**: leap over an enemy piece, straight along the line{ $circles ->
        [yes] {" "}or around the circle
       *[no] {""}
    }, onto the empty point behind.
    { rules-captures }
    { rules-win } After { $limit ->
        [one] one turn
       *[other] { $limit } turns in all
    } without a capture, or the third time a position comes up, the side with more pieces wins; if equal, it’s a draw.

rules-typing = -# Press a move below the board, or type { $step } with `/move`; captures point by point: { $capture }.

# The rules that sources attest: their names, what they change, and what each says of its game.
game-by-rules = { $game } ({ $rules })
ruleset-guti = Guti’s rules
ruleset-encyclopedia = encyclopedia
ruleset-datta-1933 = Datta 1933
ruleset-murray-1952 = Murray 1952
ruleset-das-gupta-1926 = Das Gupta 1926
ruleset-das-gupta-1924 = Das Gupta 1924
ruleset-alfonso-1283 = Alfonso X 1283
ruleset-parker-1909 = Parker 1909
ruleset-humphries-1906 = Humphries 1906
ruleset-griaule-1935 = Griaule 1935
ruleset-hutton-1921 = Hutton 1921
ruleset-rules = { rules-size }. { rules-captures } Otherwise Guti’s own rules hold.
# Where and when: stands after the changes, as in “You may refuse a capture · Sri Lanka, 1909”.
ruleset-from-encyclopedia = Wikipedia, 2010
ruleset-from-datta-1933 = near Kolkata, 1933
ruleset-from-murray-1952 = Bihar, 1952
ruleset-from-das-gupta-1926 = Bhandara, 1926
ruleset-from-das-gupta-1924 = Central Provinces, 1924
ruleset-from-alfonso-1283 = Castile, 1283
ruleset-from-parker-1909 = Sri Lanka, 1909
ruleset-from-humphries-1906 = Karwi, 1906
ruleset-from-griaule-1935 = Ethiopia, 1935
ruleset-from-hutton-1921 = Naga Hills, 1921
button-sources = Sources
switch-free = you may refuse a capture
switch-stops = you may stop a capture early
switch-single = one capture a turn
switch-losing = play to the last piece
switch-reduced = you lose with { $losing ->
        [one] one piece
       *[other] { $losing } pieces or fewer
    }
switch-pieces = { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    } each
ruleset-lau-kata-kati-datta-1933 = As Jatindra Mohan Datta recorded it at Panihati near Kolkata: a turn takes one piece. { rules-size }; only the meeting point is empty.
ruleset-lau-kata-kati-encyclopedia = Wikipedia’s article “Lau kata kati” says that several captures in a turn “are allowed”; Guti reads this as: you may stop early. { rules-size }; only the middle is empty.
ruleset-lau-kata-kati-humphries-1906 = Kowwu Dunki, as E. de M. Humphries recorded it in the Karwi Subdivision of the United Provinces: several captures in a turn are allowed; Guti reads this as: you may stop early. { rules-size }; only the middle is empty.
ruleset-dash-guti-encyclopedia = Wikipedia’s article “Dash-guti” says that several captures in a turn “are allowed”; Guti reads this as: you may stop early. { rules-size }; only the middle is empty.
ruleset-dash-guti-humphries-1906 = What E. de M. Humphries recorded of Kowwu Dunki in the Karwi Subdivision of the United Provinces, on this board: several captures in a turn are allowed; Guti reads this as: you may stop early. { rules-size }; only the middle is empty.
ruleset-pretwa-encyclopedia = Wikipedia’s article “Pretwa” says that several captures in a turn “are allowed”; Guti reads this as: you may stop early. { rules-size }; the centre is empty.
ruleset-pretwa-murray-1952 = As H. J. R. Murray has it from Bihar: several captures in a turn are allowed; Guti reads this as: you may stop early. You play to the last piece; losing at three came later. { rules-size }.
ruleset-egara-guti-das-gupta-1926 = As Ludii reads what Hem Chandra Das Gupta recorded at Bhandara in the Central Provinces: a turn takes one piece. { rules-size }; only the middle is empty.
ruleset-gol-skuish-das-gupta-1924 = As Ludii reads what Hem Chandra Das Gupta recorded of Gol-ekuish, “round twenty-one”, in the Central Provinces: a turn takes one piece, and you play to the last. { rules-size }; the centre is empty.
ruleset-sholo-guti-parker-1909 = As Henry Parker recorded Hewakam Keliya in Sri Lanka: you may refuse a capture. Guti reads this as: you may also stop early. { rules-size }.
ruleset-sholo-guti-humphries-1906 = Ahtarah guti, “eighteen pieces”, as E. de M. Humphries recorded it in the Karwi Subdivision of the United Provinces: you may stop early, and each side has two more pieces, on the middle rank. { rules-size }.
ruleset-sholo-guti-datta-1933 = Mughal-Pathan, as Jatindra Mohan Datta recorded it in Lower Bengal: several captures in a turn are allowed; Guti reads this as: you may stop early. { rules-size }.
ruleset-peralikatuma-parker-1909 = As Henry Parker recorded Perali Kotuwa in Sri Lanka: you may refuse a capture. Guti reads this as: you may also stop early. { rules-size }; the triangle on your left is yours too.
ruleset-alquerque-alfonso-1283 = From the Libro de los juegos of Alfonso X of Castile, folio 91v: you may refuse a capture, and a piece takes all that it passes over. Guti reads this as: you may also stop early. { rules-size }.
ruleset-alquerque-griaule-1935 = As Marcel Griaule recorded it in Ethiopia: a side with five pieces left has lost. { rules-size }.
ruleset-alquerque-hutton-1921 = Terhüchü, as J. H. Hutton recorded it among the Angami Naga: two ranks each, and the whole middle rank is empty. He doesn’t say whether you must capture, or how far a piece goes on. { rules-size }.
rules-solved = { $value ->
        [draw] With perfect play, a draw.
       *[first-wins] With perfect play, the first player wins.
    }
ruleset-source = -# { $source }{ $page ->
        [none] {""}
       *[other] , page { $page }
    }{ $cited ->
        [none] {""}
       *[other] , as cited by { $cited }; the print was not seen
    }. Where it is silent, Guti’s own rules hold. { $rated ->
        [yes] Such matches are rated on a list of their own
       *[no] Such matches are unrated
    }; lessons, puzzles and solved positions are for Guti’s own rules only.

# On and about the moving picture of the rules.
picture-step = Step: to an empty neighbour
picture-capture = Capture: leap over an enemy piece
picture-chain = Chain: the same piece leaps on

alt-rules = { $game } in motion. { $shown }
alt-step = A step: { $side ->
        [black] Black
       *[white] White
    } goes { $path } along the line.
alt-capture = A capture: { $side ->
        [black] Black
       *[white] White
    } leaps { $path }, taking { $captured }.
alt-chain = Later, a chain: { $side ->
        [black] Black
       *[white] White
    } leaps { $path } with one piece, taking { $captured }.
