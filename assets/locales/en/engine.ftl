# What is said of matches against Guti itself, which plays at six levels.

button-engine = Play Guti
button-easier = Easier
button-harder = Harder
button-show = Show

engine-choose = Which game do you want to play against me? Only you will see the match.

match-thinking =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $waking ->
        [yes] I am waking up: my first thought can take half a minute …
       *[no] I am thinking …
    }

# A level as it is chosen, and named above boards.
level-numbered = { $number } · { $name }
