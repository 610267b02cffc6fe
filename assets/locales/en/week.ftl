# The Sunday card of a server: the best of its week.

week = 🗓️ **Our week**: { $matches ->
        [one] one match
       *[other] { $matches } matches
    }, { $players } players
week-champion = 🏆 Most rating gained: { $player }, +{ $gained } ({ $won } won, { $drew } drawn, { $lost } lost)
week-chain = ⛓️ Best chain: { $player } took { $captured ->
        [one] one piece
       *[other] { $captured } pieces
    } in one move of **{ $game }**
week-streak = 🔥 Longest streak: { $player }, { $wins } wins
week-guesser = 🔮 Best guesser: { $player }, { $hits } of { $guesses } right
week-moment = 🎬 Here a match of **{ $game }** turned, with { $side ->
        [black] ⚫ Black
       *[white] ⚪ White
    } to move. Can you do better?
