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
    { "" }**Moving.** Pieces that can capture are marked: they must. { $move_command } takes a typed move: `/move b3-b4`. { $board_command } with `text:True` puts the board in words.

    { "" }**In a match.** { $draw_command } and { $takeback_command } ask your opponent, { $resign_command } gives up, { $hint_command } helps you against me. **{ $button_view }** below a board turns it to you; **{ $button_more }** › **{ button-conditions }** prepares an answer.{ $page ->
        [yes] {" "}**{ $button_more }** › **{ button-page }** opens it in your browser.
       *[no] {""}
    }{ $context ->
        [server] {" "}A second match in a channel gets its own thread. { $tournament_command } shows tournaments.
        [chat] {" "}A chat holds one match at a time.
        [foreign] {" "}Outside my servers, a channel holds one match at a time.
       *[direct] {""}
    } Afterwards, { $replay_command } shows the match and { $analyse_command } what was better; { $explore_command } tries moves; { $puzzle_command } is for practice.

    { "" }**Time.** { $context ->
        [server] Three days a move, or what the challenge says; I warn you first. { $claim_command } after two weeks, or if your opponent has left. { $vacation_command } stops your clock.
        [chat] What the challenge says; you lose on time only if I could warn you. { $claim_command } if your opponent hasn’t moved for two weeks. { $vacation_command } stops your clock while you’re away.
        [foreign] What the challenge says; you lose on time only if I could warn you. { $claim_command } if your opponent hasn’t moved for two weeks. { $vacation_command } stops your clock while you’re away.
       *[direct] Against me there’s none, unless you ask for a `pace`.
    }

    { "" }**Ratings.** { $context ->
        [server] Matches between people are rated unless the challenge says `rated:False`, at most three a day per pair. { $leaderboard_command } · { $profile_command } · { $history_command }
       *[direct] Only matches between people in servers are rated: { $profile_command } · { $history_command }
    }

    { "" }**Your data.** { $privacy_command }

    -# Guti { $version }

rules-choose = Which game’s rules would you like to see?

button-my-matches = My matches
