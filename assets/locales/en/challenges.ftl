# What is said of challenges, their form and the threads of matches.

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
button-wait = Wait for the channel

menu-challenge = Challenge

form-challenge = Challenge { $opponent }
form-game = Game
form-side = Your side
form-first = Who moves first
form-pace = How long each move may take

# Looking for anybody, from where there is no match.
seek-choose = Choose a game, and everybody in this channel is asked who wants to play it with you.
seek-game = Which game?
seek-done = Everybody in this channel can see it now.
