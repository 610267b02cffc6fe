# The sheets of `guti print`: a board to lay on a table, its rules, puzzles and counters.

sheet-rules = নিয়ম
sheet-puzzles = তিনটি ধাঁধা
sheet-answers = উত্তর
sheet-counters = গুটি
sheet-overleaf = উত্তর পরের পাতায়।
sheet-cut = কাটা-কাটা গোল দাগ বরাবর কাটুন: দুজনের { $pieces }টি করে গুটি। দুরকম বোতাম, বিচি বা পয়সা দিয়েও চলবে।
sheet-join = অন্য অর্ধেকটি এই ফালির উপর আঠা দিয়ে জুড়ুন।
sheet-half = দুই ভাগের { $half } নম্বর
sheet-solver = { $side ->
        [black] কালোর পালা
       *[white] সাদার পালা
    }
# A dozen rules, in the order in which one needs them.
sheet-rule-players = দুজনের খেলা: একজনের কালো গুটি, অন্যজনের সাদা; কে আগে চালবেন, নিজেরা ঠিক করুন।
sheet-rule-start = ভরাট ঘরগুলিতে কালো গুটি আর গোল-আঁকা ঘরগুলিতে সাদা গুটি বসান, দুজনের { $pieces }টি করে; ছোট ফোঁটার ঘর খালি থাকে।
sheet-rule-turn = পালা করে চাল; এক পালায় একটিই গুটি নড়ে।
sheet-rule-step = চাল মানে দাগ ধরে ঠিক পাশের ঘরে যাওয়া, যদি ঘরটি খালি থাকে।
sheet-rule-capture = কাটা মানে পাশের ঘরের শত্রু-গুটি{ $circles ->
        [yes] {" দাগ বা গোল ধরে"}
       *[no] {" দাগ ধরে সোজা"}
    } ডিঙিয়ে ঠিক পরের খালি ঘরে যাওয়া।
sheet-rule-removed = যে গুটি ডিঙানো হলো, সেটি তখনই ছক থেকে উঠে যায়।
sheet-rule-must = কাটার সুযোগ থাকলে কাটতেই হবে; কয়েকভাবে কাটা গেলে যেটি খুশি বেছে নিন।
sheet-rule-chain = যে গুটি কাটল, সেটি ওই পালাতেই যতবার পারে কেটে যাবে, যেদিকে খুশি।
sheet-rule-win = { $losing ->
        [0] প্রতিপক্ষের একটিও গুটি না থাকলে
       *[other] চালের শেষে প্রতিপক্ষের মাত্র { $losing }টি গুটি থাকলে
    } আপনার জয়।
sheet-rule-blocked = প্রতিপক্ষের কোনো চাল না থাকলেও আপনার জয়।
sheet-rule-count = দুজনে মিলে টানা { $limit } চালে কেউ না কাটলে, যার গুটি বেশি তার জয়; সমান হলে ড্র।
sheet-rule-repeated = একজনেরই পালায় ছক তৃতীয়বার হুবহু একই হলেও গুটি গুনে এভাবেই ফল ঠিক হয়।
