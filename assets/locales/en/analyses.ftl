# Looking at a match that is over: who stood better when, and what each move gave away.

button-analyse = Analyse
button-wrong = Next mistake ▶
button-wrong-own = My next mistake ▶
button-line = Show the better line
button-overview = Overview

analysis-progress = 🔍 I am looking at the match: step { $judged } of { $searches } …
analysis-stopped = -# If this stands still, press the button.
analysis-head = 🔍 **{ $game }** · ⚫ { $black ->
        [none] Black
       *[other] { $black }
    } – ⚪ { $white ->
        [none] White
       *[other] { $white }
    }

# One side’s moves that gave something away, from the worst.
analysis-counts = { $side ->
        [black] ⚫
       *[white] ⚪
    } { $blunders ->
        [one] one blunder
       *[other] { $blunders } blunders
    }, { $mistakes ->
        [one] one mistake
       *[other] { $mistakes } mistakes
    }, { $doubtful } doubtful
analysis-turning = **The turning point was turn { $ply }.**
analysis-flawless = **Nobody gave much away.**

# What became of a position by a move: first the move and how good it was, then what was better.
analysis-move = { $side ->
        [black] ⚫
       *[white] ⚪
    } played **{ $move }**: { $verdict ->
        [blunder] 💥 **a blunder**
        [mistake] ❌ **a mistake**
        [doubtful] 🤔 **doubtful**
        [fine] 👍 fine
        [best] ⭐ the best there was
        [late] nothing helps any more
       *[only] the only move
    }{ $lost ->
        [0] .
       *[other] ; it gave away { $lost } % of a win.
    }
analysis-better = Better was **{ $move }**{ $line ->
        [none] .
       *[other] , and on with { $line }.
    }
analysis-change = Before: { $before }. After: { $after }.
analysis-standing = { $winner ->
        [black] ⚫ Black wins with best play{ $plies ->
            [none] {""}
            [one] {" "}in one turn
           *[other] {" "}in { $plies } turns
        }
        [white] ⚪ White wins with best play{ $plies ->
            [none] {""}
            [one] {" "}in one turn
           *[other] {" "}in { $plies } turns
        }
        [draw] a draw with best play
       *[unknown] ⚫ { $black } % : ⚪ { $white } %
    }
analysis-over = { $winner ->
        [black] ⚫ Black has won
        [white] ⚪ White has won
       *[draw] a draw
    }
analysis-line = The better line from turn { $ply }: { $line }

# Below the first page.
analysis-scale = -# 100 % is a win, 50 % a draw. A move that gives away { $doubtful } % is doubtful, { $mistake } % a mistake, { $blunder } % a blunder. The higher the dark part, the more Black could expect. The figure below a name counts only turns where the choice mattered.

analysis-accuracy = { $accuracy ->
        [none] too few real choices
       *[other] { $accuracy } % accurate
    }
analysis-side = { $side ->
        [black] Black
       *[white] White
    }
analysis-verdict = { $verdict ->
        [blunder] blunder
        [mistake] mistake
       *[doubtful] doubtful
    }

analysis-alt-moves = { $board } Shown are the move that was played, { $move }{ $better ->
        [none] .
       *[other] , and a better one, { $better }.
    }
analysis-alt-chart = A chart of what Black could expect after each turn, in per cent of a win{ $kept ->
        [changes] , where it changed
       *[all] {""}
    }: { $values }.

error-not-over-yet = Match { $match } is not over yet, and looking at it would help a player. Ask again when it has ended.
error-helps-in-match = { $whole_game ->
        [yes] You are playing a rated match of { $game } that is not over yet. Until it ends I give no hints in that game, and look at no records of it and no matches that ended since yours began. Older matches, puzzles and lessons stay open; ask again for the rest when it is over.
       *[no] That leads to the position on the board of your match of { $game }, which is not over yet and is played without hints. Try again when that match has moved on.
    }
error-analyses-busy = I am looking at many matches just now. Please ask again in a moment.
error-one-analysis-at-a-time = I am still looking at another match for you. Please ask again when that is done.
error-no-such-analysis = I do not have that record any more. Give it to `/analyse` again.
error-too-many-turns = That match is too long: I analyse records of at most { $turns } turns. For a match that was played here, give `/analyse` its number.
