# The sheets of `guti print`: a board to lay on a table, its rules, puzzles and counters.

sheet-rules = Rules
sheet-puzzles = Three puzzles
sheet-answers = Answers
sheet-counters = Counters
sheet-overleaf = The answers are overleaf.
sheet-notation = Moves are written from point to point, a step with a hyphen and a capture with x: { $step }, { $capture }.
sheet-replies = If an answer has several moves, the players take turns: yours, the best reply, yours.
sheet-cut = Cut along the dashed circles: { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    } each. Buttons, seeds or coins of two kinds will do too.
sheet-join = Glue the other half onto this strip.
sheet-half = Half { $half } of 2
sheet-solver = { $side ->
        [black] Black to move.
       *[white] White to move.
    }
# A dozen rules, in the order in which one needs them.
sheet-rule-players = Two play: one has the black pieces, the other the white; agree on who moves first.
sheet-rule-start = Put a black piece on each filled point and a white piece on each ringed one, { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    } each; the small dots stay empty.
sheet-rule-turn = You take turns, and in a turn you move one piece.
sheet-rule-step = A piece steps along a line{ $circles ->
        [yes] {" or around a circle"}
       *[no] {""}
    } to the next point, forwards, sideways or back, if that is empty.
sheet-rule-capture = A piece captures by leaping straight over an enemy piece on the next point, along the line{ $circles ->
        [yes] {" or around the circle"}
       *[no] {""}
    }, onto the empty point right behind it.
sheet-rule-removed = The piece that was leapt over leaves the board at once.
sheet-rule-must = If you can capture, you must; if you can in several ways, choose any. If you overlook a capture, take the step back and capture.
sheet-rule-chain = A piece that has captured must go on in the same turn for as long as it can, in any direction.
sheet-rule-win = If your opponent has { $losing ->
        [0] no piece left
        [one] at most one piece left after a turn
       *[other] at most { $losing } pieces left after a turn
    }, you win.
sheet-rule-blocked = If your opponent, whose turn it is, has no move, you win too.
sheet-rule-count = After { $limit ->
        [one] one turn
       *[other] { $limit } turns
    } without a capture (yours and your opponent’s together), whoever has more pieces wins; with equal numbers it’s a draw. If a capture is possible then, make it first.
sheet-rule-repeated = Count in the same way if a position comes up for the third time with the same player to move.
