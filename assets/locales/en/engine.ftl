# What is said of matches against Guti itself, which plays at six levels.

engine-name = Guti
button-engine = Play Guti
button-easier = Easier
button-harder = Harder
button-show = Show
button-instead = Give it up, start this
button-hint = Hint
button-hint-piece = Show me a piece
button-hint-move = Show the move

engine-choose = Which game would you like to play against me? Only you will see the match.

match-thinking =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $waking ->
        [yes] I’m waking up: my first move can take half a minute …
       *[no] I’m thinking …
    }

# What the highest level would play in the place of who asked: its piece, and when asked again all of it.
hint-price =
    💡 A hint shows a piece worth moving; ask again for the move. { $audience ->
        [channel] If you take one, a win won’t count as beating the level, and at the end everyone here sees how many you took.
        [owner] If you take one, a win won’t count as beating the level. At the end only you see how many you took.
       *[people] At the end of the match everyone here sees how many each of you took.
    }
hint-piece = 💡 Look at your piece on **{ $point }**.
hint-move = 💡 { $basis ->
        [table] { $move } gives nothing away: this position is solved.
        [counted] I’d play { $move }, but the pieces may be counted before it decides anything.
       *[search] I’d play { $move }.
    }

# Below a result: in how many positions a player asked.
match-hints = 💡 { $player } had { $count ->
        [one] one hint
       *[other] { $count } hints
    }

# A level as it is chosen, and named above boards.
level-numbered = { $number } · { $name }
