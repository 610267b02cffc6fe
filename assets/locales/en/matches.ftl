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
button-page-on = Next ▶
button-words = As text
button-page = Open the board

match-head = **{ $game }** · ⚫ { $black } – ⚪ { $white }{ $level ->
        [none] { $rated ->
            [yes] {""}
           *[no] {" "}· unrated
        }
       *[other] {" "}· level { $level }
    }
# How the rules of a match differ from Guti’s, on its first boards.
match-rules = -# By these rules: { $switches }
match-opening = -# 🎲 Opening drawn by lot (number { $seed }), balanced with best play: { $moves }
match-move =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player } played **{ $move }**{ $captured ->
        [0] .
        [one] {" "}and captured a piece{ match-stopped }.
       *[other] {" "}and captured { $captured } pieces{ match-stopped }.
    }
match-stopped = { $longest ->
        [0] {""}
       *[other] , stopping after { $captured } of { $longest }
    }
match-move-by-lot =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } **{ $move }** was drawn by lot.
match-move-automatic =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player } had only one move, **{ $move }**, so I played it{ $captured ->
        [0] .
        [one] {"; "}it captured a piece.
       *[other] {"; "}it captured { $captured } pieces.
    }
match-move-conditional =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player } answered by condition: **{ $move }**{ $captured ->
        [0] .
        [one] {"; "}it captured a piece{ match-stopped }.
       *[other] {"; "}it captured { $captured } pieces{ match-stopped }.
    }
match-turn =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player }{ $newcomer ->
        [yes] , it’s your turn{ $capture ->
            [yes] , and you must capture
            [stops] , and you must capture, but may stop early
            [may] , and you may capture
           *[no] {""}
        }: press a move or a piece below{ $context ->
            [chat] {"; "}new to it? **{ button-more }** has the rules
            [foreign] {"; "}new to it? **{ button-more }** has the rules
           *[server] , or type `/move`; new to it? `/learn`
        }
       *[no] { $capture ->
            [yes] {" "}must capture
            [stops] {" "}must capture, and may stop early
            [may] {" "}may capture
           *[no] {" "}is to move
        }
    }{ $deadline ->
        [none] .
       *[other] {" "}· ⏳ { $deadline }
    }
match-waiting = { $name ->
        [none] Waiting for your opponent to move.
       *[other] Waiting for { $name } to move.
    }
match-count-near =
    { $plies ->
        [one] One more turn without a capture, and the pieces are counted
       *[other] { $plies } more turns without a capture, and the pieces are counted
    } (now ⚫ { $black }, ⚪ { $white }).
match-stands-again = This position has come up twice; a third time, and the pieces are counted (now ⚫ { $black }, ⚪ { $white }).
match-won =
    🏆 **{ $winner } wins** with { $side ->
        [black] ⚫ black
       *[white] ⚪ white
    }: { $termination ->
        [no-pieces] every enemy piece has been taken.
        [reduced] { $loser } has only { $left ->
            [one] one piece
           *[other] { $left } pieces
        } left; with { $losing } or fewer you lose.
        [stalemate] { $loser } has no move left.
        [count] no capture for { $limit ->
            [one] one turn
           *[other] { $limit } turns
        }, so the pieces were counted: ⚫ { $black }, ⚪ { $white }.
        [repetition] the same position came up a third time, so the pieces were counted: ⚫ { $black }, ⚪ { $white }.
        [time] { $loser } ran out of time.
        [abandoned] { $loser } has left the server.
        [silence] { $loser } hasn’t moved for two weeks.
       *[resignation] { $loser } resigned.
    }
match-draw =
    { $termination ->
        [count] 🤝 **A draw**: no capture for { $limit ->
            [one] one turn
           *[other] { $limit } turns
        }, and each side has { $black } left.
        [repetition] 🤝 **A draw**: the same position came up a third time, and each side has { $black } left.
        [agreement] 🤝 **A draw** by agreement.
        [frozen] The match is called off: I was away from this server for too long, so nobody loses, and it doesn’t count.
        [unfinished] The match is called off: nobody has played on for two weeks. It doesn’t count.
       *[aborted] The match was called off before both had moved, so nobody loses, and it doesn’t count.
    }

# Under the result: the ratings of the game, how long it was, and who captured how many.
match-summary =
    { $number } · { $plies ->
        [one] one turn
       *[other] { $plies } turns
    } in { $time } · ⚫ took { $black }, ⚪ { $white }
match-rating = { $player } { $before } → **{ $after }**{ $provisional ->
        [yes] {" "}(still settling)
       *[no] {""}
    }
match-ratings = 📈 { $black } · { $white }

captures = { $captured ->
        [one] captures a piece
       *[other] captures { $captured } pieces
    }

menu = { $plays ->
        [yes] What else would you like to do?
        [guest] What else would you like to do? For commands like `/board`, [add me to your account]({ $account_link }).
        [alone] What else would you like to do? If you use a hint or a take-back, a win won’t count as beating the level.
       *[no] What would you like to do?
    }

picker =
    Choose a piece, then where it goes.{ $capture ->
        [yes] {" "}You can capture, so you must.
        [stops] {" "}You can capture, so you must, but you may stop early.
        [may] {" "}You may capture.
       *[no] {""}
    }
picker-piece = Which piece?
picker-target = Where does the piece on **{ $begun }** go?
picker-on = { $path } and on …
picker-done = You played { $move }.{ $longest ->
        [0] {""}
       *[other] {" "}It stopped after { $captured } of { $longest }.
    }

games-none = You have no match here right now. { $context ->
        [server] { $challenge_command } a friend, find an opponent, or play me.
        [chat] { $challenge_command } a friend, or play me.
        [foreign] { $challenge_command } a friend, or play me.
       *[direct] Play me, or type { challenge-elsewhere }.
    }
games-head = **Your matches**
games-line = • **{ $game }** with { $opponent } · { $turn ->
        [yours] **your turn**
       *[theirs] their turn
    } · { $deadline ->
        [paused] ⏸️ the clock stands still
        [none] last move { $since }
       *[other] time runs out { $deadline }
    } · { $link }
lines-more = … and { $more } more.
games-private = only you see it

match-too-late = ⏳ { $player } ran out of time.
match-abandoned = { $gone ->
        [yes] { $player } has left the server.
       *[no] { $player } hasn’t moved for two weeks.
    }

board-again = The board got lost; here it is again.
# Below a board of a private chat or a foreign server, where the bot cannot keep boards up to date.
board-live = -# This board can lag behind; **{ button-more }** › **{ button-page }** opens the live one.
page-live = The page stays up to date, and you can play on it.
board-moves = You can play { $moves }.

match-number = -# Match { $number }

replay = -# Match { $number } · { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }

page-start = The start
page = -# Turn { $ply } of { $plies }

export = Here is the record of match { $number }.

resign-ask = Really resign this match of { $game }? { $opponent } will win.
resign-ask-abort = Really call off this match of { $game }? You have not both moved yet, so nobody loses.
resign-stay = All right, the match goes on.
resign-done = The match is over.

alt-start = { $game } at the start: { rules-size }.
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

button-share = Share
button-share-play = Play this position

# The turning point of a match, posted by somebody who saw its end.
share-card =
    🎬 **{ $game }** · { $result ->
        [won] { $winner } beat { $loser }
       *[draw] { $winner } and { $loser } drew
    }
    Turn { $ply }: { $loser } played **{ $move }**, and { $winner } answered **{ $answer }**{ $captured ->
        [0] .
        [one] {" "}and took a piece.
       *[other] {" "}and took { $captured } pieces.
    }
    { $turned ->
        [0] Nobody has turned it around yet. Can you do better than { $loser }?
        [one] One player has turned it around. Can you do better than { $loser }?
       *[other] { $turned } players have turned it around. Can you do better than { $loser }?
    }
share-begun = 🎬 Here the match turned. Can you draw or win it?
