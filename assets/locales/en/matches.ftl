# What stands above boards and on their buttons, how matches end, and lists of them.

list-or = { $moves } or { $last }
list-more = { $moves } and { $more } more

button-resign = Yes, resign
button-abort = Yes, call it off
button-stay = Keep playing
button-move = Move
button-view = My view
button-more = More
button-draw = Draw
button-takeback = Take back
button-ask = Yes, ask
button-text = As text
button-rules = Rules
button-withdraw-offer = Withdraw my offer
button-leave = Resign
button-rematch = Rematch
button-replay = Replay
button-read = Step by step
button-first = ⏮
button-back = ◀
button-on = ▶
button-last = ⏭
button-page-back = ◀ Back
button-page-on = On ▶
button-words = As text

match-head = **{ $game }** · ⚫ { $black } – ⚪ { $white }{ $level ->
        [none] { $rated ->
            [yes] {""}
           *[no] {" "}· unrated
        }
       *[other] {" "}· level { $level }
    }
match-move =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player } played **{ $move }**{ $captured ->
        [0] .
        [one] {" "}and captured a piece.
       *[other] {" "}and captured { $captured } pieces.
    }
match-move-automatic =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } **{ $move }** was played for { $player }, as the only move{ $captured ->
        [0] .
        [one] {"; "}it captured a piece.
       *[other] {"; "}it captured { $captured } pieces.
    }
match-turn =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player }{ $newcomer ->
        [yes] , it is your turn{ $capture ->
            [yes] , and you must capture
           *[no] {""}
        }: press a move or a piece below, or type `/move`; new to it? `/learn`
       *[no] { $capture ->
            [yes] {" "}must capture
           *[no] {" "}is to move
        }
    }{ $deadline ->
        [none] .
       *[other] {" "}· ⏳ { $deadline }
    }
match-waiting = { $name ->
        [none] It is your opponent’s turn.
       *[other] It is the turn of { $name }.
    }
match-count-near =
    { $plies ->
        [one] In one turn without a capture the pieces are counted
       *[other] In { $plies } turns without a capture the pieces are counted
    } (now ⚫ { $black }, ⚪ { $white }).
match-stands-again = This position stands for the second time; at the third the pieces are counted (now ⚫ { $black }, ⚪ { $white }).
match-won =
    🏆 **{ $winner } wins** with { $side ->
        [black] ⚫ black
       *[white] ⚪ white
    }: { $termination ->
        [no-pieces] every enemy piece is taken.
        [reduced] { $loser } has only { $left } pieces left; { $losing } or fewer lose.
        [stalemate] { $loser } has no move left.
        [count] { $limit } turns in a row without a capture, and the pieces are counted: ⚫ { $black }, ⚪ { $white }.
        [repetition] the same position stood for the third time, and the pieces are counted: ⚫ { $black }, ⚪ { $white }.
        [time] { $loser } ran out of time.
        [abandoned] { $loser } has left the server.
        [silence] { $loser } has not moved for two weeks.
       *[resignation] { $loser } resigned.
    }
match-draw =
    { $termination ->
        [count] 🤝 **A draw**: { $limit } turns in a row without a capture, and both sides have { $black } pieces.
        [repetition] 🤝 **A draw**: the same position stood for the third time, and both sides have { $black } pieces.
        [agreement] 🤝 **A draw** by agreement.
        [frozen] The match is called off: I was out of this server for too long, so nobody loses, and it does not count.
        [unfinished] The match is called off: nobody went on with it for two weeks. It does not count.
       *[aborted] The match is called off: not both had moved yet, so nobody loses, and it does not count.
    }

# Under the result: the ratings of the game, how long it was, and who captured how many.
match-summary =
    { $number } · { $plies ->
        [one] one turn
       *[other] { $plies } turns
    } in { $time } · ⚫ took { $black }, ⚪ { $white }
match-rating = { $player } { $before } → **{ $after }**
match-ratings = 📈 { $black } · { $white }

captures = { $captured ->
        [one] captures a piece
       *[other] captures { $captured } pieces
    }

menu = { $plays ->
        [yes] What else would you like to do?
        [alone] What else would you like to do? With a hint or a take-back, a win does not count among the levels you have beaten.
       *[no] What would you like to read?
    }

picker =
    Choose a piece, then where it goes.{ $capture ->
        [yes] {" "}You can capture, so you must.
       *[no] {""}
    }
picker-piece = Which piece?
picker-target = { $begun } goes where?
picker-on = { $path } and on …
picker-done = You played { $move }.

games-none = You have no match here at the moment. { $challenge_command } a friend, find an opponent, or play against me.
games-head = **Your matches in this server**
games-line = • **{ $game }** with { $opponent } · { $turn ->
        [yours] **your turn**
       *[theirs] their turn
    } · { $deadline ->
        [none] last move { $since }
       *[other] time runs out { $deadline }
    } · { $link }
games-more = … and { $more } more.
games-private = only you see it

match-too-late = ⏳ { $player } did not move in time.
match-abandoned = { $gone ->
        [yes] { $player } has left the server.
       *[no] { $player } has not moved for two weeks.
    }

board-again = The board was lost; here it is again.
board-moves = You can play { $moves }.

match-number = -# Match { $number }

replay = -# Match { $number } · { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }

page-start = The start
page = -# Turn { $ply } of { $plies }

export = The record of match { $number }.

resign-ask = Do you really want to resign this match of { $game }? { $opponent } wins then.
resign-ask-abort = Do you really want to call off this match of { $game }? Not both of you have moved yet, so nobody wins.
resign-stay = Good, the match goes on.
resign-done = The match is over.

alt-start = { $game } at the start: { $points } points, { $pieces } pieces each.
alt-board =
    { $game }, { $ply ->
        [0] at the start
       *[other] after turn { NUMBER($ply, useGrouping: 0) }
    }, { $side ->
        [black] Black to move
        [white] White to move
       *[none] the match is over
    }.{ $last ->
        [none] {""}
        [step] {" "}{ $mover ->
            [black] Black
           *[white] White
        } stepped from point to point: { $path }.
       *[capture] {" "}{ $mover ->
            [black] Black
           *[white] White
        } captured along { $path }, taking { $captured }.
    } Black has { $black_count }{ $black_count ->
        [0] .
       *[other] : { $black }.
    } White has { $white_count }{ $white_count ->
        [0] .
       *[other] : { $white }.
    }
