# Looking at a match that is over: who stood better when, and what each move gave away.

button-analyse = Analyse
button-wrong = Next mistake ▶
button-wrong-own = My next mistake ▶
button-line = Better line
button-what = What is this?
button-overview = Overview

analysis-progress = 🔍 Looking at the match: step { $judged } of { $searches } …
analysis-stopped = -# Stuck? Press the button.
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
    }, { $doubtful ->
        [one] one doubtful move
       *[other] { $doubtful } doubtful moves
    }
analysis-turning = **The turning point was turn { $ply }.**
analysis-flawless = **Neither side gave much away.**

# What became of a position by a move: first the move and how good it was, then what was better.
analysis-move = { $side ->
        [black] ⚫
       *[white] ⚪
    } played **{ $move }**: { $verdict ->
        [blunder] 💥 **a blunder**
        [mistake] ❌ **a mistake**
        [doubtful] 🤔 **doubtful**
        [fine] 👍 fine
        [best] ⭐ the best move
        [late] nothing could help by then
        [lot] 🎲 drawn by lot
       *[only] the only move
    }{ $lost ->
        [0] .
       *[other] ; { $thrown ->
            [win] it threw a win away.
            [draw] it threw the draw away.
           *[none] it cost { $lost }% of a win.
        }
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
       *[unknown] ⚫ { $black }% : ⚪ { $white }%{ $counted ->
            [yes] {" "}(the pieces may be counted first)
           *[no] {""}
        }
    }
analysis-over = { $winner ->
        [black] ⚫ Black has won
        [white] ⚪ White has won
       *[draw] a draw
    }
analysis-line = The better line from turn { $ply }: { $line }

# Beside the first page, by the button that asks.
analysis-scale = -# 100% is a win, 50% a draw. A move that costs { $doubtful }% is doubtful, { $mistake }% a mistake, { $blunder }% a blunder. The higher the dark part, the better for Black. The figure below a name counts only turns where the choice mattered.

analysis-accuracy = { $accuracy ->
        [none] too few real choices
       *[other] { $accuracy }% accurate
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

analysis-alt-moves = { $board } It shows the move played, { $move }{ $better ->
        [none] .
       *[other] , and a better one, { $better }.
    }
analysis-alt-chart = A chart of Black’s chances after each turn, in per cent of a win{ $kept ->
        [changes] , where they changed
       *[all] {""}
    }: { $values }.

error-not-over-yet = Match { $match } is still being played, and an analysis would help one of the players. Ask again when it’s over.
error-helps-in-match = { $whole_game ->
        [yes] You are in a match of { $game } without hints. Until it ends I give no hints on its board, nor on boards that contain it or are part of it, and analyse no records there. Your finished matches stay open unless they come near the position on the board or moves were taken back in them meanwhile; so do puzzles, lessons and all other games. Ask again for the rest when it’s over.
       *[no] You are in a match of { $game } without hints, and that comes too near the position on its board. Try again when the match has moved on, or choose another game.
    }
error-helps-with-puzzle = That would help with a puzzle of { $game } that you haven’t finished. Solve it, or let me show you the answer; then ask again.
error-analyses-busy = I’m looking at a lot of matches right now. Please ask again in a moment.
error-one-analysis-at-a-time = I’m still looking at another match for you. Please ask again when that’s done.
error-no-such-analysis = I no longer have that record. Give it to `/analyse` again.
error-too-many-turns = That match is too long: I analyse records of up to { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }. For a match that was played here, give `/analyse` its number.
