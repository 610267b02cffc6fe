# For people who watch a match: being told of its end, and guessing the next move.

button-watch = খবর চাই
button-guess = পরের চাল আন্দাজ
button-guessers = সেরা আন্দাজ

watch = { $on ->
        [yes] 👀 ম্যাচ শেষ হলে সরাসরি মেসেজে (DM) গোড়া থেকে সব চাল দেখাব। না চাইলে আবার টিপুন।
       *[no] এই ম্যাচের খবর আর আসবে না।
    }
watched = 👀 যে ম্যাচের খবর চেয়েছিলেন, সেটি শেষ হয়েছে।
guess = 🔮 এরপর কোন চাল? চাল পড়া পর্যন্ত আপনার আন্দাজ গোপন থাকবে।
guess-move-choose = আপনার আন্দাজ
guess-piece-choose = কোন গুটি চলবে?
guess-sealed = 🔮 জমা পড়ল: { $move }। চাল পড়ার আগে কেউ দেখতে পাবেন না।
guess-card =
    🔮 **পরের চাল আন্দাজ** · { $game }
    { $ply } নম্বর চাল, { $move }: { $hits ->
        [0] { $guesses } জনের কেউ পারেননি।
       *[other] { $guesses } জনের মধ্যে { $hits } জন পেরেছেন: { $names }
    }
    -# { $live ->
        [yes] এ পর্যন্ত আন্দাজ করা চাল: { $turns }।
       *[no] ম্যাচ শেষ। আন্দাজ করা চাল: { $turns }।
    }{ $best ->
        [none] {""}
       *[other] {" "}ঠিক আন্দাজ: { $best }
    }
guessers = { $count ->
        [0] 🔮 এখানে কেউ এখনও { $least } বার আন্দাজ করেননি; তালিকা সেখান থেকেই শুরু।
       *[other] 🔮 **সেরা আন্দাজ**, অন্তত { $least } বার:
    }
guessers-row = { $place }. { $player } · { $percent }% ({ $guesses }-এর মধ্যে { $hits })
# Below the end of a match.
guessers-end = 🔮 আন্দাজ: { $names }{ $more ->
        [0] {""}
       *[other] {" "}আর আরও { $more } জন
    }
guessers-each = { $player } { $guesses }-এর মধ্যে { $hits }
