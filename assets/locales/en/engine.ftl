# What is said of matches against Guti itself, which plays at six levels.

button-engine = Play Guti
button-easier = Easier
button-harder = Harder
button-show = Show
button-hint = Hint
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
hint-piece = 💡 Look at your piece on **{ $point }**.
hint-practice = -# A win with hints does not count among the levels you have beaten.
hint-move = 💡 I would play { $move }.

# Below a result: in how many positions a player asked.
match-hints = 💡 { $player } had { $count ->
        [one] one hint
       *[other] { $count } hints
    }

# A level as it is chosen, and named above boards.
level-numbered = { $number } · { $name }
