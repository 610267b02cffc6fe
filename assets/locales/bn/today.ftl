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
        [1] {" "}🔥 এ পর্যন্ত { $days } দিন।
       *[other] {" "}🔥 টানা { $days } দিন।
    }{ $best ->
        [0] {""}
       *[other] {" "}{ streak-best }
    }
streak-best = সেরা: টানা { $best } দিন।
today-lesson = 📘 পরের পাঠ: **{ $title }**, ধাপ { $step } / { $steps }।
today-level = 🤖 এবার আমাকে হারান: **{ $game }**, লেভেল { $level }।
today-play = লেভেল { $level } খেলুন

# The picture of all games, by the place they are from.
path-title = { $games }টি খেলার পথ
path-summary = { $of }টির মধ্যে { $levels }টি লেভেল · { $lessons }টি পাঠ · { $puzzles }টি ধাঁধা
path-summary-puzzles = { $of }টির মধ্যে { $levels }টি লেভেল · { $puzzles }টি ধাঁধা
path-summary-levels = বিনা সাহায্যে জেতা: গুটি-বটের { $of }টির মধ্যে { $levels }টি লেভেল
path-lesson = পাঠ শেষ
path-puzzles = { $needed }টি ধাঁধা
path-levels = গুটি-বটের লেভেল
path-stage = { $game } ({ $region }): { $lesson ->
        [yes] পাঠ শেষ, {""}
       *[no] {""}
    }{ $puzzles ->
        [none] {""}
       *[other] { $puzzles }টি ধাঁধা, {""}
    }{ $level ->
        [0] লেভেল এখনও বাকি
       *[other] লেভেল { $level } জেতা
    }
region-lower-bengal = দক্ষিণবঙ্গ
region-bihar = বিহার
region-allahabad = এলাহাবাদ
region-central-india = মধ্য ভারত
region-tamil-nadu = তামিলনাড়ু
region-sri-lanka = শ্রীলঙ্কা
region-morocco = মরক্কো
region-spain = স্পেন
