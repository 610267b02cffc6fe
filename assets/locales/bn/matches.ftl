# What stands above boards and on their buttons, how matches end, and lists of them.

list-or = { $moves } বা { $last }
list-more = { $moves }, আরও { $more }টি

button-resign = হ্যাঁ, হার মানছি
button-abort = হ্যাঁ, বাতিল
button-stay = ম্যাচ চলুক
button-move = চাল দিন
button-view = আমার দিক থেকে
button-more = আরও
button-draw = ড্র
button-takeback = চাল ফেরত
button-ask = হ্যাঁ, বলব
button-text = লেখায়
button-rules = নিয়ম
button-withdraw-offer = প্রস্তাব তুলে নিন
button-leave = হার মানুন
button-rematch = আবার খেলুন
button-replay = রিপ্লে
button-read = ধাপে ধাপে
button-first = ⏮
button-back = ◀
button-on = ▶
button-last = ⏭
button-page-back = ◀ পিছনে
button-page-on = সামনে ▶
button-words = লেখায়
button-page = ছক খুলুন

match-head = **{ $game }** · ⚫ { $black } – ⚪ { $white }{ $level ->
        [none] { $rated ->
            [yes] {""}
           *[no] {" "}· রেটিং ছাড়া
        }
       *[other] {" "}· লেভেল { $level }
    }
match-rules = -# এই নিয়মে: { $switches }
match-opening = -# 🎲 টসে তোলা শুরুর চাল (নম্বর { $seed }), সেরা খেলায় সমান-সমান: { $moves }
match-move =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player }: চাল **{ $move }**{ $captured ->
        [0] ।
       *[other] , কাটা পড়ল { $captured }টি গুটি{ match-stopped }।
    }
match-stopped = { $longest ->
        [0] {""}
       *[other] {" "}({ $longest }টির মধ্যে { $captured }টি কেটে থামা)
    }
match-move-by-lot =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } **{ $move }**, টসে তোলা চাল।
match-move-automatic =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player } একটিই চাল দিতে পারতেন, তাই সেটি নিজে থেকেই দেওয়া হলো: **{ $move }**{ $captured ->
        [0] ।
       *[other] , কাটা পড়ল { $captured }টি গুটি।
    }
match-move-conditional =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player }, আগে থেকে ঠিক করা জবাব: **{ $move }**{ $captured ->
        [0] ।
       *[other] , কাটা পড়ল { $captured }টি গুটি{ match-stopped }।
    }
match-turn =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player }, আপনার পালা{ $capture ->
        [yes] , কাটতেই হবে
        [stops] , কাটতেই হবে, তবে মাঝপথে থামা যায়
        [may] , চাইলে কাটতে পারেন
       *[no] {""}
    }{ $newcomer ->
        [yes] : নিচে চাল বা গুটি টিপুন{ $context ->
            [chat] {"; "}আগে খেলেননি? নিয়ম আছে **{ button-more }** টিপলে
            [foreign] {"; "}আগে খেলেননি? নিয়ম আছে **{ button-more }** টিপলে
           *[server] , বা `/move` লিখুন; আগে খেলেননি? `/learn`
        }
       *[no] {""}
    }{ $deadline ->
        [none] ।
       *[other] {" "}· ⏳ { $deadline }
    }
match-waiting = { $name ->
        [none] এখন আপনার প্রতিপক্ষের পালা।
       *[other] এখন পালা: { $name }।
    }
match-count-near = আর { $plies } চালে কেউ না কাটলে গুটি গোনা হবে (এখন ⚫ { $black }, ⚪ { $white })।
match-stands-again = ছক এই নিয়ে দুবার হুবহু একই হলো: আরেকবার হলে গুটি গোনা হবে (এখন ⚫ { $black }, ⚪ { $white })।
match-won =
    🏆 **জয়ী { $winner }**, { $side ->
        [black] ⚫ কালো
       *[white] ⚪ সাদা
    } গুটি নিয়ে: { $termination ->
        [no-pieces] প্রতিপক্ষের সব গুটি কাটা পড়েছে।
        [reduced] { $loser }: বাকি মাত্র { $left }টি গুটি; { $losing }টি বা তার কম থাকলে হার।
        [stalemate] { $loser }: আর কোনো চাল নেই।
        [count] টানা { $limit } চালে কেউ কাটেননি, তাই গুটি গোনা হলো: ⚫ { $black }, ⚪ { $white }।
        [repetition] ছক তৃতীয়বার হুবহু একই হলো, তাই গুটি গোনা হলো: ⚫ { $black }, ⚪ { $white }।
        [time] { $loser } সময়মতো চাল দিতে পারেননি।
        [abandoned] { $loser } সার্ভার ছেড়ে গেছেন।
        [silence] { $loser } দুই সপ্তাহ কোনো চাল দেননি।
       *[resignation] { $loser } হার মানায়।
    }
match-draw =
    { $termination ->
        [count] 🤝 **ড্র**: টানা { $limit } চালে কেউ কাটেননি, দুজনেরই { $black }টি করে গুটি।
        [repetition] 🤝 **ড্র**: ছক তৃতীয়বার হুবহু একই হলো, দুজনেরই { $black }টি করে গুটি।
        [agreement] 🤝 **ড্র**: দুজনেই রাজি।
        [frozen] ম্যাচ বাতিল: আমি অনেক দিন এই সার্ভারে ছিলাম না, তাই কেউ হারেননি, ম্যাচটি হিসেবেও ধরা হবে না।
        [unfinished] ম্যাচ বাতিল: দুই সপ্তাহ ম্যাচটি এগোয়নি। এটি হিসেবে ধরা হবে না।
       *[aborted] ম্যাচ বাতিল: দুজনের একটি করে চাল এখনও হয়নি, তাই কেউ হারেননি, ম্যাচটি হিসেবেও ধরা হবে না।
    }

# Under the result: the ratings of the game, how long it was, and who captured how many.
match-summary =
    { $number } · { $plies }টি চাল, { $time } · কেটেছে ⚫ { $black }, ⚪ { $white }
match-rating = { $player } { $before } → **{ $after }**{ $provisional ->
        [yes] {" "}(এখনও পাকা নয়)
       *[no] {""}
    }
match-ratings = 📈 { $black } · { $white }

captures = { $captured }টি গুটি কাটে

menu = { $plays ->
        [yes] আর কী করতে চান?
        [guest] আর কী করতে চান? `/board`-এর মতো কমান্ড লিখতে [আমাকে নিজের অ্যাকাউন্টে যোগ করুন]({ $account_link })।
        [alone] আর কী করতে চান? ইঙ্গিত বা চাল ফেরত নিলে, জিতলেও এই লেভেল আপনার প্রোফাইলে উঠবে না।
       *[no] কী করতে চান?
    }

picker =
    গুটি বাছুন, তারপর কোন ঘরে যাবে।{ $capture ->
        [yes] {" "}কাটার সুযোগ আছে, তাই কাটতেই হবে।
        [stops] {" "}কাটার সুযোগ আছে, তাই কাটতেই হবে, তবে মাঝপথে থামা যায়।
        [may] {" "}চাইলে কাটতে পারেন।
       *[no] {""}
    }
picker-piece = কোন গুটি?
picker-target = **{ $begun }** ঘরের গুটি কোথায় যাবে?
picker-on = { $path }, তারপর …
picker-done = আপনার চাল: { $move }।{ $longest ->
        [0] {""}
       *[other] {" "}{ $longest }টির মধ্যে { $captured }টি কেটে থামলেন।
    }

games-none = এখানে এখন আপনার কোনো ম্যাচ নেই। { $context ->
        [server] { $challenge_command } দিয়ে বন্ধুকে ডাকুন, প্রতিপক্ষ খুঁজুন, বা আমার সঙ্গে খেলুন।
        [chat] { $challenge_command } দিয়ে বন্ধুকে ডাকুন, বা আমার সঙ্গে খেলুন।
        [foreign] { $challenge_command } দিয়ে বন্ধুকে ডাকুন, বা আমার সঙ্গে খেলুন।
       *[direct] আমার সঙ্গে খেলুন, বা { challenge-elsewhere } লিখুন।
    }
games-head = **আপনার চলতি ম্যাচ**
games-line = • **{ $game }**, প্রতিপক্ষ { $opponent } · { $turn ->
        [yours] **আপনার পালা**
       *[theirs] প্রতিপক্ষের পালা
    } · { $deadline ->
        [paused] ⏸️ ঘড়ি থেমে আছে
        [none] শেষ চাল: { $since }
       *[other] সময় ফুরোবে: { $deadline }
    } · { $link }
lines-more = … আরও { $more }টি বাকি।
games-private = শুধু আপনিই দেখছেন

match-too-late = ⏳ { $player } সময়মতো চাল দেননি।
match-abandoned = { $gone ->
        [yes] { $player } সার্ভার ছেড়ে গেছেন।
       *[no] { $player } দুই সপ্তাহ চাল দেননি।
    }

board-again = ছকটি হারিয়ে গিয়েছিল, এই যে আবার।
# Below a board of a private chat or a foreign server, where the bot cannot keep boards up to date.
board-live = -# এই ছক পুরোনো হয়ে যেতে পারে; **{ button-more }** › **{ button-page }** টিপলে সব সময় ঠিক ছকটা দেখবেন।
page-live = এই পেজের ছক নিজে থেকেই বদলায়, আর এতেই চাল দেওয়া যায়।
board-moves = আপনি যে চাল দিতে পারেন: { $moves }।

match-number = -# ম্যাচ নং { $number }

replay = -# ম্যাচ নং { $number } · { $turns }টি চাল

page-start = ম্যাচের শুরু
page = -# চাল { $ply } / { $plies }

export = { $number } নম্বর ম্যাচের রেকর্ড।

resign-ask = এই { $game } ম্যাচে সত্যিই হার মানবেন? তাহলে { $opponent } জিতবেন।
resign-ask-abort = এই { $game } ম্যাচ সত্যিই বাতিল করবেন? দুজনের একটি করে চাল এখনও হয়নি, তাই কেউ জিতবেন না।
resign-stay = বেশ, ম্যাচ চলুক।
resign-done = ম্যাচ শেষ।

alt-start = { $game }, শুরুতে: { rules-size }।
alt-board =
    { $game }, { $ply ->
        [0] শুরুতে
       *[other] { NUMBER($ply, useGrouping: 0) } চালের পরে
    }, { $side ->
        [black] কালোর পালা
        [white] সাদার পালা
       *[none] ম্যাচ শেষ
    }।{ $last ->
        [none] {""}
        [step] {" "}শেষ চাল { $mover ->
            [black] কালোর
           *[white] সাদার
        }: { $path }।
       *[capture] {" "}শেষ চাল { $mover ->
            [black] কালোর
           *[white] সাদার
        }: { $path }, কাটা পড়েছে { $captured }।
    } কালো গুটি { $black_count }টি{ $black_count ->
        [0] ।
       *[other] : { $black }।
    } সাদা গুটি { $white_count }টি{ $white_count ->
        [0] ।
       *[other] : { $white }।
    }

button-share = সবাইকে দেখান
button-share-play = এই ছক খেলুন

# The turning point of a match, posted by somebody who saw its end.
share-card =
    🎬 **{ $game }** · { $result ->
        [won] জয় { $winner }, হার { $loser }
       *[draw] { $winner } আর { $loser }: ড্র
    }
    চাল { $ply }, { $loser }: **{ $move }**; জবাবে { $winner }: **{ $answer }**{ $captured ->
        [0] ।
       *[other] , কাটা পড়ল { $captured }টি গুটি।
    }
    { $turned ->
        [0] এখনও কেউ ম্যাচ ঘোরাতে পারেননি। { $loser } যেখানে ছিলেন, সেখান থেকে আপনি পারবেন?
       *[other] { $turned } জন ম্যাচ ঘুরিয়েছেন। { $loser } যেখানে ছিলেন, সেখান থেকে আপনি পারবেন?
    }
share-begun = 🎬 ম্যাচ ঘুরেছিল এইখানে। আপনি কি জিততে বা ড্র করতে পারবেন?
