# Looking at a match that is over: who stood better when, and what each move gave away.

button-analyse = বিশ্লেষণ
button-wrong = পরের ভুল ▶
button-wrong-own = আমার পরের ভুল ▶
button-line = ভালো চাল দেখান
button-what = এটি কী?
button-overview = গোটা ম্যাচ

analysis-progress = 🔍 আমি ম্যাচটি দেখছি: { $searches } ধাপের { $judged } ধাপ হলো …
analysis-stopped = -# এটি থেমে গেলে বোতামটি টিপুন।
analysis-head = 🔍 **{ $game }** · ⚫ { $black ->
        [none] কালো
       *[other] { $black }
    } – ⚪ { $white ->
        [none] সাদা
       *[other] { $white }
    }

# One side’s moves that gave something away, from the worst.
analysis-counts = { $side ->
        [black] ⚫
       *[white] ⚪
    } { $blunders }টি বড় ভুল, { $mistakes }টি ভুল, { $doubtful }টি দুর্বল চাল
analysis-turning = **ম্যাচ ঘুরে গেল { $ply } নম্বর চালে।**
analysis-flawless = **কেউ বেশি কিছু হারাননি।**

# What became of a position by a move: first the move and how good it was, then what was better.
analysis-move = { $side ->
        [black] ⚫
       *[white] ⚪
    } চাল **{ $move }**: { $verdict ->
        [blunder] 💥 **বড় ভুল**
        [mistake] ❌ **ভুল**
        [doubtful] 🤔 **দুর্বল চাল**
        [fine] 👍 ঠিক আছে
        [best] ⭐ এর চেয়ে ভালো ছিল না
        [late] আর কোনো চালেই ম্যাচ বাঁচত না
        [lot] 🎲 টসে তোলা
       *[only] একমাত্র চাল
    }{ $lost ->
        [0] ।
       *[other] ; { $thrown ->
            [win] এতে নিশ্চিত জয় হাতছাড়া হলো।
            [draw] এতে ড্র হাতছাড়া হলো।
           *[none] এতে জয়ের আশা কমল { $lost }%।
        }
    }
analysis-better = ভালো হতো **{ $move }**{ $line ->
        [none] ।
       *[other] , তারপর { $line }।
    }
analysis-change = আগে: { $before }। পরে: { $after }।
analysis-standing = { $winner ->
        [black] ঠিক খেললে ⚫ কালো জেতে{ $plies ->
            [none] {""}
           *[other] {" "}({ $plies } চালে)
        }
        [white] ঠিক খেললে ⚪ সাদা জেতে{ $plies ->
            [none] {""}
           *[other] {" "}({ $plies } চালে)
        }
        [draw] ঠিক খেললে ড্র
       *[unknown] ⚫ { $black }% : ⚪ { $white }%{ $counted ->
            [yes] {" "}(তার আগে গুটি গোনা হতে পারে)
           *[no] {""}
        }
    }
analysis-over = { $winner ->
        [black] ⚫ কালো জিতে গেছে
        [white] ⚪ সাদা জিতে গেছে
       *[draw] ড্র
    }
analysis-line = { $ply } নম্বর চাল থেকে আরও ভালো খেলা: { $line }

# Beside the first page, by the button that asks.
analysis-scale = -# ১০০% মানে জয়, ৫০% মানে ড্র। যে চালে জয়ের আশা { $doubtful }% কমে তা দুর্বল, { $mistake }% কমলে ভুল, { $blunder }% কমলে বড় ভুল। কালো অংশ যত উঁচু, কালোর আশা তত বেশি। নামের নিচের সংখ্যায় শুধু সেই চাল ধরা হয়, যেখানে বাছাইয়ে কিছু যায়-আসে।

analysis-accuracy = { $accuracy ->
        [none] বাছার সুযোগ কম ছিল
       *[other] { $accuracy }% নির্ভুল
    }
analysis-side = { $side ->
        [black] কালো
       *[white] সাদা
    }
analysis-verdict = { $verdict ->
        [blunder] বড় ভুল
        [mistake] ভুল
       *[doubtful] দুর্বল
    }

analysis-alt-moves = { $board } দেখানো হয়েছে: যে চাল পড়েছে, { $move }{ $better ->
        [none] ।
       *[other] , আর তার চেয়ে ভালো { $better }।
    }
analysis-alt-chart = প্রতিটি চালের পর কালোর আশা কত, জয়ের শতাংশে, তার ছবি{ $kept ->
        [changes] , যেখানে তা বদলেছে
       *[all] {""}
    }: { $values }।

error-not-over-yet = { $match } নম্বর ম্যাচ এখনও শেষ হয়নি, এখন বিশ্লেষণ করলে একজনের সুবিধা হবে। শেষ হলে আবার বলুন।
error-helps-in-match = { $whole_game ->
        [yes] { $game } খেলায় আপনার একটি ইঙ্গিত ছাড়া ম্যাচ চলছে। সেটি শেষ না হওয়া পর্যন্ত ওই ছকে, আর যেসব ছক তার মধ্যে আছে বা যেসব ছকে সেটি আছে, সেখানে আমি ইঙ্গিত দিই না, রেকর্ডও বিশ্লেষণ করি না। আপনার শেষ হওয়া ম্যাচ খোলা থাকে, যদি তা চলতি ম্যাচের অবস্থানের কাছাকাছি না আসে আর এর মধ্যে তাতে চাল ফেরত না নেওয়া হয়ে থাকে; ধাঁধা, পাঠ আর বাকি সব খেলাও খোলা। বাকিটা ম্যাচ শেষ হলে আবার চান।
       *[no] { $game } খেলায় আপনার একটি ইঙ্গিত ছাড়া ম্যাচ চলছে, আর এটি তার ছকের অবস্থানের বড় কাছাকাছি। ম্যাচটি আরও এগোলে আবার চেষ্টা করুন, বা অন্য খেলা বেছে নিন।
    }
error-helps-with-puzzle = এতে { $game } খেলার একটি ধাঁধায় সাহায্য হয়ে যেত, যা আপনি এখনও শেষ করেননি। আগে সেটি সমাধান করুন বা আমাকে উত্তর দেখাতে বলুন, তারপর আবার চান।
error-analyses-busy = আমি এখন অনেক ম্যাচ দেখছি। একটু পরে আবার বলুন।
error-one-analysis-at-a-time = আপনার জন্য এখনও আরেকটি ম্যাচ দেখছি। সেটি হয়ে গেলে আবার বলুন।
error-no-such-analysis = সেই রেকর্ড আর আমার কাছে নেই। `/analyse`-এ আবার দিন।
error-too-many-turns = ম্যাচটি খুব লম্বা: রেকর্ডে { $turns }টির বেশি চাল থাকলে বিশ্লেষণ করতে পারি না। এখানকার ম্যাচ হলে `/analyse`-এ তার নম্বর দিন।
