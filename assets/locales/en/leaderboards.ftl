# Ratings, leaderboards, profiles and histories.

leaderboard-overall = All games
leaderboard-title = 🏆 **{ $leaderboard }** · { $period ->
        [week] the last seven days
        [month] the last thirty days
       *[all] of all time
    }
leaderboard-line = { $rank ->
        [none] – { $name }
       *[other] #{ $rank } { $name }
    } · { $rating } · { $score } · { $change }
leaderboard-alt = Leaderboard: { $leaderboard }, { $period }
leaderboard-own = You: { $line }
leaderboard-elsewhere = … { $line }
leaderboard-page = -# Page { $page } of { $pages }
leaderboard-marks = -# The smaller the ±, the surer the rating. “?”: too few matches so far to be sure.
leaderboard-empty = { $period ->
        [all] Nobody has finished a rated match yet.
       *[other] Nobody has finished a rated match in that time.
    } Be the first: /challenge someone.

levels-title = 🤖 **Levels of Guti beaten** · { $leaderboard }
levels-line = { $place }. { $player } **{ $levels ->
        [one] one level
       *[other] { $levels } levels
    }** · highest: { $highest } in { $game }
levels-others = { $count ->
        [one] One more person here has played me, in private or without beating a level yet.
       *[other] { $count } more people here have played me, in private or without beating a level yet.
    } To join this list, type { $play_command } in a channel and win.
levels-nobody = Nobody has played me here yet. Be the first: { $play_command }
button-ranking-matches = Rated matches
button-ranking-puzzles = Puzzles
button-ranking-levels = Guti’s levels

rating = { $value }{ $provisional ->
        [yes] ?
       *[no] {""}
    } ±{ $deviation }

profile-title = 👤 { $user }
profile-empty = No finished matches yet.
profile-rating = { $leaderboard }: { $rating }
profile-score = Against others (won, drawn, lost): { $score }
profile-game = { $game } · { $score }
profile-side = { $side ->
        [black] As black
       *[white] As white
    }: { $score }
profile-streak = Current streak: { $streak }
profile-longest = Longest streak: { $streak }
profile-best = Best win: against { $name } ({ $value })
profile-favourite = Favourite game: { $game }
profile-frequent = Most frequent opponent: { $name }
score-between = 🆚 { $one } **{ $wins }** · { $other } **{ $losses }**{ $drawn ->
        [0] {""}
       *[other] {" "}· { $drawn } drawn
    }
profile-head = Against { $name }: { $score }
profile-beaten = { $levels ->
        [none] No level of Guti beaten yet without hints or take-backs
       *[other] Levels of Guti beaten without hints or take-backs: { $levels }
    }
profile-days = 🔥 Puzzle of the day: best { $days ->
        [one] one day
       *[other] { $days } days in a row
    }
profile-level = Plays at about Guti’s level { $level }
profile-guti = That’s me! I keep no record of my own, but I play at six levels: { $play_command }.

history-title = 📜 Matches: { $user } · { $leaderboard }
history-none = { $own ->
        [yes] You have
       *[no] { $user } has
    } not finished a match{ $game ->
        [any] {""}
       *[other] {" "}of { $game }
    } here yet. { $context ->
        [server] { $own ->
            [yes] { $challenge_command } a friend, or find an opponent.
           *[no] { $challenge_command } them to one!
        }
        [chat] { $challenge_command } a friend, or play me.
        [foreign] { $challenge_command } a friend, or play me.
       *[direct] Play me, or type { challenge-elsewhere }.
    }
history-empty = No finished matches yet.
history-line = { $number } · { $game } · { $side ->
        [black] ⚫
       *[white] ⚪
    } { $result ->
        [won] won against
        [lost] lost to
       *[draw] drew with
    } { $opponent }{ $change ->
        [none] {""}
       *[other] {" "}({ $change })
    } · { $when }
history-option = { $number } · { $game } with { $name }
history-choose = Go through a match step by step

# The words on the pictures; the column heads are short.
picture-rating = Rating
picture-record = W–D–L
picture-change = { $period ->
        [all] Week
       *[other] Change
    }
picture-provisional = Not settled yet
picture-page = Page { $page } of { $pages }
picture-empty = Nobody is on this list yet
picture-invitation = { $context ->
        [server] /challenge someone to a rated match
       *[direct] /play starts a match
    }
picture-no-match = No finished matches yet
picture-summary = { $matches ->
        [one] one match
       *[other] { $matches } matches
    }{ $alone ->
        [0] {""}
       *[other] , { $alone } against Guti
    }
picture-others = Against others
picture-counted = { $private ->
        [yes] All finished matches count, private ones too.
       *[no] All finished matches count, except private ones.
    }
picture-overall = over all games
picture-side = { $side ->
        [black] As black
       *[white] As white
    }
picture-streak = Current streak
picture-longest = Longest streak
picture-best = Best win
picture-favourite = Favourite game
picture-frequent = Most frequent opponent
picture-head = Against { $name }
picture-level = Plays at about level
picture-alone = { $matches ->
        [one] one match against Guti
       *[other] { $matches } matches against Guti
    }
picture-nameless = Player …{ $digits }

streak-none = no streak
streak-won = { $matches ->
        [one] one win
       *[other] { $matches } wins in a row
    }
streak-lost = { $matches ->
        [one] one loss
       *[other] { $matches } losses in a row
    }
