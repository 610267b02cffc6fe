# Lessons: above each small position what is to be done, and what came of it.
# Whoever learns plays ⚫ Black, always; the numbers and points differ by step.

lesson-basic = First lesson
lesson-game = { $game }
lesson-head = **{ $title }** · { $step } of { $steps } · you play ⚫ Black

lesson-shown = 👉 Play **{ $move }**.
lesson-pieces = -# A button with one point is a piece: press it to see its moves. The others are moves.
lesson-taken = After { $move }, White captures: { $reply }.
lesson-finished = 🎓 **{ $title }: done!** Try it against me, { $context ->
        [direct] {""}
        [foreign] {""}
       *[server] `/challenge` a friend,{" "}
    }or keep learning.

# What the steps of all games ask for, and what each showed.
lesson-go =
    Two sides, ⚫ and ⚪, start on a board that’s almost full. Take all the other’s pieces, or leave them no move, and you win.
    A piece steps along a line to the empty point next to it. Step up to **{ $point }**, the point with the ring.
    -# Press a move below the board, or type `/learn move:b2-b3`.
lesson-go-done = That’s a step. You may go along any line, sideways and backwards too.
lesson-go-wrong = { $move } is a step too, but it doesn’t lead to **{ $point }**.

lesson-capture = To capture, leap straight over a white piece onto the empty point right behind it. You can do it in two ways here: take your pick. On a button, **x** means a capture.
lesson-capture-done = Captured: the white piece leaves the board. From now on a ring marks the pieces that can capture.

lesson-compulsion = If you can capture, you **must**. Of the three moves below, only one is allowed now.
lesson-compulsion-done = Right. White must capture too, and that’s how you lay traps.

lesson-chain = After a capture the same piece leaps on for as long as it can. If there are several captures, you may choose **any**; here, find the one that takes { $captured ->
        [one] **one** piece
       *[other] **{ $captured }** pieces
    }.
lesson-chain-done = A chain: { $captured ->
        [one] one piece
       *[other] { $captured } pieces
    } in one go. It may turn at any point, but never stop early.
lesson-chain-wrong = That’s allowed, the choice is yours; but it takes { $taken ->
        [one] only one piece
       *[other] only { $taken } pieces
    }. Now find the one that takes { $captured }.

lesson-safe = White can leap over your piece if the point right behind it is empty. Step so that White can’t capture **anything**.
lesson-safe-done = Safe. Before each step, ask yourself: what could White capture then?

lesson-all = Lose your last piece and you lose. White has { $enemy } left: take them all.
lesson-all-done = White has no piece left, so **you win**.
lesson-all-wrong = White still has { $left ->
        [one] one piece
       *[other] { $left } pieces
    }.

lesson-block = If you can’t move, you lose too. Shut White in, so that no move is left.
lesson-block-done = White can’t move, so **you win**.
lesson-block-wrong = White can still move after { $move }.

lesson-count = You have { $own } left, White { $enemy }. This turn is the last of { $limit } without a capture; then the pieces are counted. Step so that White can’t capture **anything**.
lesson-count-done = Nobody captured, and you have more pieces: **you win**. With equal numbers it’s a draw.
lesson-count-wrong = So the count to { $limit } starts again, and the match goes on.

# What is a game's own.
lesson-straight = You capture by leaping over a piece onto the empty point right behind it: straight on, never around a corner. Leap over **{ $point }**.
lesson-straight-done = Straight on: you land on the same line, across the middle.
lesson-straight-wrong = That would be around a corner. A leap stays on one line.

lesson-circle = You capture by leaping over a piece onto the empty point behind it, here also **around a circle**. Find that capture.
lesson-circle-done = Around the circle: the curve counts as a line like any other.
lesson-circle-wrong = { $move } captures along a straight line; that’s allowed too. Now find the one around the circle.

lesson-centre = The straight lines run on through the centre **o**. Capture the piece that stands on it.
lesson-centre-done = Straight across: you land on the far side of **o**.
lesson-centre-wrong = { $move } is a capture too, but the piece on **o** stays.

lesson-arm = You capture by leaping straight over a piece. The arms **a4** and **c4** lie on one line through the middle: capture along it.
lesson-arm-done = From arm to arm. But a piece out there has only one way back.
lesson-arm-wrong = { $move } is a capture too, but not along the arms.

lesson-join = You capture by leaping over a piece onto the next point. On the two long lines, **b2** is next to **b6** and **d2** next to **d6**: capture along one.
lesson-join-done = Right across the board. Watch these lines: White can use them too.
lesson-join-wrong = { $move } is a capture too, but not along a long line.

lesson-slant = You capture by leaping over a piece along a line. Only every second point has slanting lines: **b2** does, **e2** doesn’t. Capture along one.
lesson-slant-done = Slantwise. A piece on a point without slanting lines can’t be taken that way.
lesson-slant-wrong = { $move } is a capture too, but a straight one.

lesson-triangle = You capture by leaping straight over a piece. The slanting lines of the square run on into the triangles: capture so that you land in a triangle.
lesson-triangle-done = Into the triangle. Pieces that hide there can be reached this way.
lesson-triangle-wrong = { $move } is a capture too, but it stays in the square.

lesson-reduce = In { $game }, with { $losing ->
        [one] only one piece
       *[other] { $losing } pieces or fewer
    } after a turn you lose. White has { $enemy }: win right now.
lesson-reduce-done = White has only { $left } left, so **you win**.
lesson-reduce-wrong = White still has { $left ->
        [one] one piece
       *[other] { $left } pieces
    }, and loses only with { $losing }. Another move takes more.

lesson-guard = You have { $own ->
        [one] one piece
       *[other] { $own } pieces
    }; with { $losing } you lose. Step so that White can’t capture **anything**.
lesson-guard-done = Safe: you stay above { $losing }.
lesson-guard-wrong = Look for a step that keeps them all.

# Tactics, in two steps each: what prepares it, and what it brings.
lesson-bait = Lay a trap: White must capture if it can. Offer **one** piece so that you can take **{ $captured }** next.
lesson-bait-done = White had to take it: { $reply }.
lesson-bait-wrong = That’s no trap: look for the step that gives one piece and wins back more.

lesson-opposition = Waiting can win, because White must move. Step so that **every** white step lets you capture.
lesson-opposition-done = White had to step: { $reply }.
lesson-opposition-wrong = Then White still has a good step.

lesson-reap = { $captured ->
        [one] Now capture.
       *[other] Now take **{ $captured }** in one turn.
    }
lesson-reap-done = { $captured ->
        [one] A piece won: well waited!
       *[other] { $captured } pieces: that was worth it!
    }

# All lessons, in a list.
lesson-menu = **Lessons** · two to five minutes each
lesson-choose = What would you like to learn?
lesson-state = { $state ->
        [finished] ✓ done
        [begun] at step { $step } of { $steps }
       *[new] { $steps ->
            [one] one step
           *[other] { $steps } steps
        }
    }

alt-lesson =
    { $game }, a lesson.{ $moves ->
        [none] {""}
       *[other] {" "}Played: { $moves }.
    } { $side ->
        [black] Black to move.
        [white] White to move.
       [black-won] Black has won.
        [white-won] White has won.
       *[draw] The game is drawn.
    } Black: { $black ->
        [none] no piece
       *[other] { $black }
    }. White: { $white ->
        [none] no piece
       *[other] { $white }
    }.

error-no-such-lesson = That lesson is gone. `/learn` lists all lessons.

button-learn = Learn
button-lesson-next = Next ▶
button-lesson-show = Show me
button-lesson-again = Try again
button-lesson-menu = Lessons
button-lesson-match = Play it now
