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

# Where a game has rules of its own at home, the last sentence says what Guti does instead.
rules-lau-kata-kati =
    ## Lau kata-kati
    From Lower Bengal; in Mozambique it is Butterfly (Gulugufe). Two triangles meet in one point: { $points } points, { $pieces } pieces each, and only the meeting point is empty.
rules-felli =
    ## Felli
    From Morocco, also called Fich. Two small triangles meet in one point: { $points } points, { $pieces } pieces each, and only the meeting point is empty. In an account from southern Morocco a piece is promoted in an enemy corner; in Guti all pieces stay alike.
rules-pretwa =
    ## Pretwa
    From Bihar. Three circles cut by six spokes: { $points } points, { $pieces } pieces each, and only the centre is empty.
rules-dash-guti =
    ## Dash-guti
    “Ten pieces”, from Central India. Lau kata-kati’s board with two short arms at the middle: { $points } points, { $pieces } pieces each, and only the middle is empty.
rules-egara-guti =
    ## Egara-guti
    “Eleven pieces”, from Central India. Two triangles joined by two more lines: { $points } points, { $pieces } pieces each, and only the middle is empty.
rules-alquerque =
    ## Alquerque
    Qirkat to the Arabs, described in the Spanish king Alfonso’s book of games of 1283, and the ancestor of draughts. A square of five by five points with diagonals: { $points } points, { $pieces } pieces each, and only the middle is empty. Some play that a piece which misses a capture is taken away; in Guti it cannot miss one.
rules-sholo-guti =
    ## Sholo guti
    “Sixteen pieces”, from Bangladesh and India; also Sixteen Soldiers (in Sri Lanka) or Bead 16. Alquerque’s square with a triangle at its near and far side: { $points } points, { $pieces } pieces each, and the whole line across the middle is empty. Elsewhere you may often decline a capture, or stop in the middle of a chain; in Guti you may not.
rules-gol-skuish =
    ## Gol-skuish
    From Central India. Seven circles cut by six spokes: { $points } points, { $pieces } pieces each, and only the centre is empty.
rules-peralikatuma =
    ## Peralikatuma
    From Sri Lanka; also Perali Kotuwa, “the war enclosure”. Alquerque’s square with a triangle at each side: { $points } points, { $pieces } pieces each. You also hold the triangle at your left hand, and only the three points in the middle are empty. At home you need not capture; in Guti you must.
rules-kotu-ellima =
    ## Kotu Ellima
    From Sri Lanka; “the taking of the castles”. Peralikatuma’s board: { $points } points, { $pieces } pieces each. You also hold the triangle at your right hand, and only the middle is empty. Accounts differ on whether you must capture; in Guti you must.

# The bold words lead each rule; the numbers differ by game.
rules-shared =
    { "" }**Moving.** A turn is a step along a line to an empty neighbouring point, or a capture.
    { "" }**Capturing.** Leap over an enemy piece beside yours, straight on along the line{ $circles ->
        [yes] {" "}or around the circle
       *[no] {""}
    }, onto the empty point right behind it. You must capture when you can; if there are several ways, choose any. The same piece then goes on capturing, in any direction, as long as it can.
    { "" }**Winning.** Take every enemy piece, or leave the enemy without a move.{ $losing ->
        [0] {""}
       *[other] {" "}Whoever has { $losing } pieces or fewer at the end of a turn loses.
    } After { $limit } turns in a row without a capture, or when the same position stands for the third time, the pieces are counted: more pieces win, equal numbers are a draw.

rules-typing =
    { "" }**Making a move.** Press a move below the board, or a piece and then where it goes. Or type the points: { $step } with `/move`. For a capture name where the piece starts and each point it lands on, like { $capture }, or the whole chain. The list above the box offers every legal move, so you can also just pick one.
