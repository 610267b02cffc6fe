# What is said of challenges, their form and the threads of matches.

# At most three short lines: who and what, on which terms, and how long it stands.
challenge =
    { $opponent }, { $challenger } challenges you to **{ $game }**.
    { challenge-terms }
    -# Expires { $lapses }. New to it? Press **Learn** or **Rules**.
# Under the ended board, with the same terms.
challenge-rematch = { $opponent }, { $challenger } challenges you to a rematch, with sides and first move swapped{ $opening ->
        [drawn] {" and the same opening"}
       *[start] {""}
    }{ $rating ->
        [rated] .
        [list] {" "}(rated, on a list of its own).
        [limited] {" "}(unrated: you two have had your rated matches for today).
       *[unrated] {" "}(unrated).
    }
challenge-open =
    { $challenger } is looking for an opponent in **{ $game }**. Anyone here can accept.
    { challenge-terms }
    -# Expires { $lapses }. New to it? Press **Learn** or **Rules**. Nobody here? Play me right now with `/play`.
# After the quiet hours in which the challenge came.
challenge-held = While it was quiet for you: { $challenger } challenged you to **{ $game }**. Expires { $lapses }. { $link }
challenge-terms =
    { $switches ->
        [none] {""}
       *[other] **{ $switches }** ·{" "}
    }{ $lots ->
        [yes] Sides and first move are drawn by lot
       *[no] { challenge-sides }
    }{ $opening ->
        [drawn] {" "}· balanced opening by lot
       *[start] {""}
    } · { $pace ->
        [none] no time limit; after 14 days of silence the other can claim the win
        [live] 5 minutes a move, so accept only if you’re free now; run out and you lose
        [day] 1 day a move; run out and you lose
        [week] 7 days a move; run out and you lose
       *[three-days] 3 days a move; run out and you lose
    }{ $thread ->
        [yes] {" "}· in its own thread
       *[no] {""}
    }{ $rating ->
        [rated] {""}
        [list] {" "}· rated, on a list of its own
        [rules] {" "}· unrated: only Guti’s own rules and the encyclopedia’s are rated
        [hints] {" "}· unrated, both of you may use `/hint`
        [limited] {" "}· unrated: you two have had your rated matches for today
       *[unrated] {" "}· unrated
    }
# What to type for a new match, and to play a friend: Discord offers `/challenge` wherever somebody else can be.
new-match = { $context ->
        [server] `/challenge`
        [chat] `/challenge`
        [foreign] `/challenge`
       *[direct] `/play`
    }
challenge-elsewhere = `/challenge` in your chat with a friend
challenge-chat = -# No pings in { $context ->
        [chat] a private chat
       *[foreign] this server
    }: I’ll write to you when it’s your turn.{ $page ->
        [yes] {" "}**{ button-more }** › **{ button-page }** shows a board that stays up to date.
       *[no] {""}
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
challenge-accepted = { $opponent } accepted the **{ $game }** challenge from { $challenger }.{ $where ->
        [here] {""}
       *[other] {" "}They play in { $where }.
    }
challenge-declined = { $opponent } declined the **{ $game }** challenge from { $challenger }.
challenge-withdrawn = { $challenger } withdrew the **{ $game }** challenge.
challenge-waiting = { $challenger } and { $opponent } will play **{ $game }** here once this channel’s match is over, if that’s within 7 days.
challenge-expired = The **{ $game }** challenge from { $challenger } has expired. Nobody around? Play me right now with `/play`.
challenge-will-wait = All right: the match starts when this channel is free. It waits up to 7 days.

choose-game = Choose a game
seek-choose = Which game would you like to play? I’ll ask everyone in this channel.

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
form-pace = Time for each move
form-rules = Instead: a game by its source’s rules

# Looking for anybody, from where there is no match.
seek-done = Everyone in this channel can see it now.
