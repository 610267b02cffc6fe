# Lessons: above each small position what is to be done, and what came of it.
# Whoever learns plays ⚫ Black, always; the numbers and points differ by step.

lesson-basic = প্রথম পাঠ
lesson-game = { $game }
lesson-head = **{ $title }** · { $step }/{ $steps } · আপনার গুটি ⚫ কালো

lesson-shown = 👉 চাল দিন **{ $move }**।
lesson-pieces = -# বোতামে শুধু একটি ঘর লেখা থাকলে সেটি গুটি: টিপলে তার চাল দেখা যায়। বাকিগুলি চাল।
lesson-taken = { $move } দিলে সাদা কেটে নেয়: { $reply }।
lesson-finished = 🎓 **{ $title } শেষ!** এবার আমার সঙ্গে খেলে দেখুন, { $context ->
        [direct] {""}
        [foreign] {""}
       *[server] `/challenge` দিয়ে বন্ধুকে ডাকুন,{" "}
    }বা আরও শিখুন।

# What the steps of all games ask for, and what each showed.
lesson-go =
    প্রায় ভরা ছকে দুই পক্ষ খেলা শুরু করে, ⚫ আর ⚪। যে অন্যের সব গুটি কাটে, বা তার সব পথ বন্ধ করে, সে জেতে।
    গুটি দাগ ধরে পাশের খালি ঘরে যায়। উপরে **{ $point }** ঘরে, গোল চিহ্নের ভিতরে যান।
    -# নিচের একটি চাল টিপুন, বা লিখুন `/learn move:b2-b3`
lesson-go-done = এই হলো একটি চাল। দাগ ধরে যেকোনো দিকে যাওয়া যায়, পাশে, এমনকি পিছনেও।
lesson-go-wrong = { $move } দেওয়া যায়, কিন্তু তাতে **{ $point }** ঘরে পৌঁছানো যায় না।

lesson-capture = কাটতে হলে সাদা গুটি সোজা ডিঙিয়ে ঠিক তার পিছনের খালি ঘরে যেতে হয়। এখানে দুভাবে পারেন: যেভাবে খুশি। বোতামে **x** মানে কাটা।
lesson-capture-done = কাটা পড়ল: সাদা গুটিটি ছক থেকে উঠে গেল। এখন থেকে যে গুটি কাটতে পারে তাতে গোল চিহ্ন থাকবে।

lesson-compulsion = কাটার সুযোগ থাকলে **কাটতেই হবে**। নিচের তিনটি চালের মধ্যে এখন দেওয়া যায় একটিই।
lesson-compulsion-done = ঠিক। সাদাকেও কাটতেই হয়, আর তাতেই ফাঁদ পাতা যায়।

lesson-chain = একবার কেটে সেই গুটি যতক্ষণ পারে কেটেই চলে। কাটার কয়েকটি পথ থাকলে **যেকোনোটি** নেওয়া যায়; এখানে যেটিতে **{ $captured }টি** গুটি কাটা পড়ে সেটি খুঁজুন।
lesson-chain-done = একটানা কাটা: এক গুটিতে { $captured }টি! যেকোনো ঘরে বাঁক নেওয়া যায়, কিন্তু মাঝপথে থামা যায় না।
lesson-chain-wrong = এটিও দেওয়া যায়, যেকোনোটি নেওয়া চলে; কিন্তু কাটা পড়ে মাত্র { $taken }টি। এবার সেটি খুঁজুন যাতে { $captured }টি কাটা পড়ে।

lesson-safe = আপনার গুটির ঠিক পিছনের ঘর খালি থাকলে সাদা সেটি ডিঙিয়ে কাটতে পারে। এমন চাল দিন যাতে সাদা **কিছুই** কাটতে না পারে।
lesson-safe-done = আর ভয় নেই। প্রতি চালের আগে ভাবুন: এরপর সাদা কী কাটতে পারবে?

lesson-all = যার একটিও গুটি থাকে না, সে হারে। সাদার { $enemy }টি বাকি: সব কেটে নিন।
lesson-all-done = সাদার আর একটিও গুটি নেই: **আপনি জিতলেন**।
lesson-all-wrong = সাদার এখনও { $left }টি গুটি আছে।

lesson-block = যে চাল দিতে পারে না, সেও হারে। সাদাকে এমন ঘিরুন যাতে তার কোনো চাল না থাকে।
lesson-block-done = সাদার কোনো চাল নেই: **আপনি জিতলেন**।
lesson-block-wrong = { $move } দিলে সাদা এখনও চাল দিতে পারে।

lesson-count = আপনার { $own }টি গুটি, সাদার { $enemy }টি। টানা { $limit } চাল কাটা ছাড়া গেলে গুটি গোনা হয়; এটিই তার শেষ চাল। এমন চাল দিন যাতে সাদা **কিছুই** কাটতে না পারে।
lesson-count-done = কেউ কাটেনি, আপনার গুটি বেশি: **আপনি জিতলেন**। সমান হলে ড্র হতো।
lesson-count-wrong = তাই { $limit } চাল আবার শুরু থেকে, ম্যাচ চলতে থাকবে।

# What is a game's own.
lesson-straight = গুটি ডিঙিয়ে ঠিক পিছনের খালি ঘরে গেলে সেটি কাটা পড়ে: সোজা, কখনও বাঁক নিয়ে নয়। **{ $point }** ঘরের গুটিটি ডিঙান।
lesson-straight-done = সোজা ওপারে, একই দাগে।
lesson-straight-wrong = এটি তো বাঁক নেওয়া। ডিঙাতে হয় একই দাগ ধরে।

lesson-circle = গুটি ডিঙিয়ে পিছনের খালি ঘরে গেলে সেটি কাটা পড়ে, এখানে **গোল দাগ ধরেও**। গোল দাগের চালটি খুঁজুন।
lesson-circle-done = গোল ঘুরে কাটা: বাঁকা দাগও অন্য দাগের মতোই।
lesson-circle-wrong = { $move } সোজা দাগে কাটা; তাও চলে। এবার গোল দাগেরটি খুঁজুন।

lesson-centre = সোজা দাগগুলি মাঝের ঘর **o** পেরিয়ে চলে যায়। যে গুটি ওখানে আছে সেটি কাটুন।
lesson-centre-done = **o** পেরিয়ে সোজা ওপারে।
lesson-centre-wrong = { $move } দিয়েও কাটা হয়, কিন্তু **o** ঘরের গুটিটি থেকে যায়।

lesson-arm = গুটি সোজা ডিঙিয়ে কাটতে হয়। দুপাশের ঘর **a4** আর **c4** মাঝখান দিয়ে একই দাগে: সেই দাগ ধরে কাটুন।
lesson-arm-done = এপাশ থেকে ওপাশ। তবে ওখান থেকে বেরোনোর পথ একটিই।
lesson-arm-wrong = { $move } দিয়েও কাটা হয়, কিন্তু ওই দাগ ধরে নয়।

lesson-join = গুটি ডিঙিয়ে পরের ঘরে গেলে সেটি কাটা পড়ে। দুটি লম্বা দাগে **b2**-র পাশের ঘর **b6**, **d2**-র পাশের ঘর **d6**: এমন একটি দাগ ধরে কাটুন।
lesson-join-done = সোজা ছকের ওপারে। এই দাগ দুটি নজরে রাখুন: সাদাও এদিক দিয়ে আসতে পারে।
lesson-join-wrong = { $move } দিয়েও কাটা হয়, কিন্তু লম্বা দাগ ধরে নয়।

lesson-slant = দাগ ধরে গুটি ডিঙিয়ে কাটতে হয়। কোনাকুনি দাগ আছে এক ঘর অন্তর অন্তর: **b2**-তে আছে, **e2**-তে নেই। কোনাকুনি কাটুন।
lesson-slant-done = কোনাকুনি কাটা। যে ঘরে কোনাকুনি দাগ নেই, সেখানকার গুটি এভাবে কাটা পড়ে না।
lesson-slant-wrong = { $move } দিয়েও কাটা হয়, কিন্তু সোজা দাগে।

lesson-triangle = গুটি সোজা ডিঙিয়ে কাটতে হয়। চৌকোর কোনাকুনি দাগ ত্রিভুজের ভিতর পর্যন্ত গেছে: কেটে ত্রিভুজে গিয়ে পড়ুন।
lesson-triangle-done = ত্রিভুজে ঢুকলেন। ওখানে লুকোনো গুটিও এভাবে ধরা যায়।
lesson-triangle-wrong = { $move } দিয়েও কাটা হয়, কিন্তু গুটি চৌকোতেই থেকে যায়।

lesson-reduce = { $game } খেলায় চালের শেষে যার { $losing }টি বা তার কম গুটি থাকে, সে হারে। সাদার { $enemy }টি: এখনই জিতে নিন।
lesson-reduce-done = সাদার মাত্র { $left }টি রইল: **আপনি জিতলেন**।
lesson-reduce-wrong = সাদার এখনও { $left }টি, হার { $losing }টিতে। অন্য চালে আরও বেশি কাটা যায়।

lesson-guard = আপনার { $own }টি গুটি; { $losing }টিতে নামলেই হার। এমন চাল দিন যাতে সাদা **কিছুই** কাটতে না পারে।
lesson-guard-done = বেঁচে গেলেন: { $losing }টির বেশিই রইল।
lesson-guard-wrong = এমন চাল খুঁজুন যাতে সব কটি বাঁচে।

# Tactics, in two steps each: what prepares it, and what it brings.
lesson-bait = ফাঁদ পাতুন: সাদাকেও তো কাটতেই হয়। **একটি** গুটি এগিয়ে দিন, তারপর **{ $captured }টি** কাটুন।
lesson-bait-done = সাদাকে কাটতেই হলো: { $reply }।
lesson-bait-wrong = এতে ফাঁদ নেই। এমন চাল খুঁজুন যাতে একটি দিয়ে বেশি পাওয়া যায়।

lesson-opposition = ঠিকমতো অপেক্ষা করেও জেতা যায়, কারণ সাদাকে চাল দিতেই হবে। এমন চাল দিন যাতে সাদা **যেখানেই** যাক, আপনি কাটতে পারেন।
lesson-opposition-done = সাদাকে চাল দিতেই হলো: { $reply }।
lesson-opposition-wrong = তাতে সাদার একটি ভালো চাল থেকে যায়।

lesson-reap = { $captured ->
        [one] এবার কাটুন।
       *[other] এবার এক চালে **{ $captured }টি** কাটুন।
    }
lesson-reap-done = { $captured ->
        [one] একটি গুটি পেলেন: অপেক্ষার ফল।
       *[other] { $captured }টি গুটি: লাভই হলো।
    }

# All lessons, in a list.
lesson-menu = **পাঠ** · প্রতিটি দুই থেকে পাঁচ মিনিটের
lesson-choose = কী শিখতে চান?
lesson-state = { $state ->
        [finished] ✓ শেষ
        [begun] { $steps }টির মধ্যে { $step } নম্বর ধাপে
       *[new] { $steps }টি ধাপ
    }

alt-lesson =
    { $game }, একটি পাঠ।{ $moves ->
        [none] {""}
       *[other] {" "}চাল: { $moves }।
    } { $side ->
        [black] কালোর পালা।
        [white] সাদার পালা।
       [black-won] কালো জিতেছে।
        [white-won] সাদা জিতেছে।
       *[draw] ম্যাচ ড্র।
    } কালো গুটি: { $black ->
        [none] নেই
       *[other] { $black }
    }। সাদা গুটি: { $white ->
        [none] নেই
       *[other] { $white }
    }।

error-no-such-lesson = সেই পাঠ আর নেই। `/learn` লিখে দেখুন কী কী আছে।

button-learn = শিখুন
button-lesson-next = এগোন ▶
button-lesson-show = চালটি দেখান
button-lesson-again = আবার চেষ্টা
button-lesson-menu = পাঠ
button-lesson-match = এবার খেলুন
