# Puzzles: a position in which one move alone is right, and a line of such moves.

button-puzzle-own = Solve it
button-puzzle-show = Show the answer
button-puzzle-again = Try again
button-puzzle-next = Next puzzle
button-puzzle-solvers = Solvers

puzzle-head = 🧩 **{ $game }** · { $side ->
        [black] ⚫ Black
       *[white] ⚪ White
    } to move
puzzle-goal = { $goal ->
        [win] Find { $turns } moves in a row, each the only one that wins.
        [draw] Find { $turns } moves in a row, each the only one that saves the draw.
       *[gain] Find { $turns } moves in a row, each the only good one: every other costs a piece.
    }
puzzle-counts = -# Your first answer counts for your rating as a solver; to look at the answer counts as wrong.
puzzle-turn = -# Move { $turn } of { $turns }
puzzle-right = ✅ **{ $move }** is right. { $side ->
        [black] ⚫ Black
       *[white] ⚪ White
    } replies **{ $reply }**. What now?
puzzle-from = Where does the piece on **{ $point }** go?
puzzle-wrong = ❌ **{ $move }** is not it: { $goal ->
        [win] another move wins for sure.
        [draw] it loses.
       *[gain] another move is a piece better.
    }{ $reply ->
        [none] {""}
       *[other] {" "}{ $side ->
            [black] ⚫ Black
           *[white] ⚪ White
        } can capture then: { $reply }.
    }
puzzle-solved = { $tries ->
        [0] ✅ **Solved!**
        [one] ✅ **Solved**, after one wrong move.
       *[other] ✅ **Solved**, after { $tries } wrong moves.
    }
puzzle-shown = 💡 **This is the answer.**
puzzle-line = { $line }
puzzle-why = { $proof ->
        [table] { $goal ->
            [win] From here { $side ->
                [black] ⚫ Black
               *[white] ⚪ White
            } wins against any play; every other move gave that away. It is proved.
           *[draw] From here nobody can win against good play; every other move loses. It is proved.
        }
       *[search] { $goal ->
            [win] From here { $side ->
                [black] ⚫ Black
               *[white] ⚪ White
            } wins against any play; nothing else was sure to win.
            [draw] Nothing else is sure to hold.
           *[gain] Every other first move leaves { $side ->
                [black] ⚫ Black
               *[white] ⚪ White
            } { $margin ->
                [one] a piece worse off
               *[other] { $margin } pieces worse off
            }, as far as { $depth } turns ahead show.
        }
    }
puzzle-rating = { $trend ->
        [down] 📉
       *[up] 📈
    } Solver’s rating { $before } → **{ $after }** · { $streak ->
        [0] { $solved } of { $tried } solved
       *[other] { $streak } in a row · { $solved } of { $tried } solved
    }
puzzle-solvers = **Who solves puzzles in this server**
puzzle-solver = { $place }. { $player } **{ $rating }** · { $solved } of { $tried } · best streak { $best }
puzzle-nobody = Nobody has solved a puzzle in this server yet. { $puzzle_command } gives you one.

puzzle-daily = **Puzzle of the day**
puzzle-daily-solved = ✅ { $which ->
        [last] **The puzzle before this one was solved by**
       *[this] **Solved by**
    }
puzzle-daily-tries = { $tries ->
        [1] at once: { $players }
       *[other] in { $tries } tries: { $players }
    }
puzzle-daily-more = { $count ->
        [one] and one more
       *[other] and { $count } more
    }

alt-puzzle = A puzzle of { $game }, { $side ->
        [black] Black
       *[white] White
    } to move.{ $path ->
        [none] {""}
       *[other] {" "}The last move went along { $path }.
    } Black has { $black_count }: { $black }. White has { $white_count }: { $white }.

error-no-such-puzzle = I do not have that puzzle any more. `/puzzle` gives you another.
error-no-puzzle-left = You have had all puzzles there are here. `/play` against me, or ask for another game with `/puzzle`.
error-no-puzzle-open = There is no puzzle before you. `/puzzle` gives you one, and then `/puzzle move:` answers it.
error-puzzle-moved-on = You have come further with this puzzle since. `/puzzle` shows where you are.
