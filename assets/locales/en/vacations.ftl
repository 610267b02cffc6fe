# Vacations, weekends off and a day for the opponent, in matches with days for each move.

button-time = Time
button-vacation = Vacation
button-vacation-begin = Begin a vacation
button-vacation-end = I’m back
button-give-day = Give a day
button-weekends = Ask for weekends off
button-weekends-agree = Agree: weekends off

vacation =
    { $ends ->
        [none] 🌴 **Vacation.** Going away? Your clock stands still meanwhile, and nobody can claim a match from you. That goes for matches with a day or more for a move, or with no limit. I tell your opponents once.
       *[other] 🌴 **You’re on vacation.** Your clocks stand still until you press **{ button-vacation-end }**, or at the latest { $ends }. You can still move.
    }
    { $left ->
        [0] No whole day of your 30 days is left this year.
        [one] One of your 30 days is left this year.
       *[other] { $left } of your 30 days are left this year.
    } A vacation lasts at least a day. { $matches ->
        [0] You’re in no such match now.
        [one] You’re in one such match now.
       *[other] You’re in { $matches } such matches now.
    }

match-clock =
    { $clock }
    { $weekends ->
        [own] You’ve asked for weekends off; your opponent hasn’t agreed yet.
        [other] Your opponent would like weekends off: Saturdays and Sundays wouldn’t count, for each of you by your own time zone.
        [both] Weekends are off: Saturdays and Sundays don’t count, for each of you by your own time zone (`/settings zone`).
       *[none] Saturdays and Sundays count, unless you both want weekends off.
    }
clock-running = ⏱️ { $deadline ->
        [none] { $player } has no time limit.
       *[other] { $player }: time runs out { $deadline }.
    }
clock-paused = ⏸️ { $player }: the clock stands still, until { $ends } at the latest{ $left ->
        [none] .
       *[other] {"; "}{ $left } left.
    }
