# Puzzles: a position in which one move alone is right, and a line of such moves.

button-puzzle-own = সমাধান করুন
button-puzzle-show = উত্তর দেখান
button-puzzle-again = আবার চেষ্টা
button-puzzle-next = পরের ধাঁধা
button-puzzle-morning = রোজ সকালে পাঠান
button-puzzle-solvers = ধাঁধার সেরারা

puzzle-head = 🧩 **{ $game }** · { $side ->
        [black] ⚫ কালোর
       *[white] ⚪ সাদার
    } পালা
puzzle-goal = { $goal ->
        [win] { $turns ->
            [one] যে একটি চালে জেতা যায়, সেটি খুঁজুন।
           *[other] পরপর { $turns }টি চাল খুঁজুন: প্রতিবার ওই একটিতেই শুধু জেতা যায়।
        }
        [draw] { $turns ->
            [one] যে একটি চালে ড্র বাঁচে, সেটি খুঁজুন।
           *[other] পরপর { $turns }টি চাল খুঁজুন: প্রতিবার ওই একটিতেই শুধু ড্র থাকে।
        }
       *[gain] { $turns ->
            [one] একমাত্র ভালো চালটি খুঁজুন: অন্য সব চালে একটি গুটি যায়।
           *[other] পরপর { $turns }টি চাল খুঁজুন: প্রতিবার ওই একটিই ভালো, অন্য সব চালে একটি গুটি যায়।
        }
    }
puzzle-counts = -# প্রথম যে চাল দেন তাতেই ধাঁধায় আপনার রেটিং ঠিক হয়; উত্তর দেখে নিলে তা ভুল ধরা হয়।
puzzle-unrated = -# গা গরমের ধাঁধা: চেষ্টা করে দেখুন, রেটিং এখনও শুরু হয়নি।
puzzle-known = -# উত্তরটি হয়তো আগেই দেখেছেন, তাই এটি রেটিংয়ের নয়।
puzzle-turn = -# চাল { $turn } / { $turns }
puzzle-right = ✅ **{ $move }** ঠিক। { $side ->
        [black] ⚫ কালো
       *[white] ⚪ সাদা
    } উত্তরে দেয় **{ $reply }**। এবার?
puzzle-wrong = ❌ **{ $move }** নয়: { $goal ->
        [win] অন্য এক চালে জয় নিশ্চিত।
        [draw] এতে হার।
       *[gain] অন্য এক চালে একটি গুটি বেশি থাকে।
    }{ $reply ->
        [none] {""}
       *[other] {" "}{ $side ->
            [black] ⚫ কালো
           *[white] ⚪ সাদা
        } তখন { $pieces }টি গুটি কাটতে পারে: { $reply }।
    }
puzzle-solved = { $tries ->
        [0] ✅ **পেরেছেন!**
       *[other] ✅ **পেরেছেন**, { $tries }টি ভুল চালের পর।
    }
puzzle-shown = 💡 **এই হলো উত্তর।**
puzzle-line = { $line }
puzzle-reason = { $why ->
        [takes-most] এতে { $chain }টি গুটি কাটা যায়, বদলে কিছু হারাতে হয় না।
        [saves] অন্য সব চালে একটি গুটি কাটা পড়ে।
        [sacrifice] { $given }টি গুটি দিয়ে { $taken }টি কাটা যায়: কাটতেই হয় বলে।
        [chain] এতে একবারে { $chain }টি গুটি কাটার সুযোগ হয়।
       *[blockade] এর পর { $side ->
            [black] ⚫ কালোর
           *[white] ⚪ সাদার
        } নড়ার জায়গা প্রায় থাকে না।
    }
puzzle-why = { $proof ->
        [table] { $goal ->
            [win] এখান থেকে { $side ->
                [black] ⚫ কালো
               *[white] ⚪ সাদা
            } জিতবেই; আর সব চালে জয় হাতছাড়া হতো। এটি প্রমাণিত।
           *[draw] এখান থেকে ঠিক খেললে কেউ জেতে না; আর সব চালে হার। এটি প্রমাণিত।
        }
       *[search] { $goal ->
            [win] এখান থেকে { $side ->
                [black] ⚫ কালো
               *[white] ⚪ সাদা
            } জিতবেই; আর কোনো চালে জয় নিশ্চিত ছিল না।
            [draw] আর কোনো চালে ড্র নিশ্চিত নয়।
           *[gain] { $turns ->
                [one] অন্য যেকোনো চালে
               *[other] প্রথমে অন্য যেকোনো চালে
            } { $side ->
                [black] ⚫ কালোর
               *[white] ⚪ সাদার
            } { $margin }টি গুটি কম থাকত (সামনের { $depth } চাল পর্যন্ত দেখে)।
        }
    }
puzzle-warm-up = { $number ->
        [5] 🔥 গা গরম হলো! পরের ধাঁধা থেকে প্রথম উত্তরেই রেটিং।
       *[other] -# গা গরম: { $number } / { $of }, রেটিং ছাড়া।
    }
puzzle-half = শুরুটা ঠিক ছিল: ½ পয়েন্ট।
puzzle-rating = { $trend ->
        [down] 📉 ধাঁধার রেটিং { $before } → **{ $after }**
        [up] 📈 ধাঁধার রেটিং { $before } → **{ $after }**
        [first] 🎯 ধাঁধায় আপনার রেটিং ঠিক হলো: **{ $after }**
        [same] 🧩 ধাঁধার রেটিং **{ $after }**
       *[none] 🧩 { $left ->
            [1] আর দু-একটি
           *[other] আর প্রায় { $left }টি
        } ধাঁধার পর রেটিং দেখা যাবে
    } · { $streak ->
        [0] { $tried }টির মধ্যে { $solved }টি পেরেছেন
        [1] { $tried }টির মধ্যে { $solved }টি পেরেছেন
       *[other] পরপর { $streak }টি · { $tried }টির মধ্যে { $solved }টি পেরেছেন
    } · এই ধাঁধা: { $level }
puzzle-days = { $days ->
        [1] 🔥 আজকের ধাঁধা হলো। কাল আরেকটি থাকবে।
       *[other] 🔥 আজকের ধাঁধা হলো: টানা { $days } দিন।
    }{ $best ->
        [0] {""}
       *[other] {" "}{ streak-best }
    }
puzzle-solvers = **এই সার্ভারে ধাঁধার সেরারা**
puzzle-solver = { $place }. { $player }{ $settled ->
        [no] {""}
       *[yes] {" "}**{ $rating }**
    } · { $tried }টির মধ্যে { $solved }টি · সেরা: পরপর { $best }টি
puzzle-warming-up = · { $player } হাত পাকাচ্ছেন: { $solved }টি ধাঁধা হয়েছে
puzzle-nobody = এই সার্ভারে এখনও কেউ ধাঁধার সমাধান করেননি। { $puzzle_command } লিখলে একটি পাবেন।

puzzle-daily = **আজকের ধাঁধা**
puzzle-direct = ☀️ **আপনার আজকের ধাঁধা**{ $days ->
        [0] {""}
        [1] {" "}· 🔥 এ পর্যন্ত { $days } দিন
       *[other] {" "}· 🔥 টানা { $days } দিন
    }{ $best ->
        [0] {""}
       *[other] {" "}· { streak-best }
    }
puzzle-direct-off = -# আপনি চেয়েছেন বলে পাঠালাম। `/settings`-এ সময় বদলাতে বা বন্ধ করতে পারেন।
puzzle-daily-solved = ✅ { $which ->
        [last] **আগের ধাঁধাটি যাঁরা পেরেছেন**
       *[this] **যাঁরা পেরেছেন**
    }
puzzle-daily-tries = { $tries ->
        [1] একবারেই: { $players }
       *[other] { $tries } বারের চেষ্টায়: { $players }
    }
puzzle-daily-more = আর { $count } জন

alt-puzzle = { $game }: একটি ধাঁধা, { $side ->
        [black] কালোর
       *[white] সাদার
    } পালা।{ $path ->
        [none] {""}
       *[other] {" "}শেষ চাল গেছে { $path } ধরে।
    } কালোর { $black_count }টি গুটি: { $black }। সাদার { $white_count }টি গুটি: { $white }।

error-no-such-puzzle = সেই ধাঁধা আর আমার কাছে নেই। `/puzzle` লিখলে আরেকটি পাবেন।
error-no-puzzle-left = এখানকার সব ধাঁধা আপনার দেখা হয়ে গেছে। আমার সঙ্গে `/play` খেলুন, বা `/puzzle` দিয়ে অন্য খেলার ধাঁধা চান।
error-no-puzzle-open = আপনার সামনে কোনো ধাঁধা নেই। `/puzzle` লিখলে একটি পাবেন, তারপর `/puzzle move:` দিয়ে উত্তর দিন।
error-puzzle-moved-on = এই ধাঁধায় আপনি এর মধ্যে এগিয়ে গেছেন। কোথায় আছেন, `/puzzle` দেখাবে।
