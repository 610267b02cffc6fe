# Lessons: above each small position what is to be done, and what came of it.
# Whoever learns plays ⚫ Black, always; the numbers and points differ by step.

lesson-basic = First lesson
lesson-game = { $game }
lesson-head = **{ $title }** · { $step } of { $steps } · you are ⚫ Black

lesson-shown = 👉 Play **{ $move }**.
lesson-pieces = -# A point on a button is a piece: press it to see its moves.
lesson-taken = After { $move } White captures: { $reply }.
lesson-finished = 🎓 **{ $title }: done!** Try it against me, `/challenge` a friend, or go on learning.

# What the steps of all games ask for, and what each showed.
lesson-go =
    Two sides, ⚫ and ⚪, begin on a board that is all but full. Who takes all pieces of the other, or shuts them in, wins.
    A piece steps along a line to an empty point beside it. Step up to **{ $point }**, into the ring.
    -# Press a move below the board, or type `/learn move:b2-b3`.
lesson-go-done = That is a step. You may go along any line, also sideways and back.
lesson-go-wrong = { $move } is a step too, but it does not lead to **{ $point }**.

lesson-capture = To capture, leap straight over a white piece onto the empty point right behind it. Here are two ways to do it: take your pick. On a button, **x** is a capture.
lesson-capture-done = Captured: the white piece leaves the board. From now on a ring marks pieces that can capture.

lesson-compulsion = If you can capture, you **must**. Three moves are below: only one of them is allowed now.
lesson-compulsion-done = Right. White must capture too, and that is how traps are laid.

lesson-chain = After a capture the same piece leaps on for as long as it can. Of several captures you may choose **any**; here find the one that takes **{ $captured }** pieces.
lesson-chain-done = A chain: { $captured } pieces with one. It may turn at any point, but never stop early.
lesson-chain-wrong = That is allowed, you may choose; but it takes { $taken ->
        [one] only one piece
       *[other] only { $taken } pieces
    }. Now find the one that takes { $captured }.

lesson-safe = White can leap over your piece if the point right behind it is empty. Step so that White can capture **nothing**.
lesson-safe-done = Safe. Look for this before each step: what could White capture then?

lesson-all = Whoever has no piece left loses. White has { $enemy }: take them all.
lesson-all-done = White has no piece left, so **you win**.
lesson-all-wrong = White still has { $left ->
        [one] one piece
       *[other] { $left } pieces
    }.

lesson-block = Whoever cannot move loses too. Shut White in, so that no move is left.
lesson-block-done = White cannot move, so **you win**.
lesson-block-wrong = White can still move after { $move }.

lesson-count =
    Nobody gets on? The pieces are counted, and more pieces win: after { $limit } turns in a row without a capture, yours and White’s together, or when the same position stands for the third time.
    You have { $own }, White { $enemy }, and this is the last of the { $limit }. Step so that White can capture **nothing**: with a capture the { $limit } begin anew.
lesson-count-done = Nobody captured, you have more pieces: **you win**. With equal numbers it is a draw.
lesson-count-wrong = So the { $limit } begin anew, and the match goes on.

# What is a game's own.
lesson-straight = You capture by leaping over a piece onto the empty point right behind it: straight on, never round a corner. Leap over **{ $point }**.
lesson-straight-done = Straight on: you land on the same line, across the middle.
lesson-straight-wrong = That would be round a corner. A leap stays on one line.

lesson-circle = You capture by leaping over a piece onto the empty point behind it, here also **around a circle**. Find that capture.
lesson-circle-done = Around the circle: the curve counts as a line like any other.
lesson-circle-wrong = { $move } captures along a straight line; that is allowed too. Now find the one around the circle.

lesson-centre = The straight lines run on through the centre **o**. Capture the piece that stands on it.
lesson-centre-done = Straight across: you land on the far side of **o**.
lesson-centre-wrong = { $move } is a capture too, but the piece on **o** stays.

lesson-arm = You capture by leaping straight over a piece. The arms **a4** and **c4** lie on one line through the middle: capture along it.
lesson-arm-done = From arm to arm. But who stands there has only one way out.
lesson-arm-wrong = { $move } is a capture too, but not along the arms.

lesson-join = You capture by leaping over a piece onto the next point. On the two long lines **b2** is beside **b6**, and **d2** beside **d6**: capture along one.
lesson-join-done = Right across the board. Watch these lines: White can come along them as well.
lesson-join-wrong = { $move } is a capture too, but not along a long line.

lesson-slant = You capture by leaping over a piece along a line. Slanting lines leave from every second point only: from **b2**, not from **e2**. Capture along one.
lesson-slant-done = Slantwise. A piece where no slanting line passes cannot be taken that way.
lesson-slant-wrong = { $move } is a capture too, but a straight one.

lesson-triangle = You capture by leaping straight over a piece. The slanting lines of the square run on into the triangles: capture so that you land in one.
lesson-triangle-done = Into the triangle. Pieces that hide there can be reached this way.
lesson-triangle-wrong = { $move } is a capture too, but it stays in the square.

lesson-reduce = In { $game } whoever has { $losing } pieces or fewer after a turn loses. White has { $enemy }: win at once.
lesson-reduce-done = White has only { $left } left, so **you win**.
lesson-reduce-wrong = White still has { $left } pieces, and { $losing } lose. Another move takes more.

lesson-guard = You have { $own } pieces; with { $losing } you lose. Step so that White can capture **nothing**.
lesson-guard-done = Safe: you stay above { $losing }.
lesson-guard-wrong = Look for a step that keeps them all.

# Tactics, in two steps each: what prepares it, and what it brings.
lesson-bait = Lay a trap: White must capture if it can. Offer **one** piece so that you can take **{ $captured }** next.
lesson-bait-done = White had to take it: { $reply }.
lesson-bait-wrong = No trap in that: look for the step that gives one and takes more.

lesson-opposition = Waiting wins too, for White must move. Step so that **every** white step lets you capture.
lesson-opposition-done = White had to step: { $reply }.
lesson-opposition-wrong = White has a good step left then.

lesson-reap = { $captured ->
        [one] Now capture.
       *[other] Now take **{ $captured }** in one turn.
    }
lesson-reap-done = { $captured ->
        [one] That is a piece won: you waited better.
       *[other] { $captured } pieces: that was worth it.
    }

# All lessons, in a list.
lesson-menu = **Lessons** · two to five minutes each
lesson-choose = What would you like to learn?
lesson-state = { $state ->
        [finished] ✓ done
        [begun] at step { $step } of { $steps }
       *[new] { $steps } steps
    }

alt-lesson =
    { $game }, a lesson.{ $moves ->
        [none] {""}
       *[other] {" "}Played: { $moves }.
    } { $side ->
        [black] Black to move.
        [white] White to move.
       *[none] Somebody has won.
    } Black: { $black ->
        [none] no piece
       *[other] { $black }
    }. White: { $white ->
        [none] no piece
       *[other] { $white }
    }.

error-no-such-lesson = That lesson is not there any more. `/learn` shows those that there are.

button-learn = Learn
button-lesson-next = Next ▶
button-lesson-show = Show me
button-lesson-again = Try again
button-lesson-menu = Lessons
button-lesson-match = Play it now
