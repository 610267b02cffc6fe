# Why a request was refused, and what to do instead; one for each class of an `errors` module.

error-unknown-game = There’s no game called { $text }. There are { $keys }.
error-unknown-rules = { $game } has no rules called { $text }. It has { $keys }.
error-bad-position = That isn’t a position: it goes wrong at character { $at }. { $problem ->
        [fields] It needs the rows, the side to move, and the turns since the last capture.
        [rows] The board has a different number of rows.
        [row-length] That row has a different number of points.
        [letter] Each point is b, w or a dot.
        [too-many] A side has more pieces than it starts with.
        [side] The side to move is b or w.
       *[quiet] The turns since the last capture are a whole number.
    }
error-bad-record = { $problem ->
        [encoding] That file is not UTF-8 text. Save it as UTF-8, then give it to me again.
        [chess] That’s a record of chess, which I don’t play.
        [draughts] That’s a record of draughts, which I don’t play.
        [game] That’s a record of { $detail }, which I don’t play.
        [no-game] That isn’t a match record: it doesn’t say which of my games it is.
        [header] { record-wrong } A header is [Name "value"], not { $detail }.
        [header-twice] { record-wrong } The header { $detail } is there twice.
        [rules] { record-wrong } { $detail } isn’t a set of rules of this game.
        [first] { record-wrong } Who moves first is "black" or "white", not { $detail }.
        [position] { record-wrong } { $detail } isn’t a position of the game.
        [position-first] { record-wrong } The position has the other side to move first.
        [comment] { record-wrong } The comment that starts there has no closing brace.
        [variation] { record-wrong } The variation that starts there has no closing bracket.
        [move] { record-wrong } { $detail } isn’t a legal move there.
        [after-result] { record-wrong } { $detail } comes after the result.
        [captures] { record-wrong } In that position, captures can go on in too many ways for me.
       *[result] { record-wrong } The result { $detail } doesn’t match the one at the end of the moves.
    }{ $several ->
        [yes] {" "}There are several matches in that file.
       *[no] {""}
    }
record-wrong = That isn’t a match record: it goes wrong in line { $line }.
record-first = There are several matches in that file; this is the first.
error-record-too-long = That file is too long: a match record has at most { $most ->
        [one] one byte
       *[other] { $most } bytes
    }. `/export` gives you one of a match here.

error-unreadable-move = I can’t read { $text } as a move{ $at ->
        [1] .
       *[other] : letter { $at } is where it goes wrong.
    } Type the points as the board names them, like `b3-b4`.
error-ambiguous-move = { $text } can go on in { $moves_count ->
        [one] one way
       *[other] { $moves_count } ways
    }. Which one: { $moves }?
error-empty-point = There’s no piece on **{ $point }**.
error-not-your-piece = The piece on **{ $point }** is your opponent’s.
error-capture-compulsory = You can capture, so you must: { $moves }.
error-wrong-chain = { $text } leaves the chain after `{ $begun }`. { $stops ->
        [yes] You may stop there or go on: { $moves }.
       *[no] A capture goes on for as long as it can: { $moves }.
    }
error-point-taken = There’s already a piece on **{ $point }**.
error-not-adjacent = No line leads from **{ $origin }** straight to **{ $target }**. From there you can play { $moves }.
error-too-far = That goes too far. The move ends here: `{ $move }`.
error-piece-blocked = The piece on **{ $point }** can’t move.
error-illegal-move = `{ $move }` isn’t a legal move now.
error-position-over = The game is over in this position; there’s no move. Start a new match with { new-match }.

error-no-match-here = { $context ->
        [server] There’s no match in this channel. Start one with `/challenge`, find someone with `/seek`, or play me with `/play`.
        [chat] There’s no match in this chat. Start one with `/challenge`, or play me with `/play`.
        [foreign] There’s no match in this channel. Start one with `/challenge`, or play me with `/play`.
       *[direct] You have no match here. Play me with `/play`, or type { challenge-elsewhere }.
    }
error-no-such-match = { $context ->
        [server] There’s no such match in this server. `/games` lists your live matches, `/history` finished ones.
       *[direct] There’s no such match here. `/games all:True` lists your live matches everywhere.
    }
error-not-a-player = Only { $black } and { $white } can do that: it is their match{ $mover ->
        [none] .
       *[other] {""}, and { $mover } is to move.
    } Start your own with { new-match }.
error-not-your-turn = It’s not your turn: { $player } is to move.{ $context ->
        [chat] {""}
        [foreign] {""}
       *[server] {" "}Meanwhile you can look at the board with `/board`.
    }
error-match-over = That match is over. Play another with **{ $button_rematch }** below its last board, or with { new-match }.
error-match-moved-on = The match has moved on. { $link ->
        [none] Type `/board` to see it.
       *[other] Here is the newest board: { $link }
    }
error-offered-already = You have already made an offer this turn. You can make another after the next move; until it’s answered, **{ $button_more }** takes it back.
error-offer-gone = That offer is gone: it was answered or taken back, or a move was played. `/board` shows how the match stands.
error-own-offer = { $kind ->
        [draw] That’s your own offer: { $opponent } answers it.
       *[takeback] That’s your own request: { $opponent } answers it.
    } **{ $button_more }** takes it back.
error-nothing-to-take-back = You haven’t chosen a move yet, so there’s nothing to take back. `/board` shows whose turn it is.
error-opponent-here = { $outside ->
        [yes] You can’t claim this match now; it goes on. You can claim it once { $opponent } hasn’t moved for 14 days, if there’s no time limit or I couldn’t remind them of it.
       *[no] { $opponent } is still in this server, so you can’t claim the match; it goes on. Without a time limit, you can claim it once they have not moved for 14 days.
    }
error-claim-too-early = { $opponent } can still move: there’s no time limit here. Wait, and if no move comes, you can claim the match { $claimable_from }.
error-clock-stands = { $opponent } is on vacation, so the clock stands still. Wait, and claim the match later; they’re back { $ends } at the latest.
error-on-vacation-already = You’re on vacation already. `/vacation` ends it.
error-not-on-vacation = You’re not on vacation. `/vacation` begins one.
error-no-vacation-left = You have less than a day of vacation left this year. Wait for your next 30 days: they begin { $renewed }.
error-cannot-give-day = { $already ->
        [yes] Your opponent has more than a whole turn’s time already. You can give a day again later.
       *[no] You can give a day to an opponent whose turn it is, in a match with a day or more for each move. `/board` shows whose turn it is.
    }
error-cannot-have-weekends-off = Weekends can be off only in a match of two people with a day or more for each move. In such a match, you can ask for them.
error-cannot-watch = Only a live public match of others can be watched. `/board` shows this channel’s.
error-too-many-watchers = So many people watch this match that I can tell no more ({ $most }). `/replay` shows it afterwards.
error-cannot-guess = There is nothing for you to guess now: only people who don’t play guess, and only where three or more moves are possible. Wait for the next turn.
error-guessed-already = You guessed { $move }, and it stays sealed. Guess again after the next move.
error-still-playing = This match isn’t over yet. `/board` shows whose turn it is; you can ask for a rematch afterwards.
error-only-one-move = You have only one move, { $moves }: press it, or type it after `/move`.
error-conditions-closed = You can set conditional moves only in your opponent’s turn, in matches of two people with more than five minutes for a move. Wait for that turn.
error-too-many-conditions = { $most ->
        [one] There’s room for only one line.
       *[other] There’s room for only { $most } lines.
    } Remove one, then set this one again.
error-no-hints = This match is played without hints. You always get them against me (`/play`), and between two people if the challenge had `hints:True`.
error-may-not-manage = Only people who manage this server can change that: ask one of them. How your own boards look, you can change with `/settings`.
error-nothing-played = { $live ->
        [yes] Match { $match } has no moves yet. `/board` shows it; after a move there’s something to look back at.
       *[no] Match { $match } ended before a move was played, so there’s nothing to look back at.{ $context ->
            [server] {" "}`/history` lists your other matches.
           *[direct] {" "}Start another with { new-match }.
        }
    }
error-too-many-replays = That was a lot of replays. You can ask for the next one in { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }; meanwhile you can go through any match step by step.
error-card-shown = This channel has just seen that moment. Look at it again: { $link }
error-replay-shown =
    This channel has just seen that replay: { $link }
    `/replay` shows it again.
error-too-many-exports = You just had this file. You can ask for it again in { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }.
error-too-many-deletions = Your data was deleted { $limit ->
        [one] once
       *[other] { $limit } times
    } within a day. You can ask again { $again }; sooner than that, only the person who runs this bot can delete it.
error-metrics-port-taken = Another program listens at { $host }:{ $port } already, so the metrics can’t be served there. End it and try again, or set METRICS_PORT to another port. (help: metrics-port)
error-exports-busy = I’m putting together somebody’s file right now, and make one at a time. Please ask again in a moment.
error-export-too-large = Your data makes a file of { $megabytes } MB, but Discord takes only { $limit } MB from me here. The person who runs this bot can give you all of it: ask them for the file that `guti export --person { $person }` makes.
error-replays-busy = A lot of replays are being made right now. Please ask again in a moment.
error-discord-too-slow = Discord hasn’t yet told me what I need to know for this, so nothing was changed. Please try again in a moment.
error-no-page-link = This link doesn’t lead to a board any more: it has ended or was revoked, or isn’t complete. Ask for a new one in Discord: **{ button-more }** › **{ button-page }** below the board, or `/board`.
error-page-not-readable = You can no longer read this match in Discord, so it can’t be shown here either. `/games` lists your own matches.
error-no-page-here = There is no page at this address. It may be incomplete, or a puzzle that is more than a week old. Ask the person who gave it to you.
error-puzzle-not-solved = You can share a puzzle once you have solved it yourself. `/puzzle` has another one.
error-page-gone = This page is gone: one of the people on it took it down, or what it showed was deleted. Ask the person who gave you the address.
error-no-shared-page = There is no page with the key { $text }. Copy it again from the page: it has twelve letters and digits. The page may also have been taken down.
error-page-taken-down = A player took a page of this match down, so it can’t be shared on a page again.
error-too-many-pages = You have shared { $pages ->
        [one] a page
       *[other] { $pages } pages
    } within a day. Please try again tomorrow.
error-not-your-page = Only the people on that page can change it. Ask one of them.
error-foreign-origin = This request came from another site, so nothing was done. Open the board again with your link from Discord.
error-malformed-request = I couldn’t read this request, so nothing was done. Load the page again.
error-request-too-large = This request is too large, so nothing was done. Load the page again.
error-too-many-requests = That’s a lot of requests. Please wait a moment; the page goes on by itself.
error-no-page-action = { $text } isn’t possible right now. Load the page again.
error-page-port-taken = Another program listens at { $host }:{ $port } already, so the board’s page can’t be served there. End it and try again, or set WEB_PORT to another port. (help: page-port)
error-too-late-for-form = That took me too long to open. Nothing was changed; please try again.

error-outside-servers = That’s for servers that have added me. Here you can `/play` me; `/help` shows how to add me to a server.
error-nobody-else = There’s nobody here but you and me. `/play` me, or type { challenge-elsewhere }.
error-foreign-server = This server hides my answers from everyone but you, so the two of you can’t play here. Type { challenge-elsewhere }, or `/play` me, and only you see it. `/help` shows how to add me to the server.
error-own-record-only = Outside a server I show only your own profile and matches: ask again without `user`, or use the command in a server.

error-unknown-choice = { $text } isn’t one of the choices: { $choices }.
error-no-openings = { $game } has no openings to draw from, at least by these rules. There are balanced ones for { $games }, by my own rules.
error-self-challenge = You can’t play against yourself. Wait for someone to join, or invite a friend with `/challenge`.
error-no-such-level = There’s no level { $text }. There are levels { $least } to { $most }.
error-own-match-already = You’re already playing me at **{ $game }**{ $link ->
        [none] , where only you see it. I play one private match with you at a time.
       *[other] : { $link }
        I play one match with you at a time in a channel, and one in private.
    } `/games` leads to it: finish it, or press **{ button-instead }**.
error-bot-opponent = You can’t challenge that bot. Choose a person, or play me with `/play`.
error-not-a-member = { $context ->
        [server] That person isn’t in this server. Challenge someone who is, or find an opponent with `/seek`.
       *[direct] That person no longer plays here. Start a new match with { new-match }.
    }
error-channel-busy = { $black } and { $white } are playing in this channel. Wait for their match to end, or use another channel.
error-bot-not-member = I’m not a member of this server: it allowed my commands, but not me, so I can’t do that. Ask whoever manages it to add me with [this link]({ $link }).
error-cannot-see = { $private_thread ->
        [yes] { $opponent } isn’t in this private thread. Mention them here, which adds them, and use `/challenge` again.
       *[no] { $opponent } can’t see this channel. Use `/challenge` in a channel that you can both see.
    }
error-timed-out = { $opponent } is timed out in this server until { $until } and can’t answer before then. Wait, or `/challenge` someone else.
error-no-thread = { $permission ->
        [none] I can’t open a thread here
       *[other] I can’t open a thread here without the permission **{ $permission }**
    }. Use `/challenge` without `thread:True`, and you play right here.
error-thread-refused = The match needs its own thread, and { $permission ->
        [none] I can’t open one here
       *[other] I don’t have the permission **{ $permission }** here
    }. { $challenge ->
        [none] Ask someone who manages the server, or play where only you see it, with `private:True`.
       *[other] The challenge stands: ask someone who manages the server, or wait for this channel to be free.
    }
error-chat-busy = I can keep one match at a time here. The challenge stands: press **{ button-wait }**, and it starts when that match ends.
error-asked-already = You’ve already asked for that; { $opponent } can accept it above.
error-rematch-agreed = { $link ->
        [none] You both want that rematch already. It starts when this channel is free; **{ $button_withdraw }** below its challenge takes it back.
       *[other] That rematch has already started. Here is its newest board: { $link }
    }
error-rematch-over = You two have already played that rematch. For another, use `/challenge`, or **{ $button_rematch }** below its last board: { $link }
error-too-many-challenges = { $lately ->
        [yes] You have started or offered { $limit ->
            [one] one match
           *[other] { $limit } matches
        } in the last few minutes. Please wait a little before the next.
       *[no] You already have { $limit ->
            [one] one open challenge
           *[other] { $limit } open challenges
        }{ $context ->
            [server] {" "}in this server
           *[direct] {""}
        }. Press **{ $button_withdraw }** below one of them, or wait for an answer.
    }
error-too-many-matches = { $player } is already in { $limit ->
        [one] one match
       *[other] { $limit } matches
    }{ $context ->
        [server] {" "}in this server
       *[direct] {""}
    }, the most I allow. Wait for one to end; `/games` lists yours.
error-no-such-challenge = There’s no such challenge here. Start a new match with { new-match }.
error-challenge-expired = That challenge has expired: { $waited ->
        [yes] its channel wasn’t free for a week
       *[no] nobody answered for a day
    }. Send a new one with `/challenge`.
error-challenge-withdrawn = That challenge was withdrawn. Send one yourself with `/challenge`.
error-challenge-answered = { $accepted ->
        [yes] That challenge was already accepted. Send one yourself with `/challenge`.
       *[no] That challenge was already declined. Send one yourself with `/challenge`.
    }
error-not-your-challenge = Only { $opponent } can answer this challenge. Send your own with `/challenge`.
error-own-challenge = Only { $opponent } can answer this challenge. It’s yours: **{ $button_withdraw }** takes it back.
error-not-the-challenger = Only { $challenger } can withdraw this challenge. If it was sent to you, you can press **{ $button_decline }**.

# At the edge, where what arrives is not what the bot asked for.
# Said for a sentence that neither the language nor English has.
sentence-missing = A sentence is missing here.
edge-fault = Something went wrong on my side; I’ve made a note of it. Look at the board with `/board` before you try again.
edge-no-file = I couldn’t get that file from Discord, so nothing was changed. Please attach it again.
edge-busy = I’m very busy right now. Nothing was changed; please try again in a few seconds.
edge-ending = I’m restarting. Nothing was changed; please try again in a minute.
edge-unknown-command = I don’t know that command (any more). Restart Discord to see today’s commands.
edge-bad-option = One of the options isn’t what the command needs. Choose from what Discord offers.
edge-unknown-button = That button does nothing (any more). Look at the newest board, or type `/board`.
edge-lacking = I don’t have the permission **{ $permission }** here{ $lacking ->
        [attach_files] , so there’s no picture
       *[other] {""}
    }. Ask someone who manages the server.
edge-not-shown = Discord doesn’t let me show that here. Ask someone who manages the server.
edge-closed = I can no longer post here: this place was closed, archived or deleted. What you did counts. Reopen it, or type `/board` in another channel.
edge-server-only = That’s for servers that have added me. Here you can `/play` me; `/help` shows how to add me to a server.

error-unreadable-match = I can’t read match { $match } any more, so nothing was changed. Please tell the person who runs me.
error-database-unusable = The database cannot be used, and nothing in it was changed: { $reason }
error-database-too-old = The database is from before the first release (revision { $revision }). Start the code of commit { $commit } on it once; then this version can upgrade it. (help: database-too-old)
error-database-in-use = Guti is running on { $file }. Stop the bot and try again. (help: database-in-use)
error-process-displaced = { $reason ->
    [replaced] The database’s tables were removed while the bot ran, so it ends. Put back a backup before you start it again. (help: other-file)
    [upgraded] A newer version of Guti has upgraded the database, so this process ends. Start it again with the newer version. (help: newer-process)
   *[taken] Another process answers for these servers now, so this one ends. Start it again when the other has ended. (help: second-process)
 }
error-database-occupied = The other database is not empty: there is something in its table { $table }. Nothing was copied; name an empty one and try again. (help: copy)
error-copy-differs = What was copied of the table { $table } is not what is there now, so the copy cannot be trusted. Empty that database and try again. (help: copy)
error-storage-fails = I can’t get at my notes right now, so nothing was changed. Please try again in a minute.
error-outcome-unknown = My notes didn’t answer in time, so I can’t say whether that was saved. Please look again in a minute before you repeat it.
error-data-deleted = Your data was deleted in the meantime, so this wasn’t done. Ask again, and you start fresh.
error-engine-fails = I can’t think of a move right now, so nothing was changed. Please try again in a minute.
