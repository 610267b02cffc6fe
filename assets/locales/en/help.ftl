# The pages that get a newcomer to a first match, and what else there is to know.

# It fits the screen of a phone: about fourteen short lines.
help =
    ## Guti
    Old board games from India to Morocco: leap over the other’s pieces and take them all.

    1. { $challenge_command } a friend to **Lau kata-kati**, or { $play_command } me.
    2. They press **{ $button_accept }**, and the board appears.
    3. Press a move, or a piece and its goal.

    { $learn_command } a game by playing, or read its { $rules_command }
    { $board_command } the board, turned to you
    { $games_command } your matches in this server
    { $settings_command } your boards and notices

help-more =
    { "" }**Moving.** Lau kata-kati is the quickest to learn. If you can capture, you must, for as long as the piece can; pieces that can are marked. { $move_command } takes a typed move: `/move b3-b4`. { $board_command } with `text:True` is in words.

    { "" }**In a match.** { $draw_command } and { $takeback_command } ask your opponent, { $resign_command } gives up. Against me { $hint_command } shows a good piece to move, and asked again the move. Black stands at the bottom of the board; **{ $button_view }** shows it from your side. A channel holds one match; another gets a thread of its own. After the end, **{ $button_rematch }** swaps sides and { $replay_command } shows it all; { $analyse_command } shows where it turned, and what was better. { $puzzle_command } has you find the one right move.

    { "" }**Time.** Three days for each move, or what the challenge says. Who takes longer loses, and is warned before. { $claim_command } wins against somebody who has left the server, or who without a time limit has not moved for two weeks.

    { "" }**Ratings.** Matches count unless challenged with `rated:False`; of the same two people at most three a day, unless this server says otherwise. One called off before both have moved never counts. A “?” means that a rating is not settled yet. Matches against Guti never count. { $leaderboard_command } · { $profile_command } · { $history_command }

    { "" }**Privacy.** { $privacy_command } says what I keep of you, gives it to you, and deletes it.

    -# Guti { $version }

rules-choose = Which game’s rules do you want to see?

button-my-matches = My matches
