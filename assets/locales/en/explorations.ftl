# Trying moves on a board, with what each is worth: exact in solved games, else Guti’s opinion.

button-explore = Explore

explore-choose = Which game would you like to explore from its start?
explore-head = 🧭 **{ $game }**{ $match ->
        [none] {""}
       *[other] {" "}· match { $match }
    } · { $ply ->
        [0] the start
        [one] after one turn
       *[other] after { $ply } turns
    }

# A position’s exact value. The steps are the turns until a capture is possible, or a side is blocked.
explore-exact = { $side ->
        [black] ⚫ Black
       *[white] ⚪ White
    } to move. With best play { $winner ->
        [black] **⚫ Black wins**
        [white] **⚪ White wins**
       *[draw] it’s **a draw**
    }{ $steps ->
        [none] .
        [0] {" "}by the count of pieces; neither side can force more.
        [one] ; a capture is forced in one turn.
       *[other] ; a capture is forced in { $steps } turns.
    }
explore-opinion = { $side ->
        [black] ⚫ Black
       *[white] ⚪ White
    } to move. My opinion: ⚫ { $black }% : ⚪ { $white }%.
explore-over = { $winner ->
        [black] **⚫ Black has won.**
        [white] **⚪ White has won.**
       *[draw] **A draw.**
    }

# A line for each move, of the side to move.
explore-move = { $value ->
        [win] 🟢 { $move } wins
        [draw] 🟡 { $move } draws
       *[loss] 🔴 { $move } loses
    }{ $steps ->
        [none] {""}
        [0] {" "}by the count
        [one] , in one turn
       *[other] , in { $steps } turns
    }
explore-guess = ❔ { $move } { $score }%
explore-basis = { $basis ->
        [table] -# Exact: this position is solved. “In 6 turns” is when a capture, or a side without a move, can be forced.
        [counted] -# This position is solved, but the pieces may be counted, or the position repeated, before that comes about. So this is only my opinion.
       *[search] -# Only my opinion: this position isn’t solved. 100% is a win, 50% a draw.
    }
