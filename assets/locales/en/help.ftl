# The pages that get a newcomer to a first match, and what else there is to know.

# It fits the screen of a phone: about fourteen short lines.
help =
    ## Guti
    Old board games from India to Morocco: leap over enemy pieces and take them all.
    { $today_command } your turns, puzzle and lesson

    { $context ->
        [server] 1. { $challenge_command } a friend, or { $play_command } me.
        [chat] 1. { $challenge_command } a friend, or { $play_command } me.
        [foreign] 1. { $challenge_command } a friend, or { $play_command } me.
       *[direct] 1. { $play_command } me, or type { challenge-elsewhere }.
    }
    2. Your friend presses **{ $button_accept }**.
    3. Press a move, or a piece, then a point.

    { $learn_command } a game by playing, or read its { $rules_command }
    { $board_command } the board, turned to you
    { $games_command } your matches
    { $settings_command } your boards and notifications
    Add me [to a server]({ $server_link }) or [to your account]({ $account_link }).{ $context ->
        [foreign] {" "}This server hasn’t added me. Two of you can still play with { $challenge_command }, and you can play me with { $play_command }.
       *[server] {""}
    }

help-more =
    { "" }**Moving.** If you can capture, you must, and the piece goes on while it can; pieces that can capture are marked. { $move_command } takes a typed move: `/move b3-b4`. { $board_command } with `text:True` puts the board in words.

    { "" }**In a match.** { $draw_command } and { $takeback_command } ask your opponent, { $resign_command } gives up. Against me, { $hint_command } shows a good piece to move; ask again for the move. Black is at the bottom of the board; **{ $button_more }** › **{ $button_view }** shows it from your side.{ $context ->
        [server] {" "}A channel holds one match at a time; another gets its own thread.
        [chat] {" "}A chat holds one match at a time.
        [foreign] {" "}Outside my servers, a channel holds one match at a time.
       *[direct] {""}
    } Afterwards, { $replay_command } shows the whole match, and { $analyse_command } what was better. { $puzzle_command } asks for the one right move.

    { "" }**Time.** { $context ->
        [server] Three days for each move, or what the challenge says. Run out of time and you lose; I warn you first. { $claim_command } claims the win if your opponent has left the server, or, without a time limit, hasn’t moved for two weeks.
        [chat] What the challenge says. Run out of time and you lose, if I could warn you. { $claim_command } ends a match in which your opponent hasn’t moved for two weeks.
        [foreign] What the challenge says. Run out of time and you lose, if I could warn you. { $claim_command } ends a match in which your opponent hasn’t moved for two weeks.
       *[direct] Against me there’s none, unless you ask for a `pace`.
    }

    { "" }**Ratings.** { $context ->
        [server] Matches are rated unless you challenge with `rated:False` or play Guti; at most three a day per pair, unless this server says otherwise. One called off before both have moved never counts. “?”: not settled yet. { $leaderboard_command } · { $profile_command } · { $history_command }
       *[direct] Only matches between people in servers are rated. The levels of mine that you beat count everywhere: { $profile_command } · { $history_command }
    }

    { "" }**Privacy.** { $privacy_command }: what I store about you, to download or delete.

    -# Guti { $version }

rules-choose = Which game’s rules would you like to see?

button-my-matches = My matches
