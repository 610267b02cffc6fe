# What is said of matches against Guti itself, which plays at six levels.

button-engine = Play Guti
button-easier = Easier
button-harder = Harder
button-show = Show
button-instead = Give it up, start this
button-hint = Hint
button-hint-piece = Show me a piece
button-hint-move = Show the move

engine-choose = Which game do you want to play against me? Only you will see the match.

match-thinking =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $waking ->
        [yes] I am waking up: my first thought can take half a minute …
       *[no] I am thinking …
    }

# What the highest level would play in the place of who asked: its piece, and when asked again all of it.
hint-price =
    💡 A hint shows a piece worth moving, and asked again the move. { $audience ->
        [channel] If you take one, a win does not count among the levels you have beaten, and at the end all here see how many you took.
        [owner] If you take one, a win does not count among the levels you have beaten. How many you took is said at the end, to you alone.
       *[people] At the end of the match all here see how many each of you took.
    }
hint-piece = 💡 Look at your piece on **{ $point }**.
hint-move = 💡 I would play { $move }.

# Below a result: in how many positions a player asked.
match-hints = 💡 { $player } had { $count ->
        [one] one hint
       *[other] { $count } hints
    }

# A level as it is chosen, and named above boards.
level-numbered = { $number } · { $name }
