# Tournaments: the card, the table, the director's questions, and why something is refused.

command-tournament = See this server’s tournaments and your next match, or plan a new tournament
command-tournament-game = Which game: this plans a new tournament
command-tournament-form = Round robin (up to 8), Swiss or knockout (up to 64); default round robin
command-tournament-pace = Time for each move (default 1 day)
command-tournament-rules = Whose rules to play by (default Guti’s own)
command-tournament-players = Start as soon as so many have signed up
command-tournament-start = Start in so many days, with all who have signed up
command-tournament-rounds = How many rounds a Swiss tournament has (default 5)
command-tournament-days = How many days a round may take; it ends early once all have played
command-tournament-single = One match a pairing instead of two with sides exchanged (default no)
command-tournament-late = Half points for the rounds that late entries missed, in a Swiss tournament (default no)
command-tournament-vacation = Whether vacations stop the clocks and make rounds longer (default yes)
command-tournament-role = A role whose members may run tournaments (@everyone: none), for the server’s managers
choice-form-round-robin = Round robin
choice-form-swiss = Swiss
choice-form-knockout = Knockout

tournament-name = Tournament { $number } · { $game }
tournament-title = 🏆 **{ $name }** · { $form }
tournament-terms = { $pace } · { $games ->
        [1] one match a pairing
       *[other] two matches a pairing, sides exchanged
    } · rounds of up to { $days ->
        [one] one day
       *[other] { $days } days
    }{ $vacation ->
        [yes] {""}
       *[no] {" "}· without vacation
    }
tournament-scoring = -# A match scores 1, ½ or 0. Whoever makes no first move before the round ends loses that match; if neither does, both get 0. Matches beyond the day’s rated ones between two people count here, but not for ratings.
tournament-knockout = -# A drawn pairing is played again at the next faster pace; after that, the one drawn higher goes on.
tournament-outlook = With { $players } players: { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    }, up to { $count ->
        [one] one match
       *[other] { $count } matches
    } each, over by { $ends } at the latest.
tournament-draft = Shall I announce it like this, in this channel? Players’ matches get threads here.
tournament-announced = Announced. Everyone can sign up on the card; **{ $button_tournament_manage }** on it is for you.
tournament-discarded = Nothing was announced.
tournament-when = { $starts ->
        [none] { $players ->
            [none] The director starts it.
           *[other] Starts once { $players } have signed up.
        }
       *[other] Starts { $starts }.
    }
tournament-closed = Sign-up is closed.
tournament-entrants = Signed up: { $count }
tournament-helps = -# Until your matches here are over, I don’t play or analyse this game with you where that could help you.
tournament-round = **Round { $round } of { $rounds }** · until { $ends }
tournament-note = { $note ->
        [bye] -# There was no way to pair everyone without a rematch, so one more player has a bye.
       *[rematch] -# There was no way to pair everyone without a rematch.
    }
tournament-pairing = { $board }. { $one } { $begun ->
        [yes] { $first } – { $second }
       *[no] –
    } { $other }
tournament-bye = { $board }. { $one }: bye
tournament-row = { $place }. { $player } · { $points }{ $active ->
        [yes] {""}
       *[no] {" "}(away)
    }
tournament-breaks = -# If points are equal: { $form ->
        [round-robin] Sonneborn-Berger, won pairings, direct meeting
        [swiss] Buchholz Cut-1, Buchholz, Sonneborn-Berger, direct meeting
       *[knockout] how far each came
    }.
tournament-podium = { $place ->
        [1] 🥇
        [2] 🥈
       *[3] 🥉
    } { $player } · { $points }
tournament-over = **Over.** Thanks to all who played!
tournament-cancelled = **Called off.**
tournament-next = Round { $round }: you play { $opponent }.
tournament-absent = You’re away, and not paired any more: **{ $button_tournament_late }** brings you back in the next round.
tournament-line = { $name } · { $form } · { $phase ->
        [open] sign-up
        [running] round { $round }
       *[ended] won by { $player }
    }
tournament-none = No tournament runs here. { $directs ->
        [yes] To plan one, use `/tournament` with a game.
       *[no] Those who manage the server can plan one.
    }
tournament-hall = **Hall of fame**
tournament-state = { $phase ->
        [open] Sign-up
        [running] Round { $round } of { $rounds }
        [ended] Over
       *[cancelled] Called off
    }
tournament-stage = { $left ->
        [0] Final
        [1] Semi-finals
        [2] Quarter-finals
       *[other] Round { $round }
    }
tournament-stuck = **I couldn’t pair round { $round } yet.** I’ll try again { $ends }. The operator finds the reason in the log; the director can also end the tournament.
tournament-honour = { $place ->
        [1] 🥇
        [2] 🥈
       *[3] 🥉
    } { $name } · { $players } players
tournament-points = Points
tournament-tie-break = { $form ->
        [swiss] Buchholz
       *[other] Sonn.-Berger
    }
tournament-away = (away)
tournament-rest = bye
tournament-role-set = { $role ->
        [none] Only those who manage the server may run tournaments now.
       *[other] Members with the role { $role } may run tournaments now.
    }
tournament-directors = -# Those who manage the server may run tournaments, and members with the role { $role }.
tournament-lost = -# Its channel was deleted. { $directs ->
        [yes] `/tournament` in another channel where I may post and open threads moves it there.
       *[no] A director can move it by `/tournament` in another channel.
    }
tournament-lost-direct = { $gone ->
        [yes] The channel of tournament { $number } was deleted. Use `/tournament` in another channel of the server, and I’ll post the card there.
       *[no] I may not post in the channel of tournament { $number } any more. Please give me the permission to see it and to send messages; my next card comes with the next round.
    }
tournament-again = 🏆 { $name }: this match is still to be played; the round ends { $ends }. Press **{ $button_tournament_play }** on the card: { $link }
tournament-begun = Your match is in { $thread }.
tournament-export = Here is tournament { $number }: its table as text, and { $count ->
        [0] no records, because no match has begun
        [one] the record of one match
       *[other] the records of { $count } matches
    }.
tournament-manage = Tournament { $number }: what would you like to do?
tournament-ask = { $what ->
        [start] Start the tournament with { $players } players now?
        [close] Close the sign-up? You can reopen it until the start.
        [reopen] Reopen the sign-up?
        [hurry] End this round early, { $ends }? Its players are warned now.
        [extend] Give the players of this round more time? This can be done once a round.
        [remove] Take { $player } out? Open matches are lost.
       *[cancel] End the tournament? Matches that run are called off.
    }
tournament-done = Done.
tournament-kept = Nothing was changed.
tournament-remove = Take a player out…
tournament-turn-direct = Tournament { $number }, round { $round }: you play { $name }, until { $ends }. Press **{ $button_tournament_play }** on the card: { $link }
tournament-warning-direct = Tournament { $number }: round { $round } ends { $ends }, and you have matches to play against { $name }. Unfinished matches are then decided by the pieces on the board, and a match without your first move is lost. { $link }
button-tournament-announce = Announce
button-tournament-discard = Don’t
button-tournament-join = Sign up
button-tournament-late = Join or come back
button-tournament-leave = Leave
button-tournament-play = Play my match
button-tournament-table = Table
button-tournament-standings = Standings
button-tournament-crosstable = Crosstable
button-tournament-bracket = Bracket
button-tournament-manage = Manage
button-tournament-start = Start now
button-tournament-close = Close sign-up
button-tournament-reopen = Reopen sign-up
button-tournament-extend = More time
button-tournament-hurry = End round
button-tournament-cancel = End it
button-tournament-yes = Yes
button-tournament-no = No

error-no-such-tournament = There’s no tournament { $number } here. `/tournament` shows those that run.
error-tournament-moved-on = The tournament has changed in the meantime. Please try again.
error-not-director = Only those who manage the server, or hold the role they chose, can do that. Ask one of them.
error-sign-up-closed = That isn’t possible any more in this tournament. `/tournament` shows how it stands.
error-tournament-full = All places are taken (limit: { $most }). Ask the director for another tournament.
error-signed-up-already = You’re in it already. `/tournament` shows your next match.
error-not-in-tournament = You’re not in this tournament. `/tournament` shows all that run here.
error-too-few-entrants = Too few players: wait until there are at least { $least }.
error-too-many-games = Its matches could take you past the limit of live matches: { $most }. Finish some first, and see them with `/today`.
error-nothing-to-play = You have no match to begin right now. `/tournament` shows your next one.
error-tournament-game-live = Your match is running: { $link ->
        [none] look for its thread, or use `/tournament`.
       *[other] { $link } (`/tournament` lists your matches)
    }
error-game-being-opened = Your match is just being opened. Look for its thread, or press again in a minute.
error-extended-already = This round has been extended already. Wait for its end, or press **Manage** and end the tournament.
error-round-not-running = No round is running. `/tournament` shows how it stands.
error-too-many-tournaments = This server has reached its limit of tournaments that aren’t over: { $most }. End one first: `/tournament` lists them.
error-bad-plan = The number of players must be from { $least } to { $most }: try `/tournament` again.
