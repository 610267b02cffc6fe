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
        [one] {" "}🔥 Your streak: one day.
       *[other] {" "}🔥 { $days } days in a row.
    }{ $best ->
        [0] {""}
       *[other] {" "}{ streak-best }
    }
streak-best = Best: { $best ->
        [one] one day
       *[other] { $best } days
    }.
today-lesson = 📘 Next lesson: **{ $title }**, step { $step } of { $steps }.
today-level = 🤖 Next, beat me at level { $level } in **{ $game }**.
today-play = Play level { $level }

# The picture of all games, by the place they are from.
path-title = The path of { $games } games
path-summary = { $levels } of { $of } levels · { $lessons ->
        [one] one lesson
       *[other] { $lessons } lessons
    } · { $puzzles ->
        [one] one puzzle
       *[other] { $puzzles } puzzles
    }
path-summary-puzzles = { $levels } of { $of } levels · { $puzzles ->
        [one] one puzzle
       *[other] { $puzzles } puzzles
    }
path-summary-levels = { $levels } of { $of } levels of Guti beaten unaided
path-lesson = lesson done
path-puzzles = { $needed } puzzles
path-levels = levels of Guti
path-stage = { $game } ({ $region }): { $lesson ->
        [yes] lesson done, {""}
       *[no] {""}
    }{ $puzzles ->
        [none] {""}
        [one] one puzzle, {""}
       *[other] { $puzzles } puzzles, {""}
    }{ $level ->
        [0] no level beaten
       *[other] level { $level } beaten
    }
region-lower-bengal = Lower Bengal
region-bihar = Bihar
region-allahabad = Allahabad
region-central-india = Central India
region-tamil-nadu = Tamil Nadu
region-sri-lanka = Sri Lanka
region-morocco = Morocco
region-spain = Spain
