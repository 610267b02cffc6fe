# The games: their names and what is particular to each.

game-lau-kata-kati = লাউ কাটাকাটি
game-felli = ফেল্লি
game-pretwa = প্রেতোয়া
game-dash-guti = দশগুটি
game-egara-guti = এগারোগুটি
game-alquerque = আলকের্কে
game-sholo-guti = ষোল গুটি
game-gol-skuish = গোল স্কুইশ
game-peralikatuma = পেরালিকাতুমা
game-kotu-ellima = কোটু এল্লিমা

# The levels at which Guti plays, the weakest first.
level-1 = আনাড়ি
level-2 = শিক্ষানবিশ
level-3 = শৌখিন
level-4 = দক্ষ
level-5 = পারদর্শী
level-6 = ওস্তাদ

# Rules are at most 120 words in all, their title and the typing included.
# Where a game has rules of its own at home, the last sentence says what Guti does instead.
rules-title = ## { $game }
rules-lau-kata-kati = দক্ষিণ বাংলার খেলা; মোজাম্বিকে নাম গুলুগুফে, মানে প্রজাপতি। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি; খালি শুধু মাঝের ঘর, যেখানে দুই ত্রিভুজ মিলেছে। দুজনে নির্ভুল খেললে ড্র।
rules-felli = মরক্কোর খেলা; আরেক নাম ফিচ। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি; খালি শুধু মাঝের ঘর, যেখানে দুই ত্রিভুজ মিলেছে। কোথাও কোথাও গুটি ওপারের কোণে পৌঁছলে বাড়তি ক্ষমতা পায়; এখানে পায় না। দুজনে নির্ভুল খেললে যে আগে চালে, সে-ই জেতে।
rules-pretwa = বিহারের খেলা। তিনটি গোল, মাঝখান থেকে ছয়টি দাগ: { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি; খালি শুধু মাঝের ঘর। দুজনে নির্ভুল খেললে ড্র।
rules-dash-guti = মধ্য ভারতের খেলা। লাউ কাটাকাটির ছক, দুপাশে আরও একটি করে ঘর: { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি; খালি শুধু মাঝের ঘর। দুজনে নির্ভুল খেললে ড্র।
rules-egara-guti = মধ্য ভারতের খেলা। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি; খালি শুধু মাঝের ঘর।
rules-alquerque = আরবদের কির্কাত, স্পেনের রাজা আলফোনসোর ১২৮৩ সালের বইয়ে আছে; ড্রাফটস এসেছে এ থেকেই। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি। এখানে কাটার সুযোগ থাকলে অন্য চাল দেওয়াই যায় না।
rules-sholo-guti = বাংলাদেশ ও ভারতের খেলা; বিদেশে নাম Sixteen Soldiers বা Bead 16। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি। অনেক জায়গায় কাটা না-কাটা নিজের ইচ্ছা; এখানে কাটতেই হবে।
rules-gol-skuish = মধ্য ভারতের খেলা। সাতটি গোল, মাঝখান থেকে ছয়টি দাগ: { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি; খালি শুধু মাঝের ঘর।
rules-peralikatuma = শ্রীলঙ্কার খেলা; আরেক নাম পেরালি কোটুয়া, মানে “যুদ্ধের ঘের”। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি, বাঁ দিকের ত্রিভুজেও আপনার গুটি। ওখানে না কাটলেও চলে; এখানে কাটতেই হবে।
rules-kotu-ellima = শ্রীলঙ্কার খেলা; মানে “দুর্গ দখল”। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি, ডান দিকের ত্রিভুজেও আপনার গুটি। কেউ বলেন কাটতেই হবে, কেউ বলেন না; এখানে কাটতেই হবে।

# The bold words lead each rule; the numbers differ by game.
rules-shared =
    { "" }**চাল**: দাগ{ $circles ->
        [yes] {" "}বা গোল
       *[no] {""}
    } ধরে পাশের খালি ঘরে। **কাটা**: দাগ ধরে সোজাসুজি{ $circles ->
        [yes] {""}, বা গোল ধরে,
       *[no] {""}
    } প্রতিপক্ষের একটি গুটি ডিঙিয়ে তার ঠিক পরের খালি ঘরে।
    কাটার সুযোগ থাকলে কাটতেই হবে; একাধিক থাকলে যেটি খুশি। যে গুটি কাটল, সে যতবার পারে কেটেই যাবে: **একটানা কাটা**।
    { "" }**জয়**: প্রতিপক্ষের সব গুটি কাটলে, বা তাঁর চাল বন্ধ হয়ে গেলে।{ $losing ->
        [0] {""}
       *[other] {" "}চালের শেষে যাঁর গুটি { $losing }টি বা তার কম, তাঁর হার।
    } দুজনে মিলে টানা { $limit } চালে কেউ না কাটলে, বা ছক তৃতীয়বার হুবহু এক হলে, যাঁর গুটি বেশি তাঁর জয়; সমান হলে ড্র।

rules-typing = -# ছকের নিচে চাল বাছুন, বা `/move` দিয়ে লিখুন, যেমন { $step }; কাটলে শুরু থেকে পরপর সব ঘর: { $capture }।

# On and about the moving picture of the rules.
picture-step = চাল: পাশের খালি ঘরে
picture-capture = কাটা: গুটি ডিঙিয়ে
picture-chain = একটানা কাটা: একই গুটি কেটেই চলে

alt-rules = অ্যানিমেশনে { $game }। { $shown }
alt-step = চাল: { $side ->
        [black] কালো গুটি
       *[white] সাদা গুটি
    } দাগ ধরে যায় { $path }।
alt-capture = কাটা: { $side ->
        [black] কালোর
       *[white] সাদার
    } চাল { $path }, কাটা পড়ে: { $captured }।
alt-chain = পরে একটানা কাটা: { $side ->
        [black] কালোর
       *[white] সাদার
    } চাল { $path }, একই গুটি কাটে { $captured }।
