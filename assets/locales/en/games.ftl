# The games: their names and what is particular to each.

game-lau-kata-kati = Lau kata-kati
game-felli = Felli
game-pretwa = Pretwa
game-dash-guti = Dash-guti
game-egara-guti = Egara-guti
game-alquerque = Alquerque
game-sholo-guti = Sholo guti
game-gol-skuish = Gol-skuish
game-peralikatuma = Peralikatuma
game-kotu-ellima = Kotu Ellima

# The levels at which Guti plays, the weakest first.
level-1 = Novice
level-2 = Learner
level-3 = Casual
level-4 = Skilled
level-5 = Expert
level-6 = Master

# Rules are at most 120 words in all, their title and the typing included.
# Where a game has rules of its own at home, the last sentence says what Guti does instead.
rules-title = ## { $game }
rules-lau-kata-kati = From Lower Bengal; Butterfly (Gulugufe) in Mozambique. { $points } points, { $pieces } pieces each; only the meeting point is empty. Perfect play draws.
rules-felli = From Morocco; also Fich. { $points } points, { $pieces } pieces each; only the meeting point is empty. Some promote in the enemy’s corner; Guti does not. Perfect play: whoever begins wins.
rules-pretwa = From Bihar. Three circles, six spokes: { $points } points, { $pieces } pieces each; the centre is empty. Perfect play draws.
rules-dash-guti = “Ten pieces”, from Central India. Lau kata-kati with two arms: { $points } points, { $pieces } pieces each; only the middle is empty. Perfect play draws.
rules-egara-guti = “Eleven pieces”, from Central India. { $points } points, { $pieces } pieces each; only the middle is empty.
rules-alquerque = The Arabs’ Qirkat, in King Alfonso’s book of 1283; ancestor of draughts. { $points } points, { $pieces } pieces each. Missed captures cannot happen in Guti.
rules-sholo-guti = “Sixteen pieces”, from Bangladesh and India; also Sixteen Soldiers or Bead 16. { $points } points, { $pieces } pieces each. Elsewhere captures are often free; in Guti you must.
rules-gol-skuish = From Central India. Seven circles, six spokes: { $points } points, { $pieces } pieces each; only the centre is empty.
rules-peralikatuma = From Sri Lanka; also Perali Kotuwa, “the war enclosure”. { $points } points, { $pieces } pieces each, one triangle at your left. At home you need not capture; here you must.
rules-kotu-ellima = From Sri Lanka; “the taking of the castles”. { $points } points, { $pieces } pieces each, one triangle at your right. Accounts differ on whether you must capture; here you must.

# The bold words lead each rule; the numbers differ by game.
rules-shared =
    { "" }**Step** along a line to an empty neighbour, or **capture**: leap over an enemy, straight along the line{ $circles ->
        [yes] {" "}or around the circle
       *[no] {""}
    }, onto the empty point behind.
    If you can capture you must, in any way. The same piece leaps on while it can: a **chain**.
    { "" }**Win** by taking all, or leaving no move.{ $losing ->
        [0] {""}
       *[other] {" "}With { $losing } pieces or fewer after a turn you lose.
    } After { $limit } turns of both without capture, or a position’s third time, more pieces win; equal is a draw.

rules-typing = -# Press a move below the board, or type { $step } with `/move`; captures point by point: { $capture }.

# On and about the moving picture of the rules.
picture-step = Step: to an empty neighbour
picture-capture = Capture: leap over a piece
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
