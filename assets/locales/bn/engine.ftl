# What is said of matches against Guti itself, which plays at six levels.

button-engine = Guti-র সঙ্গে খেলুন
button-easier = আরও সহজ
button-harder = আরও কঠিন
button-show = দেখুন

engine-choose = আমার সঙ্গে কোন খেলা খেলতে চান? খেলাটি শুধু আপনিই দেখবেন।

match-thinking =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $waking ->
        [yes] আমি তৈরি হচ্ছি: প্রথম চাল ভাবতে আধ মিনিট লাগতে পারে …
       *[no] আমি ভাবছি …
    }

# A level as it is chosen, and named above boards.
level-numbered = { $number } · { $name }
