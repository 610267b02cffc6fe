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

# Rules are at most 120 words in all, their title and the typing included.
# Where a game has rules of its own at home, the last sentence says what Guti does instead.
rules-title = ## { $game }
rules-lau-kata-kati = নিম্নবঙ্গের খেলা; মোজাম্বিকে নাম গুলুগুফে, মানে প্রজাপতি। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি; খালি শুধু মাঝের ঘর, যেখানে দুই ত্রিভুজ মেলে।
rules-felli = মরক্কোর খেলা; ফিচ নামেও চলে। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি; খালি শুধু মাঝের ঘর, যেখানে দুই ত্রিভুজ মেলে। কেউ কেউ প্রতিপক্ষের কোণে পৌঁছানো গুটিকে বাড়তি ক্ষমতা দেন; এখানে তা নেই।
rules-pretwa = বিহারের খেলা। তিনটি বৃত্ত, কেন্দ্র থেকে ছয় দাগ: { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি; খালি শুধু কেন্দ্র।
rules-dash-guti = মধ্য ভারতের খেলা। লাউ কাটাকাটির ছকে দুপাশে আরও দুটি হাত: { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি; খালি শুধু মাঝের ঘর।
rules-egara-guti = মধ্য ভারতের খেলা। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি; খালি শুধু মাঝের ঘর।
rules-alquerque = আরবদের কির্কাত, রাজা আলফোনসোর ১২৮৩ সালের বইয়ে আছে; ড্রাফটস খেলার আদিপুরুষ। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি। এখানে কাটতে ভুলে যাওয়ার উপায় নেই।
rules-sholo-guti = বাংলাদেশ ও ভারতের খেলা; বিদেশে নাম Sixteen Soldiers বা Bead 16। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি। অনেক জায়গায় কাটা না-কাটা নিজের ইচ্ছা; এখানে কাটতেই হবে।
rules-gol-skuish = মধ্য ভারতের খেলা। সাতটি বৃত্ত, কেন্দ্র থেকে ছয় দাগ: { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি; খালি শুধু কেন্দ্র।
rules-peralikatuma = শ্রীলঙ্কার খেলা; পেরালি কোটুয়া, মানে “যুদ্ধের ঘেরা”, নামেও চলে। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি, আপনার বাঁ দিকের ত্রিভুজটিও আপনার। সে দেশে না কাটলেও চলে; এখানে কাটতেই হবে।
rules-kotu-ellima = শ্রীলঙ্কার খেলা; মানে “দুর্গ দখল”। { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি, আপনার ডান দিকের ত্রিভুজটিও আপনার। কাটতেই হবে কি না, তা নিয়ে মতভেদ আছে; এখানে কাটতেই হবে।

# The bold words lead each rule; the numbers differ by game.
rules-shared =
    { "" }**চলা**: দাগ ধরে পাশের খালি ঘরে। **কাটা**: দাগ{ $circles ->
        [yes] {" "}বা বৃত্ত
       *[no] {""}
    } ধরে সোজা প্রতিপক্ষের গুটি ডিঙিয়ে ঠিক পরের খালি ঘরে।
    কাটার সুযোগ থাকলে কাটতেই হবে, যেটি খুশি। সেই গুটি যতক্ষণ পারে কেটেই চলে: **একটানা কাটা**।
    { "" }**জয়**: প্রতিপক্ষের সব গুটি কাটলে, বা তাঁর চাল বন্ধ করলে।{ $losing ->
        [0] {""}
       *[other] {" "}চালের শেষে { $losing }টি বা তার কম গুটি থাকলে হার।
    } টানা { $limit } চালে কেউ না কাটলে, বা ছকের একই অবস্থা তৃতীয়বার এলে, যাঁর গুটি বেশি তাঁর জয়; সমান হলে ড্র।

rules-typing = -# ছকের নিচে চাল টিপুন, বা `/move` দিয়ে লিখুন, যেমন { $step }; কাটলে গুটি যে যে ঘরে নামে সবই লিখুন: { $capture }।

# On and about the moving picture of the rules.
picture-step = চলা: পাশের খালি ঘরে
picture-capture = কাটা: গুটি ডিঙিয়ে
picture-chain = একটানা কাটা: একই গুটি কেটেই চলে

alt-rules = চলন্ত ছবিতে { $game }। { $shown }
alt-step = চলা: { $side ->
        [black] কালোর
       *[white] সাদার
    } চাল { $path }, দাগ ধরে।
alt-capture = কাটা: { $side ->
        [black] কালোর
       *[white] সাদার
    } চাল { $path }, কাটা পড়ে { $captured }।
alt-chain = পরে একটানা কাটা: { $side ->
        [black] কালোর
       *[white] সাদার
    } চাল { $path }, একই গুটি কাটে { $captured }।
