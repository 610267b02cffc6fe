# A person’s day: one private card.

button-today-puzzle = Today’s puzzle
button-today-lesson = Next lesson

today-head = ## Today
today-no-turns = 🎲 No match is waiting for you.
today-turns = 🎲 { $count ->
        [one] Your turn in one match:
       *[other] Your turn in { $count } matches:
    }
today-turn = - { $game } · { $opponent }
today-puzzle = 🧩 { $state ->
        [solved] Today’s puzzle is solved.
       *[open] Your puzzle of today: **{ $game }**.
    }{ $days ->
        [0] {""}
        [one] {" "}🔥 One day so far.
       *[other] {" "}🔥 { $days } days in a row.
    }
today-lesson = 📘 Next lesson: **{ $title }**, step { $step } of { $steps }.
today-level = 🤖 Beat me next: level { $level } in **{ $game }**.
today-play = Play level { $level }
