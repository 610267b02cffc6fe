# The notices that a player gets in the channel or by direct message.

notice-turn = Your turn in **{ $game }** against { $opponent }. { $deadline ->
        [none] Take your time.
       *[other] Your time runs out { $deadline }.
    } { $link }
notice-late = ⏳ { $opponent } is waiting for your move in **{ $game }**. Your time runs out { $deadline }; then { $loses ->
        [yes] you lose.
       *[no] the match is called off.
    } { $link }
notice-silence = ⏳ { $opponent } is waiting for your move in **{ $game }**. There’s no time limit, but your opponent can claim the match { $claimable }; then { $loses ->
        [yes] you lose.
       *[no] it is called off.
    } { $link }
notice-back = I was away for a while; that time doesn’t count. It’s your turn in **{ $game }** against { $opponent }; your time runs out { $deadline }, and then { $loses ->
        [yes] you lose.
       *[no] the match is called off.
    } { $link }
notice-vacation = 🌴 { $opponent } is on vacation, until { $ends } at the latest. Meanwhile their clock stands still in your matches.
notice-day-given = { $opponent } gave you a day more in **{ $game }**. { $clock } { $link }
notice-weekends-wished = { $opponent } would like weekends off in **{ $game }**, so that Saturdays and Sundays don’t count. You can agree below the board: **{ $button_more }** › **{ button-time }**. { $link }
notice-weekends-off = { $opponent } agreed: weekends are off in **{ $game }**. { $link }
notice-end = { $won ->
        [yes] You won **{ $game }** against { $opponent }{ $termination ->
            [time] {""}: they ran out of time.
            [resignation] {""}: they resigned.
           *[other] .
        }
        [no] You lost **{ $game }** against { $opponent }{ $termination ->
            [time] {""}: your time ran out.
            [abandoned] {""}: you had left the server.
            [silence] {""}: you hadn’t moved for two weeks.
           *[other] .
        }
       *[none] { $termination ->
            [frozen] **{ $game }** against { $opponent } was called off, as I was away from the server for too long; nobody loses.
            [unfinished] **{ $game }** against { $opponent } was called off, as nobody had played on for two weeks.
            [aborted] **{ $game }** against { $opponent } was called off before both had moved; nobody loses.
           *[other] **{ $game }** against { $opponent } is a draw.
        }
    } { $link }

setting-notices-channel = in the channel, by the board
setting-notices-direct = by direct message
setting-notices-none = never, not even when time is running out
