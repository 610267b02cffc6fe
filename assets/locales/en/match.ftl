# What is said around a match.

list-or = { $moves } or { $last }
list-more = { $moves } and { $more } more

challenge =
    ## { $game }
    { $opponent }, { $challenger } challenges you to { $rematch ->
        [yes] another match, with sides and first move swapped.
       *[no] a match.
    }
    { $side ->
        [black] { $challenger } plays black.
        [white] { $challenger } plays white.
       *[random] The sides are drawn by lot.
    } { $first ->
        [me] { $challenger } moves first.
        [opponent] { $opponent } moves first.
       *[random] Who moves first is drawn by lot.
    }{ $thread ->
        [yes] {" "}It gets a thread of its own.
       *[no] {""}
    }{ $rating ->
        [rated] {""}
        [limited] {" "}It is unrated: you two have played as many rated matches as count in a day.
       *[unrated] {" "}It is unrated.
    }
    { $pace ->
        [none] There is no time limit, but who does not move for two weeks can be claimed to have lost.
        [live] Each has 5 minutes for every move, so play only if you both have time now. Who takes longer loses.
        [day] Each has a day for every move. Who takes longer loses.
        [week] Each has 7 days for every move. Who takes longer loses.
       *[three-days] Each has 3 days for every move. Who takes longer loses.
    }
    -# It lapses { $lapses }. New to it? `/rules` explains the game.

challenge-open =
    ## { $game }
    { $challenger } looks for somebody to play a match.
    { $side ->
        [black] { $challenger } plays black.
        [white] { $challenger } plays white.
       *[random] The sides are drawn by lot.
    } { $first ->
        [me] { $challenger } moves first.
        [opponent] Whoever accepts moves first.
       *[random] Who moves first is drawn by lot.
    }
    { $pace ->
        [none] There is no time limit, but who does not move for two weeks can be claimed to have lost.
        [live] Each has 5 minutes for every move, so play only if you both have time now. Who takes longer loses.
        [day] Each has a day for every move. Who takes longer loses.
        [week] Each has 7 days for every move. Who takes longer loses.
       *[three-days] Each has 3 days for every move. Who takes longer loses.
    }
    -# Anybody here can accept. It lapses { $lapses }. New to it? `/rules` explains the game.

challenge-accepted = { $opponent } accepted { $challenger }’s challenge to **{ $game }**.{ $where ->
        [here] {""}
       *[other] {" "}They play in { $where }.
    }
challenge-declined = { $opponent } declined { $challenger }’s challenge to **{ $game }**.
challenge-withdrawn = The challenge of { $challenger } to **{ $game }** was withdrawn.
challenge-waiting = { $challenger } and { $opponent } play **{ $game }** here as soon as this channel’s match is over, if that is within 7 days.
challenge-expired = The challenge of { $challenger } to **{ $game }** has lapsed: its time was over.
challenge-will-wait = Good: the match begins when this channel is free. It waits for 7 days at most.

thread-name = { $game }: { $one } – { $other }
thread-opened = The match is in { $thread }.

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-resign = Yes, resign
button-abort = Yes, call it off
button-stay = Keep playing
button-move = Move
button-view = My view
button-draw = Draw
button-leave = Resign
button-rematch = Rematch
button-replay = Replay
button-read = Step by step
button-first = ⏮ First
button-back = ◀ Back
button-on = Next ▶
button-last = Last ⏭
button-page-back = ◀ Back
button-page-on = On ▶
button-words = As text
button-wait = Wait for the channel

match-head = **{ $game }** · ⚫ { $black } – ⚪ { $white }{ $rated ->
        [yes] {""}
       *[no] {" "}· unrated
    }

match-move =
    Turn { NUMBER($ply, useGrouping: 0) }: { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player } played **{ $move }**{ $captured ->
        [0] .
        [one] {" "}and captured a piece.
       *[other] {" "}and captured { $captured } pieces.
    }

match-move-automatic =
    Turn { NUMBER($ply, useGrouping: 0) }: { $side ->
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
    } { $player }, it is your turn: press **Move**, or type `/move`
match-to-move =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player } is to move.
match-time = ⏳ Time runs out { $deadline }.
match-capture = You must capture: { $moves }.
match-count-near =
    { $plies ->
        [one] One more turn without a capture, and whoever has more pieces wins
       *[other] { $plies } more turns without a capture, and whoever has more pieces wins
    } (now ⚫ { $black }, ⚪ { $white }).

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
       *[aborted] The match is called off: not both had moved yet, so nobody loses, and it does not count.
    }

captures = { $captured ->
        [one] captures a piece
       *[other] captures { $captured } pieces
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

offer-draw = { $player } offers a draw. { $other }, do you agree? The offer ends when either of you moves.
offer-draw-accepted = { $other } agreed to the draw.
offer-draw-declined = { $other } declined { $player }’s draw.
offer-takeback = { $player } would like to take back { $moves }. { $other }, do you agree? The offer ends when either of you moves.
offer-takeback-accepted = { $other } agreed, and { $player } took back { $moves }.
offer-settled = This offer is settled: it was answered, or the match went on.
offer-takeback-declined = { $other } declined { $player }’s take-back.

games-none = You have no match here at the moment. Start one with `/challenge`, or look for anybody with `/seek`.
games-head = **Your matches here**
games-line = • **{ $game }** with { $opponent } · { $turn ->
        [yours] **your turn**
       *[theirs] their turn
    } · { $deadline ->
        [none] last move { $since }
       *[other] time runs out { $deadline }
    } · { $link }
games-more = … and { $more } more.

# The notices that a player gets in the channel or by direct message.
notice-turn = Your turn in **{ $game }** against { $opponent }. { $deadline ->
        [none] There is no hurry.
       *[other] Your time runs out { $deadline }.
    } { $link }
notice-late = ⏳ { $opponent } waits for your move in **{ $game }**. Your time runs out { $deadline }; then { $loses ->
        [yes] you lose.
       *[no] the match is called off.
    } { $link }
notice-silence = ⏳ { $opponent } waits for your move in **{ $game }**. There is no time limit, but from { $claimable } on { $opponent } can claim the match; then { $loses ->
        [yes] you lose.
       *[no] it is called off.
    } { $link }
notice-back = I was away for a while, and that time does not count. In **{ $game }** against { $opponent } it is your turn; your time runs out { $deadline }, and then { $loses ->
        [yes] you lose.
       *[no] the match is called off.
    } { $link }
notice-end = { $won ->
        [yes] You won **{ $game }** against { $opponent }{ $termination ->
            [time] {""}: they ran out of time.
            [resignation] {""}: they resigned.
           *[other] .
        }
        [no] You lost **{ $game }** against { $opponent }{ $termination ->
            [time] {""}: your time ran out.
            [abandoned] {""}: you had left the server.
            [silence] {""}: you had not moved for two weeks.
           *[other] .
        }
       *[none] { $termination ->
            [aborted] **{ $game }** against { $opponent } was called off before both had moved; nobody loses.
           *[other] **{ $game }** against { $opponent } is a draw.
        }
    } { $link }
match-too-late = ⏳ { $player } did not move in time.
match-abandoned = { $player } has left the server, or has not moved for two weeks.

board-again = The board was lost; here it is again.
board-moves = You can play { $moves }.

settings =
    { "" }**Your settings**
    Theme of the boards that only you see: **{ $theme }** · At the bottom: **{ $view }**
    Auto-move, which plays your only legal move for you: **{ $auto }**
    When it is your turn you are told: **{ $notices }**
    -# Change them with the options of `/settings`.
server =
    { "" }**This server’s settings**
    Theme of the boards that all see: **{ $theme }** · At the bottom: **{ $boards }**
    Matches of the same two people that are rated in a day: **{ $rated }**
    Time to move, unless the challenge says otherwise: **{ $pace }**
    -# Change them with the options of `/server`.

notices-channel = in the channel, by the board
notices-direct = by direct message
notices-none = not at all, not even when your time runs out

theme-server = as the server
theme-wood = wood
theme-alpona = alpona
theme-paper = paper
theme-dark = dark
theme-contrast = high contrast
view-own = my own side
view-black = black
view-white = white
boards-mover = who is to move
boards-black = black
boards-white = white

match-number = -# Match { $number }
replay = -# Match { $number } · { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }
page-start = The start
page = -# { $ply } of { $plies }
export = The record of match { $number }.

menu-challenge = Challenge
form-challenge = Challenge { $opponent }
form-game = Game
form-side = Your side
form-first = Who moves first
form-pace = How long each move may take

resign-ask = Do you really want to resign this match of { $game }? { $opponent } wins then.
resign-ask-abort = Do you really want to call off this match of { $game }? Not both of you have moved yet, so nobody wins.
resign-stay = Good, the match goes on.
resign-done = The match is over.

alt-board =
    { $game }, { $ply ->
        [0] at the start
       *[other] after turn { NUMBER($ply, useGrouping: 0) }
    }, { $side ->
        [black] Black to move
        [white] White to move
       *[none] the match is over
    }. { $last ->
        [none] {""}
        [step] { $mover ->
            [black] Black
           *[white] White
        } stepped from point to point: { $path }.
       *[capture] { $mover ->
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
