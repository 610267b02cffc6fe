# What is said of challenges, their form and the threads of matches.

# At most three short lines: who and what, on which terms, and how long it stands.
challenge =
    { $opponent }, { $challenger } challenges you to **{ $game }**{ $rematch ->
        [yes] : another match, with sides and first move swapped.
       *[no] .
    }
    { challenge-terms }
    -# Lapses { $lapses }. New to it? Press **Learn** or **Rules**.
challenge-open =
    { $challenger } looks for an opponent at **{ $game }**. Anybody here can accept.
    { challenge-terms }
    -# Lapses { $lapses }. New to it? Press **Learn** or **Rules**. Nobody here? With `/play` you start at once, against me.
challenge-terms =
    { $lots ->
        [yes] Sides and first move by lot
       *[no] { challenge-sides }
    } · { $pace ->
        [none] no time limit, but 14 days of silence can be claimed
        [live] 5 minutes a move, so have time now; who is late loses
        [day] a day a move; who is late loses
        [week] 7 days a move; who is late loses
       *[three-days] 3 days a move; who is late loses
    }{ $thread ->
        [yes] {" "}· in a thread of its own
       *[no] {""}
    }{ $rating ->
        [rated] {""}
        [hints] {" "}· unrated, both may ask for a `/hint`
        [limited] {" "}· unrated: no more rated matches for you two today
       *[unrated] {" "}· unrated
    }
challenge-sides =
    { $side ->
        [black] { $challenger } plays black
        [white] { $challenger } plays white
       *[random] Sides by lot
    }{ $first ->
        [me] { $side ->
            [random] , { $challenger } moves first
           *[other] {" "}and moves first
        }
        [opponent] , { $opponent ->
            [none] whoever accepts
           *[other] { $opponent }
        } moves first
       *[random] , first move by lot
    }
challenge-accepted = { $opponent } accepted { $challenger }’s challenge to **{ $game }**.{ $where ->
        [here] {""}
       *[other] {" "}They play in { $where }.
    }
challenge-declined = { $opponent } declined { $challenger }’s challenge to **{ $game }**.
challenge-withdrawn = The challenge of { $challenger } to **{ $game }** was withdrawn.
challenge-waiting = { $challenger } and { $opponent } play **{ $game }** here as soon as this channel’s match is over, if that is within 7 days.
challenge-expired = The challenge of { $challenger } to **{ $game }** has lapsed: its time was over. With `/play` you start at once, against me.
challenge-will-wait = Good: the match begins when this channel is free. It waits for 7 days at most.

choose-game = Choose a game
seek-choose = Which game do you want to play? I ask everybody in this channel.

thread-name = { $game }: { $one } – { $other }
thread-opened = The match is in { $thread }.

button-seek = Find an opponent
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
seek-done = Everybody in this channel can see it now.
