# For people who watch a match: being told of its end, and guessing the next move.

button-watch = Watch
button-guess = Guess the next move
button-guessers = Best guessers

watch = { $on ->
        [yes] 👀 I’ll send you the replay by direct message when this match ends. Press again to stop.
       *[no] You no longer watch this match.
    }
watched = 👀 A match you watched has ended.
guess = 🔮 What will be played next? Your guess is sealed until the move is made.
guess-move-choose = Your guess
guess-piece-choose = Which piece moves?
guess-sealed = 🔮 Sealed: { $move }. Nobody sees it before the move is made.
guess-card =
    🔮 **Guess the next move** · { $game }
    Turn { $ply }, { $move }: { $hits ->
        [0] nobody of { $guesses } guessed it.
       *[other] { $hits } of { $guesses } guessed it: { $names }
    }
    -# { $live ->
        [yes] Guessed turns so far: { $turns }.
       *[no] The match is over. Guessed turns: { $turns }.
    }{ $best ->
        [none] {""}
       *[other] {" "}Right guesses: { $best }
    }
guessers = { $count ->
        [0] 🔮 Nobody here has guessed { $least } times yet; that’s where this list begins.
       *[other] 🔮 **Best guessers**, with { $least } or more guesses:
    }
guessers-row = { $place }. { $player } · { $percent }% ({ $hits } of { $guesses })
# Below the end of a match.
guessers-end = 🔮 Guessers: { $names }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
guessers-each = { $player } { $hits } of { $guesses }
