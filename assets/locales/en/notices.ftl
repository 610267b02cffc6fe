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
            [frozen] **{ $game }** against { $opponent } was called off, as I was out of the server for too long; nobody loses.
            [unfinished] **{ $game }** against { $opponent } was called off, as nobody went on with it for two weeks.
            [aborted] **{ $game }** against { $opponent } was called off before both had moved; nobody loses.
           *[other] **{ $game }** against { $opponent } is a draw.
        }
    } { $link }

setting-notices-channel = in the channel, by the board
setting-notices-direct = by direct message
setting-notices-none = not at all, not even when your time runs out
