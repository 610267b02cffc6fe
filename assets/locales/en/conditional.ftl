# Conditional moves: what a player answers to moves that the opponent has not made yet.

button-conditions = If they play …
button-conditions-add = Add a line
button-conditions-then = And then?
button-conditions-done = Done

conditions =
    { "" }**If { $opponent } plays … you play …**
    -# Only you see this. When { $opponent } makes the first move of a line, I answer with yours at once.
conditions-none = You haven’t set any moves yet. Choose a move of { $opponent }, then your answer to it.
conditions-theirs = { $line ->
        [none] What if { $opponent } plays …
       *[other] { $line }: and then, what if { $opponent } plays …
    }
conditions-mine = If { $opponent } plays { $move }, you play …
conditions-set = Noted: { $line }. { $end ->
        [over] The match would end with that.
        [long] A line can’t be longer.
       *[none] What if { $opponent } plays on?
    }
conditions-opponents = Moves of your opponent
conditions-own = Your moves
conditions-lost = { $reason ->
        [move] { $opponent } played a move that you had no answer set for, so I removed your conditional moves.
       *[takeback] A move was taken back, so I removed your conditional moves.
    }
conditions-notice = **{ $game }** against { $opponent }: { conditions-lost } { $link }
