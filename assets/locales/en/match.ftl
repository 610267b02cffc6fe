# What is said around a match.

list-or = { $moves } or { $last }
list-more = { $moves } and { $more } more

-side = { $side ->
    [black] ⚫ Black
   *[white] ⚪ White
}

challenge =
    ## { $game }
    { $opponent }, { $challenger } challenges you to a match.
    { $side ->
        [black] { $challenger } plays black.
        [white] { $challenger } plays white.
       *[random] The sides are drawn by lot.
    } { $first ->
        [me] { $challenger } moves first.
        [opponent] { $opponent } moves first.
       *[random] Who moves first is drawn by lot.
    }
    -# You can answer until { $lapses }.

challenge-accepted = { $opponent } accepted { $challenger }’s challenge to **{ $game }**.
challenge-declined = { $opponent } declined { $challenger }’s challenge to **{ $game }**.
challenge-withdrawn = { $challenger } took back the challenge to **{ $game }**.

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-resign = Yes, resign
button-abort = Yes, call it off
button-stay = Keep playing

match-head = **{ $game }** · ⚫ { $black } – ⚪ { $white }

match-move =
    Turn { NUMBER($ply, useGrouping: 0) }: { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player } played **{ $move }**{ $captured ->
        [0] .
        [one] {" "}and captured a piece.
       *[other] {" "}and captured { $captured } pieces.
    }

match-turn =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player }, it is your turn: `/move`
match-capture = You must capture: { $moves }.
match-count-near =
    { $plies ->
        [one] One more turn without a capture, and the pieces are counted.
       *[other] { $plies } more turns without a capture, and the pieces are counted.
    }

match-won =
    🏆 **{ $winner } wins** with { $side ->
        [black] ⚫ black
       *[white] ⚪ white
    }: { $termination ->
        [no-pieces] every enemy piece is taken.
        [reduced] { $loser } is down to { $losing } pieces.
        [stalemate] { $loser } has no move left.
        [count] { $limit } turns in a row without a capture, and the pieces are counted: ⚫ { $black }, ⚪ { $white }.
        [repetition] the same position stood for the third time, and the pieces are counted: ⚫ { $black }, ⚪ { $white }.
       *[resignation] { $loser } resigned.
    }
match-draw =
    { $termination ->
        [count] 🤝 **A draw**: { $limit } turns in a row without a capture, and both sides have { $black } pieces.
        [repetition] 🤝 **A draw**: the same position stood for the third time, and both sides have { $black } pieces.
       *[aborted] The match was called off before both had moved; it does not count.
    }

board-moved = The match: { $link }

resign-ask = Do you really want to resign this match of { $game }? { $opponent } wins then.
resign-ask-abort = Do you really want to call off this match of { $game }? Not both of you have moved yet, so nobody wins.
resign-stay = Good, the match goes on.
resign-done = The match is over.

alt-board =
    { $game }, { $ply ->
        [0] at the start
       *[other] after turn { NUMBER($ply, useGrouping: 0) }
    }, { $side ->
        [black] Black
       *[white] White
    } to move. { $last ->
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
