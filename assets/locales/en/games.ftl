# The games: their names and what is particular to each.

game-lau-kata-kati = Lau kata-kati
game-dash-guti = Dash-guti
game-egara-guti = Egara-guti
game-pretwa = Pretwa
game-gol-skuish = Gol-skuish

rules-lau-kata-kati =
    ## Lau kata-kati
    From Lower Bengal. Two triangles meet in one point: { $points } points, { $pieces } pieces each, and only the meeting point is empty.
rules-dash-guti =
    ## Dash-guti
    “Ten pieces”, from Central India. Lau kata-kati’s board with two short arms at the middle: { $points } points, { $pieces } pieces each, and only the middle is empty.
rules-egara-guti =
    ## Egara-guti
    “Eleven pieces”, from Central India. Two triangles joined by two more lines: { $points } points, { $pieces } pieces each, and only the middle is empty.
rules-pretwa =
    ## Pretwa
    From Bihar. Three circles cut by six spokes: { $points } points, { $pieces } pieces each, and only the centre is empty.
rules-gol-skuish =
    ## Gol-skuish
    From Central India. Seven circles cut by six spokes: { $points } points, { $pieces } pieces each, and only the centre is empty.

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
    { "" }**Making a move.** Press **Move** below the board, and choose a piece and where it goes. Or type the points: { $step } with `/move`. For a capture name where the piece starts and each point it lands on, like { $capture }, or the whole chain. The list above the box offers every legal move, so you can also just pick one.
