# Puzzles: a position in which one move alone is right, and a line of such moves.

button-puzzle-own = Solve it
button-puzzle-show = Show the answer
button-puzzle-again = Try again
button-puzzle-next = Next puzzle
button-puzzle-morning = Send it to me each morning
button-puzzle-solvers = Best solvers

puzzle-head = 🧩 **{ $game }** · { $side ->
        [black] ⚫ Black
       *[white] ⚪ White
    } to move
puzzle-goal = { $goal ->
        [win] { $turns ->
            [one] Find the only move that wins.
           *[other] Find { $turns } moves in a row, each the only one that wins.
        }
        [draw] { $turns ->
            [one] Find the only move that saves the draw.
           *[other] Find { $turns } moves in a row, each the only one that saves the draw.
        }
       *[gain] { $turns ->
            [one] Find the only good move: every other costs a piece.
           *[other] Find { $turns } moves in a row, each the only good one: every other costs a piece.
        }
    }
puzzle-counts = -# Your first answer counts for your puzzle rating; looking at the answer counts as wrong.
puzzle-unrated = -# A warm-up: just try. Nothing is rated yet.
puzzle-known = -# You may have seen the answer already, so this one isn’t rated.
puzzle-turn = -# Move { $turn } of { $turns }
puzzle-right = ✅ **{ $move }** is right. { $side ->
        [black] ⚫ Black
       *[white] ⚪ White
    } replies **{ $reply }**. What now?
puzzle-wrong = ❌ **{ $move }** isn’t it: { $goal ->
        [win] another move wins for sure.
        [draw] it loses.
       *[gain] another move is a piece better.
    }{ $reply ->
        [none] {""}
       *[other] {" "}It leaves { $side ->
            [black] ⚫ Black
           *[white] ⚪ White
        } { $pieces ->
            [one] a piece to take
           *[other] a chain of { $pieces }
        }: { $reply }.
    }
puzzle-solved = { $tries ->
        [0] ✅ **Solved!**
        [one] ✅ **Solved**, after one wrong move.
       *[other] ✅ **Solved**, after { $tries } wrong moves.
    }
puzzle-shown = 💡 **Here is the answer.**
puzzle-line = { $line }
puzzle-reason = { $why ->
        [takes-most] It takes { $chain ->
            [one] a piece
           *[other] { $chain } pieces
        }, and { $side ->
            [black] ⚫ Black
           *[white] ⚪ White
        } takes nothing in return.
        [saves] Every other move leaves a piece to be taken.
        [sacrifice] It gives { $given ->
            [one] a piece
           *[other] { $given } pieces
        } and takes { $taken ->
            [one] one
           *[other] { $taken }
        }: captures are compulsory.
        [chain] It leads to a chain of { $chain }.
       *[blockade] It leaves { $side ->
            [black] ⚫ Black
           *[white] ⚪ White
        } hardly a step.
    }
puzzle-why = { $proof ->
        [table] { $goal ->
            [win] From here { $side ->
                [black] ⚫ Black
               *[white] ⚪ White
            } wins against any defence; every other move throws that away. This is proven.
           *[draw] From here nobody can win against good play; every other move loses. This is proven.
        }
       *[search] { $goal ->
            [win] From here { $side ->
                [black] ⚫ Black
               *[white] ⚪ White
            } wins against any defence; no other move is sure to win.
            [draw] No other move is sure to hold.
           *[gain] { $turns ->
                [one] Every other move
               *[other] Every other first move
            } leaves { $side ->
                [black] ⚫ Black
               *[white] ⚪ White
            } { $margin ->
                [one] a piece worse off
               *[other] { $margin } pieces worse off
            }, looking { $depth ->
                [one] one turn
               *[other] { $depth } turns
            } ahead.
        }
    }
puzzle-warm-up = { $number ->
        [5] 🔥 Warmed up! From the next puzzle on, your first answers make a rating.
       *[other] -# Warm-up { $number } of { $of }, not rated.
    }
puzzle-half = ½ for the right beginning.
puzzle-rating = { $trend ->
        [down] 📉 Puzzle rating { $before } → **{ $after }**
        [up] 📈 Puzzle rating { $before } → **{ $after }**
        [first] 🎯 Your puzzle rating has settled: **{ $after }**
        [same] 🧩 Puzzle rating **{ $after }**
       *[none] 🧩 Your rating shows after { $left ->
            [one] one or two more puzzles
           *[other] about { $left } more puzzles
        }
    } · { $streak ->
        [0] { $solved } of { $tried } solved
        [1] { $solved } of { $tried } solved
       *[other] { $streak } in a row · { $solved } of { $tried } solved
    } · this puzzle: { $level }
puzzle-days = { $days ->
        [one] 🔥 Today’s puzzle, done. There’s a new one tomorrow.
       *[other] 🔥 Today’s puzzle, done: { $days } days in a row.
    }{ $best ->
        [0] {""}
       *[other] {" "}{ streak-best }
    }
puzzle-solvers = **Best puzzle solvers in this server**
puzzle-solver = { $place }. { $player }{ $settled ->
        [no] {""}
       *[yes] {" "}**{ $rating }**
    } · { $solved } of { $tried } · best streak { $best }
puzzle-warming-up = · { $player } warming up: { $solved ->
        [one] one puzzle solved
       *[other] { $solved } puzzles solved
    }
puzzle-nobody = Nobody has solved a puzzle in this server yet. { $puzzle_command } gives you one.

puzzle-daily = **Puzzle of the day**
puzzle-direct = ☀️ **Your puzzle of the day**{ $days ->
        [0] {""}
        [one] {" "}· 🔥 your streak: one day
       *[other] {" "}· 🔥 { $days } days in a row
    }{ $best ->
        [0] {""}
       *[other] {" "}· { streak-best }
    }
puzzle-direct-off = -# You asked for this. `/settings` changes the hour, or switches it off.
puzzle-daily-solved = ✅ { $which ->
        [last] **The puzzle before this one was solved by**
       *[this] **Solved by**
    }
puzzle-daily-tries = { $tries ->
        [1] first try: { $players }
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

error-no-such-puzzle = I no longer have that puzzle. `/puzzle` gives you another.
error-no-puzzle-left = You’ve done every puzzle here. Play me with `/play`, or try another game with `/puzzle`.
error-no-puzzle-open = You have no puzzle open. `/puzzle` gives you one; then `/puzzle move:` answers it.
error-puzzle-moved-on = You are further along in this puzzle already. `/puzzle` shows where you are.
