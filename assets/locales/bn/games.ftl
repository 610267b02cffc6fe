# The games: their names and what is particular to each.

game-lau-kata-kati = লাউ কাটাকাটি
game-felli = ফেল্লি
game-pretwa = প্রেতোয়া
game-dash-guti = দশ গুটি
game-egara-guti = এগারো গুটি
game-alquerque = আলকের্কে
game-sholo-guti = ষোলো গুটি
game-gol-skuish = গোল একুশ
game-peralikatuma = পেরালিকাতুমা
game-kotu-ellima = কোটু এল্লিমা

list-game = { $game } · { $pieces }টি গুটি · { $minutes } মিনিট{ $first ->
        [yes] {" "}· এটি দিয়ে শুরু করুন
       *[no] {""}
    }

# The levels at which Guti plays, the weakest first.
level-1 = আনাড়ি
level-2 = শিক্ষানবিশ
level-3 = শৌখিন
level-4 = দক্ষ
level-5 = পাকা
level-6 = ওস্তাদ

# Rules are at most 130 words in all, their title and the typing included, but not the small print.
# Where a game has rules of its own at home, the last sentence says what Guti does instead.
rules-title = ## { $game }
rules-size = { $points }টি ঘর, দুজনের { $pieces }টি করে গুটি
rules-lau-kata-kati = দক্ষিণবঙ্গের খেলা; মোজাম্বিকে নাম গুলুগুফে, মানে প্রজাপতি। { rules-size }; খালি শুধু মাঝের ঘর, যেখানে দুই ত্রিভুজ মিলেছে। দুজনে নির্ভুল খেললে ড্র।
rules-felli = মরক্কোর খেলা; আরেক নাম ফিচ। { rules-size }; খালি শুধু মাঝের ঘর, যেখানে দুই ত্রিভুজ মিলেছে। দুজনে নির্ভুল খেললে যে আগে চালে, সে-ই জেতে। কোথাও কোথাও গুটি ওপারের কোণে পৌঁছালে বাড়তি ক্ষমতা পায়; এখানে পায় না।
rules-pretwa = বিহারের খেলা। তিনটি গোল, মাঝখান থেকে ছয়টি দাগ: { rules-size }; খালি শুধু মাঝের ঘর। দুজনে নির্ভুল খেললে ড্র।
rules-dash-guti = জবলপুরের খেলা। লাউ কাটাকাটির ছক, দুপাশে আরও একটি করে ঘর: { rules-size }; খালি শুধু মাঝের ঘর। দুজনে নির্ভুল খেললে ড্র।
rules-egara-guti = মহারাষ্ট্রের খেলা। { rules-size }; খালি শুধু মাঝের ঘর।
rules-alquerque = আরবদের কির্কাত, স্পেনের রাজা আলফোনসোর ১২৮৩ সালের বইয়ে আছে; ড্রাফটস এসেছে এ থেকেই। { rules-size }। এখানে কাটার সুযোগ থাকলে অন্য চাল দেওয়াই যায় না।
rules-sholo-guti = বাংলাদেশ ও ভারতের খেলা; কোথাও নাম “মোগল-পাঠান”, বিদেশে “ষোলো সৈন্য”। { rules-size }। অনেক জায়গায় কাটা না-কাটা নিজের ইচ্ছা; এখানে কাটতেই হবে।
rules-gol-skuish = মধ্য ভারতের খেলা; নামের মানে গোল ছকে একুশ গুটি। সাতটি গোল, মাঝখান থেকে ছয়টি দাগ: { rules-size }; খালি শুধু মাঝের ঘর।
rules-peralikatuma = শ্রীলঙ্কার খেলা; আরেক নাম পেরালি কোটুয়া, মানে “যুদ্ধের ঘের”। { rules-size }, বাঁ দিকের ত্রিভুজেও আপনার গুটি। ওখানে না কাটলেও চলে; এখানে কাটতেই হবে।
rules-kotu-ellima = শ্রীলঙ্কার খেলা; মানে “দুর্গ দখল”। { rules-size }, ডান দিকের ত্রিভুজেও আপনার গুটি। কেউ বলেন কাটতেই হবে, কেউ বলেন না; এখানে কাটতেই হবে।

# Where each game was written down and by whom, in small print below its rules.
origin-lau-kata-kati = -# কলকাতার কাছে পানিহাটিতে ১৯৩৩ সালে খেলাটির বিবরণ লিখে রাখেন যতীন্দ্রমোহন দত্ত (সূত্র: Ludii)। সেখানে এক চালে কাটা যেত একটিই; এখানে একটানা কাটা যায়।
origin-felli = -# দক্ষিণ মরক্কোর মানুষের কাছে শুনে ১৯৮৯ সালে খেলাটির বিবরণ লিখে রাখেন বুহাজবান (সূত্র: Ludii)।
origin-pretwa = -# ছাপরার খেলা; ১৯৩৫ সালে এর বিবরণ লিখে রাখেন চারুচন্দ্র দাশগুপ্ত। সেখানে শেষ গুটি পর্যন্ত খেলা হতো; এখানে তার আগেই শেষ।
origin-dash-guti = -# জবলপুরের কাছে গোসলপুরে খেলাটির বিবরণ লিখে রাখেন হেমচন্দ্র দাশগুপ্ত।
origin-egara-guti = -# ভান্ডারায় (এখন মহারাষ্ট্রে) ১৯২৬ সালে খেলাটির বিবরণ লিখে রাখেন হেমচন্দ্র দাশগুপ্ত (সূত্র: Ludii)।
origin-alquerque = -# বইটির নাম “লিব্রো দে লোস হুয়েগোস”, মানে “খেলার বই”।
origin-sholo-guti = -# কলকাতার কাছে যতীন্দ্রমোহন দত্ত খেলাটি পেয়েছিলেন “মোগল-পাঠান” নামে; হিন্দিতে “সোলহ সার” নামও আছে।
origin-gol-skuish = -# তখনকার মধ্য প্রদেশে ১৯২৪ সালে খেলাটির বিবরণ লিখে রাখেন হেমচন্দ্র দাশগুপ্ত (সূত্র: Ludii); “Gol-skuish” এইচ. জে. আর. মারের বইয়ে ছাপার ভুল। সেখানে শেষ গুটি পর্যন্ত খেলা হতো; এখানে তার আগেই শেষ।
origin-peralikatuma = -# “পেরালি কোটুয়া” নামে ১৯০৯ সালে খেলাটির বিবরণ লিখে রাখেন হেনরি পার্কার (সূত্র: Ludii)।
origin-kotu-ellima = -# ১৮৭৩ সালে লুডোভিসি ছেপেছিলেন “কোটু এল্লিমে”; এখানকার বানান পার্কারের, ১৯০৯ সালের।

# The bold words lead each rule; the numbers differ by game.
rules-captures =
    { $capture ->
        [free] কাটতে পারেন, বা শুধু চাল দিতে পারেন।
       *[must] কাটার সুযোগ থাকলে কাটতেই হবে, যেভাবে খুশি।
    } { $chain ->
        [single] এক চালে কাটা একটিই।
        [may-stop] একই গুটি আরও কাটতে পারে (**একটানা কাটা**), যেখানে খুশি থামতেও পারে।
       *[whole] একই গুটি যতবার পারে কেটেই যাবে: **একটানা কাটা**।
    }
rules-win =
    { "" }**জয়**: প্রতিপক্ষের সব গুটি কাটলে, বা তার চাল বন্ধ হলে।{ $losing ->
        [0] {""}
       *[other] {" "}চালের শেষে { $losing }টি বা কম গুটি থাকলে হার।
    }
# On the card, below the moving picture, which shows a step, a capture and a chain.
rules-brief =
    { rules-size }। { rules-captures }
    { rules-win }
button-rules-full = সব নিয়ম
rules-shared =
    { "" }**চাল**: দাগ{ $circles ->
        [yes] {" "}বা গোল
       *[no] {""}
    } ধরে পাশের খালি ঘরে। **কাটা**: দাগ ধরে সোজাসুজি{ $circles ->
        [yes] {""}, বা গোল ধরে,
       *[no] {""}
    } প্রতিপক্ষের গুটি ডিঙিয়ে ঠিক পরের খালি ঘরে।
    { rules-captures }
    { rules-win } দুজনে মিলে টানা { $limit } চালে কেউ না কাটলে, বা ছক তৃতীয়বার হুবহু একই হলে, যার গুটি বেশি তার জয়; সমান হলে ড্র।

rules-typing = -# ছকের নিচে চাল বাছুন, বা `/move` দিয়ে লিখুন, যেমন { $step }; কাটলে শুরু থেকে পরপর সব ঘর: { $capture }।

# The rules that sources attest: their names, what they change, and what each says of its game.
game-by-rules = { $game } ({ $rules })
ruleset-guti = আমার নিজের নিয়ম
ruleset-encyclopedia = বিশ্বকোষ
ruleset-datta-1933 = দত্ত ১৯৩৩
ruleset-murray-1952 = মারে ১৯৫২
ruleset-das-gupta-1926 = দাশগুপ্ত ১৯২৬
ruleset-das-gupta-1924 = দাশগুপ্ত ১৯২৪
ruleset-alfonso-1283 = আলফোনসো ১২৮৩
ruleset-parker-1909 = পার্কার ১৯০৯
ruleset-humphries-1906 = হামফ্রিজ ১৯০৬
ruleset-rules = { rules-size }। { rules-captures } বাকি সব আমার নিজের নিয়মে।
ruleset-from-encyclopedia = উইকিপিডিয়া, ২০১০
ruleset-from-datta-1933 = কলকাতার কাছে, ১৯৩৩
ruleset-from-murray-1952 = বিহার, ১৯৫২
ruleset-from-das-gupta-1926 = ভান্ডারা, ১৯২৬
ruleset-from-das-gupta-1924 = মধ্য প্রদেশ, ১৯২৪
ruleset-from-alfonso-1283 = কাস্তিল, ১২৮৩
ruleset-from-parker-1909 = শ্রীলঙ্কা, ১৯০৯
ruleset-from-humphries-1906 = কারভি, ১৯০৬
button-sources = সূত্র
switch-free = না কাটলেও চলে
switch-stops = কাটা মাঝপথে থামানো যায়
switch-single = এক চালে কাটা যায় একটিই
switch-losing = শেষ গুটি পর্যন্ত খেলা
switch-pieces = দুজনের { $pieces }টি করে গুটি
ruleset-lau-kata-kati-datta-1933 = কলকাতার কাছে পানিহাটিতে যতীন্দ্রমোহন দত্ত যেমন লিখে রাখেন: এক চালে কাটা যায় একটিই। { rules-size }; খালি শুধু মাঝের ঘর।
ruleset-lau-kata-kati-encyclopedia = উইকিপিডিয়ার “Lau kata kati” নিবন্ধে আছে, এক চালে একাধিক গুটি কাটা “চলে”; আমার মতে এর মানে: মাঝপথে থামাও যায়। { rules-size }; খালি শুধু মাঝের ঘর।
ruleset-dash-guti-encyclopedia = উইকিপিডিয়ার “Dash-guti” নিবন্ধে আছে, এক চালে একাধিক গুটি কাটা “চলে”; আমার মতে এর মানে: মাঝপথে থামাও যায়। { rules-size }; খালি শুধু মাঝের ঘর।
ruleset-pretwa-encyclopedia = উইকিপিডিয়ার “Pretwa” নিবন্ধে আছে, এক চালে একাধিক গুটি কাটা “চলে”; আমার মতে এর মানে: মাঝপথে থামাও যায়। { rules-size }; খালি শুধু মাঝের ঘর।
ruleset-pretwa-murray-1952 = বিহারের খেলা, এইচ. জে. আর. মারে যেমন লিখেছেন: এক চালে একাধিক গুটি কাটা চলে; আমার মতে এর মানে: মাঝপথে থামাও যায়। খেলা শেষ গুটি পর্যন্ত; তিন গুটিতে হারের নিয়ম পরে জুড়েছে। { rules-size }।
ruleset-egara-guti-das-gupta-1926 = তখনকার মধ্য প্রদেশের ভান্ডারায় হেমচন্দ্র দাশগুপ্ত যা লিখে রাখেন, Ludii তা পড়ে এভাবে: এক চালে কাটা যায় একটিই। { rules-size }; খালি শুধু মাঝের ঘর।
ruleset-gol-skuish-das-gupta-1924 = তখনকার মধ্য প্রদেশে হেমচন্দ্র দাশগুপ্ত যা লিখে রাখেন, Ludii তা পড়ে এভাবে: এক চালে কাটা যায় একটিই, খেলা শেষ গুটি পর্যন্ত। { rules-size }; খালি শুধু মাঝের ঘর।
ruleset-sholo-guti-parker-1909 = শ্রীলঙ্কার “হেওয়াকাম কেলিয়া”, হেনরি পার্কার যেমন লিখে রাখেন: না কাটলেও চলে। আমার মতে এর মানে: মাঝপথে থামাও যায়। { rules-size }।
ruleset-sholo-guti-humphries-1906 = যুক্তপ্রদেশের কারভি মহকুমার “আঠারো গুটি”, হামফ্রিজ যেমন লিখে রাখেন: মাঝপথে থামা যায়, আর মাঝের সারিতেও দুজনের দুটি করে গুটি। { rules-size }।
ruleset-peralikatuma-parker-1909 = শ্রীলঙ্কার “পেরালি কোটুয়া”, হেনরি পার্কার যেমন লিখে রাখেন: না কাটলেও চলে। আমার মতে এর মানে: মাঝপথে থামাও যায়। { rules-size }; বাঁ দিকের ত্রিভুজও আপনার।
ruleset-alquerque-alfonso-1283 = কাস্তিলের রাজা আলফোনসোর খেলার বই, ৯১ পাতার উল্টো পিঠ: না কাটলেও চলে, আর গুটি যতগুলি ডিঙোয় সবই কাটা পড়ে। আমার মতে এর মানে: মাঝপথে থামাও যায়। { rules-size }।
rules-solved = { $value ->
        [draw] দুজনে নির্ভুল খেললে ড্র।
       *[first-wins] দুজনে নির্ভুল খেললে যে আগে চালে, সে-ই জেতে।
    }
ruleset-source = -# { $source }{ $page ->
        [none] {""}
       *[other] , পৃষ্ঠা { $page }
    }{ $cited ->
        [none] {""}
       *[other] {" "}(সূত্র: { $cited }; ছাপা বইটি দেখা হয়নি)
    }। যা এতে বলা নেই, তা আমার নিজের নিয়মে। { $rated ->
        [yes] এমন ম্যাচের রেটিং আলাদা তালিকায়
       *[no] এমন ম্যাচে রেটিং নেই
    }; পাঠ, ধাঁধা আর সমাধান করা ছক শুধু আমার নিজের নিয়মে।

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
