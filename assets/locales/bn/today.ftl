# A person’s day: one private card.

button-today-puzzle = আজকের ধাঁধা
button-today-lesson = পরের পাঠ

today-head = ## আজ
today-no-turns = 🎲 কোনো ম্যাচ আপনার চালের অপেক্ষায় নেই।
today-turns = 🎲 { $count }টি ম্যাচে আপনার পালা:
today-turn = - { $game } · { $opponent }
today-puzzle = 🧩 { $state ->
        [solved] আজকের ধাঁধা হয়ে গেছে।
       *[open] আজ আপনার ধাঁধা: **{ $game }**।
    }{ $days ->
        [0] {""}
       *[other] {" "}🔥 টানা { $days } দিন।
    }
today-lesson = 📘 পরের পাঠ: **{ $title }**, ধাপ { $step } / { $steps }।
today-level = 🤖 এবার আমাকে হারান: **{ $game }**, লেভেল { $level }।
today-play = লেভেল { $level } খেলুন
