# What a person is told who asked for something that cannot be; one for each class of an `errors` module.

error-unknown-game = There is no game called { $text }. There are { $keys }.
error-bad-position = That is no position: it goes wrong at character { $at }. { $problem ->
        [fields] It needs the rows, who is to move, and the turns since the last capture.
        [rows] The board has another number of rows.
        [row-length] That row has another number of points.
        [letter] A point is b, w or a dot.
        [too-many] A side has more pieces than it starts with.
        [side] Who is to move is b or w.
       *[quiet] The turns since the last capture are a whole number.
    }
error-bad-record = { $problem ->
        [encoding] That file is not UTF-8 text. Save it as UTF-8, then give it to me again.
        [chess] That is a record of chess, which is none of my games.
        [draughts] That is a record of draughts, which is none of my games.
        [game] That is a record of { $detail }, which is none of my games.
        [no-game] That is no match record: it does not say which of my games it is.
        [header] { record-wrong } A header is [Name "value"], not { $detail }.
        [header-twice] { record-wrong } The header { $detail } stands twice.
        [first] { record-wrong } Who moves first is "black" or "white", not { $detail }.
        [position] { record-wrong } { $detail } is no position of the game.
        [position-first] { record-wrong } The position has the other side to move first.
        [comment] { record-wrong } The comment that begins there has no closing brace.
        [variation] { record-wrong } The variation that begins there has no closing bracket.
        [move] { record-wrong } { $detail } is no legal move there.
        [after-result] { record-wrong } { $detail } stands after the result.
        [captures] { record-wrong } In the position there, captures can go on in too many ways for me.
       *[result] { record-wrong } The result { $detail } does not fit the one at the end of the moves.
    }{ $several ->
        [yes] {" "}There are several matches in that file.
       *[no] {""}
    }
record-wrong = That is no match record: it goes wrong in line { $line }.
record-first = There are several matches in that file; this is the first.
error-record-too-long = That file is too long: a match record has at most { $most } bytes. `/export` gives one of a match here.

error-unreadable-move = I cannot read { $text } as a move{ $at ->
        [1] .
       *[other] , from letter { $at } on.
    } Type the points as they stand on the board, like `b3-b4`.
error-ambiguous-move = { $text } can go on in { $moves_count } ways. Which one: { $moves }?
error-empty-point = There is no piece on **{ $point }**.
error-not-your-piece = The piece on **{ $point }** is your opponent’s.
error-capture-compulsory = You can capture, so you must: { $moves }.
error-wrong-chain = { $text } leaves the chain after `{ $begun }`. A capture goes on as long as it can: { $moves }.
error-point-taken = There is a piece on **{ $point }** already.
error-not-adjacent = No line leads from **{ $origin }** straight to **{ $target }**. From there you can play { $moves }.
error-too-far = That goes too far. The move ends so: `{ $move }`.
error-piece-blocked = The piece on **{ $point }** cannot move.
error-illegal-move = `{ $move }` is not a legal move now.
error-position-over = This position is over; there is no move. Start a new match with `/challenge`.

error-no-match-here = There is no match in this channel. Start one with `/challenge`, look for anybody with `/seek`, or play against me with `/play`.
error-no-such-match = There is no such match in this server. `/games` lists your live matches, `/history` those that are over.
error-not-a-player = Only { $black } and { $white } can do that: it is their match{ $mover ->
        [none] .
       *[other] {""}, and { $mover } is to move.
    } Start your own with `/challenge`.
error-not-your-turn = It is not your turn: { $player } is to move. Until then you can look at the board with `/board`.
error-match-over = That match is over. **{ $button_rematch }** below its last board asks for another, and so does `/challenge`.
error-match-moved-on = The match has moved on since. { $link ->
        [none] Type `/board` to see it.
       *[other] Here is the newest board: { $link }
    }
error-offered-already = You have made an offer in this turn already. You can make another after the next move; while it waits for an answer, **{ $button_more }** takes it back.
error-offer-gone = That offer does not stand any more: it was answered or taken back, or a move was played. `/board` shows how the match stands.
error-own-offer = That is your own offer: { $opponent } answers it. **{ $button_more }** takes it back.
error-nothing-to-take-back = You have not chosen a move yet, so there is nothing to take back. `/board` shows whose turn it is.
error-opponent-here = { $opponent } is still in this server, so you cannot claim the match; it goes on. Where there is no time limit, you can claim it of who has not moved for 14 days.
error-claim-too-early = { $opponent } can still move. There is no time limit here; wait, and if no move comes you can claim the match { $claimable_from }.
error-still-playing = This match is not over yet. `/board` shows whose turn it is; a rematch comes after it.
error-only-one-move = You can play but one move, { $moves }: press it, or type it after `/move`.
error-no-hints = This match is played without hints. Against me (`/play`) there always are some, and between two people where `/challenge` had `hints:True`.
error-may-not-manage = Only those who manage this server can change that: ask one of them. How boards look to you alone you can change with `/settings`.
error-nothing-played = { $live ->
        [yes] Match { $match } has not had its first move yet. `/board` shows how it stands; after a move there is something to look back at.
       *[no] Match { $match } ended before a move was played, so there is nothing to look back at. `/history` lists your other matches.
    }
error-too-many-replays = That were many replays just now. You can ask for the next in { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }; step by step you can read a match at any time.
error-too-many-exports = You had this file just now. You can ask for it again in { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }.
error-too-many-deletions = Your data was deleted { $limit } times within a day. You can ask for it again { $again }; who runs this bot can delete it before.
error-metrics-port-taken = Another program listens at { $host }:{ $port } already, so the metrics cannot be served there. End it and try again, or set METRICS_PORT to another port.
error-exports-busy = I am putting together somebody’s file just now, and make one at a time. Please ask again in a moment.
error-export-too-large = What is kept of you makes a file of { $megabytes } MB, and Discord takes { $limit } MB from me here. Whoever runs this bot can give you all of it: ask them for the file that `guti export --person { $person }` makes.
error-replays-busy = Many replays are being made just now. Please ask again in a moment.
error-discord-too-slow = Discord has not told me yet what I need to know for this, so nothing was changed. Please try again in a moment.

error-outside-servers = Matches are played in servers. Open one of its channels and ask me there.

error-unknown-choice = { $text } is none of the choices: { $choices }.
error-self-challenge = You cannot play against yourself. Wait for somebody else, or invite one with `/challenge`.
error-no-such-level = There is no level { $text }. There are levels { $least } to { $most }.
error-own-match-already = You are playing **{ $game }** against me already{ $link ->
        [none] , where only you see it. I play one private match with you at a time.
       *[other] : { $link }
        I play one match with you at a time in a channel, and one in private.
    } `/games` leads to it: finish it, or press **{ button-instead }**.
error-bot-opponent = You cannot challenge that bot. Choose a person, or play against me with `/play`.
error-not-a-member = That person is not in this server. Challenge somebody who is, or look for anybody with `/seek`.
error-channel-busy = { $black } and { $white } are playing in this channel. Wait for their match to end, or use another channel.
error-thread-refused = The match needs a thread of its own, and { $permission ->
        [none] I cannot open one here
       *[other] I lack the permission **{ $permission }** here
    }. { $challenge ->
        [none] Ask somebody who manages the server, or play where only you see it, with `private:True`.
       *[other] The challenge stands: ask somebody who manages the server, or wait for this channel to be free.
    }
error-asked-already = You have asked for that already; { $opponent } can accept it above.
error-rematch-agreed = { $link ->
        [none] You both want that rematch already. It begins when this channel is free; **{ $button_withdraw }** below its challenge takes it back.
       *[other] That rematch has begun already. Here is its newest board: { $link }
    }
error-rematch-over = You two have played that rematch already. `/challenge` asks for another, and so does **{ $button_rematch }** below its last board: { $link }
error-too-many-challenges = { $lately ->
        [yes] You have begun or offered { $limit } matches in the last minutes. Please wait a little before the next.
       *[no] { $limit } of your challenges are still open in this server. Press **{ $button_withdraw }** below one of them, or wait for an answer.
    }
error-too-many-matches = { $player } is in { $limit } matches in this server already. One of them has to end first; `/games` lists yours.
error-no-such-challenge = There is no such challenge in this server. Send a new one with `/challenge`.
error-challenge-expired = That challenge has lapsed: { $waited ->
        [yes] its channel was not free for a week
       *[no] nobody answered for a day
    }. Send a new one with `/challenge`.
error-challenge-withdrawn = That challenge was taken back. Send one yourself with `/challenge`.
error-challenge-answered = { $accepted ->
        [yes] That challenge was accepted already. Send one yourself with `/challenge`.
       *[no] That challenge was declined already. Send one yourself with `/challenge`.
    }
error-not-your-challenge = Only { $opponent } can answer this challenge; who sent it can press **{ $button_withdraw }**. Send one yourself with `/challenge`.
error-not-the-challenger = Only { $challenger } can take this challenge back. If it is sent to you, you can press **{ $button_decline }**.

# At the edge, where what arrives is not what the bot asked for.
edge-fault = Something went wrong on my side, and it has been noted. Look at the board with `/board` before you try again.
edge-busy = I am very busy just now. Nothing was changed; please try again in a few seconds.
edge-ending = I am being restarted. Nothing was changed; please try again in a minute.
edge-unknown-command = I do not know that command (any more). Restart Discord to see the commands there are now.
edge-bad-option = One of the options is not what the command needs. Choose from what Discord offers.
edge-unknown-button = That button does nothing (any more). Look at the newest board, or type `/board`.
edge-lacking = I lack the permission **{ $permission }** here{ $lacking ->
        [attach_files] , so there is no picture
       *[other] {""}
    }. Ask somebody who manages the server.
edge-not-shown = Discord does not let me show that here. Ask somebody who manages the server.
edge-closed = Discord takes no messages here any more: the place was closed, archived or deleted. What you did counts. Open it again, or type `/board` in another channel.
edge-server-only = Matches are played in servers. Use me in a server’s channel.

error-unreadable-match = I cannot read match { $match } any more, so nothing was changed. Please tell whoever runs me.
error-database-unusable = The database cannot be used, and nothing in it was changed: { $reason }
error-database-too-old = The database is from before the first release (revision { $revision }). Start the code of commit { $commit } on it once; then this version can upgrade it.
error-database-in-use = Guti is running on { $file }, so it cannot be replaced. Stop the bot and try again.
error-process-displaced = { $reason ->
    [upgraded] A newer version of Guti has upgraded the database, so this process ends. Start it again with the newer version.
   *[taken] Another process answers for these servers now, so this one ends. Start it again when the other has ended.
 }
error-database-occupied = The other database is not empty: there is something in its table { $table }. Nothing was copied; name an empty one and try again.
error-copy-differs = What was copied of the table { $table } is not what is there now, so the copy cannot be trusted. Empty that database and try again.
error-storage-fails = I cannot get at my notes right now, so nothing was changed. Please try again in a minute.
error-outcome-unknown = My notes did not answer in time, so I cannot say whether that was kept. Please look again in a minute before you repeat it.
error-data-deleted = Everything kept of you was deleted in the meantime, so this was not done. Ask again, and you begin anew.
error-engine-fails = I cannot think of a move right now, so nothing was changed. Please try again in a minute.
