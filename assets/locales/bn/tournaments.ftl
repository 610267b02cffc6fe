# টুর্নামেন্ট: কার্ড, পয়েন্ট তালিকা, পরিচালকের প্রশ্ন আর বারণের কারণ।

command-tournament = এই সার্ভারের টুর্নামেন্ট আর আপনার পরের ম্যাচ দেখুন, বা নতুন টুর্নামেন্ট সাজান
command-tournament-game = কোন খেলা: দিলে নতুন টুর্নামেন্ট সাজানো হয়
command-tournament-form = রাউন্ড রবিন (৮ জন পর্যন্ত), সুইস বা নকআউট (৬৪ জন পর্যন্ত); এমনিতে রাউন্ড রবিন
command-tournament-pace = প্রতি চালের সময় (এমনিতে ১ দিন)
command-tournament-rules = কার নিয়মে খেলা হবে (এমনিতে আমার নিজের)
command-tournament-players = এতজন নাম লেখালেই শুরু
command-tournament-start = এত দিন পরে শুরু, যাঁরা নাম লিখিয়েছেন তাঁদের নিয়ে
command-tournament-rounds = সুইস টুর্নামেন্টে কত রাউন্ড (এমনিতে ৫)
command-tournament-days = এক রাউন্ডে সর্বোচ্চ কত দিন; সবার খেলা হয়ে গেলে আগেই শেষ
command-tournament-single = দুই পক্ষ বদলে দুটির বদলে একটি করে ম্যাচ (এমনিতে না)
command-tournament-late = সুইসে দেরিতে এলে বাদ যাওয়া রাউন্ডের জন্য অর্ধেক পয়েন্ট (এমনিতে না)
command-tournament-vacation = ছুটিতে ঘড়ি থামবে আর রাউন্ড লম্বা হবে কি না (এমনিতে হ্যাঁ)
command-tournament-role = যে রোলের সদস্যরা টুর্নামেন্ট চালাতে পারবেন (@everyone: কেউ না); অ্যাডমিনদের জন্য
choice-form-round-robin = রাউন্ড রবিন
choice-form-swiss = সুইস
choice-form-knockout = নকআউট

tournament-name = টুর্নামেন্ট { $number } · { $game }
tournament-title = 🏆 **{ $name }** · { $form }
tournament-terms = { $pace } · { $games ->
        [1] প্রতি জুটিতে একটি ম্যাচ
       *[other] প্রতি জুটিতে দুটি ম্যাচ, গুটি বদলে
    } · এক রাউন্ডে সর্বোচ্চ { $days ->
        [one] { $days } দিন
       *[other] { $days } দিন
    }{ $vacation ->
        [yes] {""}
       *[no] {" "}· ছুটি নেই
    }
tournament-scoring = -# একটি ম্যাচে পয়েন্ট ১, ½ বা ০। রাউন্ড শেষ হওয়ার আগে যিনি প্রথম চালটি দেন না, তিনি ম্যাচটি হারেন; দুজনের কেউ না দিলে দুজনেই ০। একই দুজনের দিনে যত রেটিংয়ের ম্যাচ হতে পারে তার বেশি হলে সেগুলো এখানে ধরা হয়, রেটিংয়ে নয়।
tournament-knockout = -# জুটিতে সমান সমান হলে পরের দ্রুত গতিতে আবার খেলা; তার পরেও সমান হলে লটারিতে যিনি উপরে, তিনি এগোবেন।
tournament-outlook = { $players } জন খেললে: { $rounds ->
        [one] { $rounds } রাউন্ড
       *[other] { $rounds } রাউন্ড
    }, প্রত্যেকের সর্বোচ্চ { $count ->
        [one] { $count }টি ম্যাচ
       *[other] { $count }টি ম্যাচ
    }, শেষ হবে { $ends }-এর মধ্যে।
tournament-draft = টুর্নামেন্টটি এরকম হবে। এই চ্যানেলে ঘোষণা করবেন? ম্যাচগুলোর থ্রেড এখানেই খোলা হবে।
tournament-announced = ঘোষণা করা হয়েছে। সবাই কার্ডে নাম লেখাতে পারেন; সেখানকার **{ $button_tournament_manage }** আপনার জন্য।
tournament-discarded = কিছু ঘোষণা করা হয়নি।
tournament-when = { $starts ->
        [none] { $players ->
            [none] পরিচালক শুরু করবেন।
           *[other] { $players } জন নাম লেখালেই শুরু।
        }
       *[other] শুরু { $starts }।
    }
tournament-closed = নাম লেখানো বন্ধ।
tournament-entrants = নাম লিখিয়েছেন: { $count }
tournament-helps = -# আপনার ম্যাচ চলার সময় একই খেলায় সাহায্য হতে পারে এমন কিছু আমি আপনার সঙ্গে খেলি না, বিশ্লেষণও করি না।
tournament-round = **রাউন্ড { $round }/{ $rounds }** · শেষ { $ends }
tournament-note = { $note ->
        [bye] -# আগে খেলা জুটি বাদ দিয়ে সবাইকে মেলানো যায়নি, তাই আরও একজন এই রাউন্ডে বিশ্রামে।
       *[rematch] -# আগে খেলা জুটি বাদ দিয়ে সবাইকে মেলানো যায়নি।
    }
tournament-pairing = { $board }. { $one } { $begun ->
        [yes] { $first } – { $second }
       *[no] –
    } { $other }
tournament-bye = { $board }. { $one }: বিশ্রাম
tournament-row = { $place }. { $player } · { $points }{ $active ->
        [yes] {""}
       *[no] {" "}(অনুপস্থিত)
    }
tournament-breaks = -# পয়েন্ট সমান হলে: { $form ->
        [round-robin] Sonneborn-Berger, জেতা জুটি, পরস্পরের ম্যাচ
        [swiss] Buchholz Cut-1, Buchholz, Sonneborn-Berger, পরস্পরের ম্যাচ
       *[knockout] কে কত দূর গেছেন
    }।
tournament-podium = { $place ->
        [1] 🥇
        [2] 🥈
       *[3] 🥉
    } { $player } · { $points }
tournament-over = **শেষ।** খেলার জন্য সবাইকে ধন্যবাদ!
tournament-cancelled = **বাতিল।**
tournament-next = রাউন্ড { $round }: আপনার প্রতিপক্ষ { $opponent }।
tournament-absent = আপনি এখন বাইরে, তাই আর জুটি পাচ্ছেন না: **{ $button_tournament_late }** চাপলে পরের রাউন্ডে ফিরবেন।
tournament-line = { $name } · { $form } · { $phase ->
        [open] নাম লেখানো চলছে
        [running] রাউন্ড { $round }
       *[ended] বিজয়ী { $player }
    }
tournament-none = এখানে কোনো টুর্নামেন্ট চলছে না। { $directs ->
        [yes] সাজাতে চাইলে খেলার নাম দিয়ে `/tournament` লিখুন।
       *[no] সার্ভারের অ্যাডমিনরা সাজাতে পারেন।
    }
tournament-hall = **বিজয়ীরা**
tournament-state = { $phase ->
        [open] নাম লেখানো চলছে
        [running] রাউন্ড { $round }/{ $rounds }
        [ended] শেষ
       *[cancelled] বাতিল
    }
tournament-stage = { $left ->
        [0] ফাইনাল
        [1] সেমিফাইনাল
        [2] কোয়ার্টার ফাইনাল
       *[other] রাউন্ড { $round }
    }
tournament-stuck = **রাউন্ড { $round }-এর জুটি এখনও ঠিক করা যায়নি।** আবার চেষ্টা { $ends }। কারণ লগে আছে, বট যিনি চালান তিনি দেখতে পাবেন; পরিচালক টুর্নামেন্ট শেষও করতে পারেন।
tournament-honour = { $place ->
        [1] 🥇
        [2] 🥈
       *[3] 🥉
    } { $name } · { $players } জন
tournament-points = পয়েন্ট
tournament-tie-break = { $form ->
        [swiss] বুখহোল্ৎস
       *[other] সোন.-বের্গার
    }
tournament-away = (অনুপস্থিত)
tournament-rest = বিশ্রাম
tournament-role-set = { $role ->
        [none] এখন থেকে শুধু সার্ভারের অ্যাডমিনরা টুর্নামেন্ট চালাতে পারবেন।
       *[other] এখন থেকে { $role } রোলের সদস্যরা টুর্নামেন্ট চালাতে পারবেন।
    }
tournament-directors = -# টুর্নামেন্ট চালাতে পারেন সার্ভারের অ্যাডমিনরা, আর { $role } রোলের সদস্যরা।
tournament-lost = -# এর চ্যানেলটি মুছে ফেলা হয়েছে। { $directs ->
        [yes] যে চ্যানেলে আমি মেসেজ পাঠাতে আর থ্রেড খুলতে পারি, সেখানে `/tournament` লিখলে এটি সেখানে চলে যাবে।
       *[no] পরিচালক অন্য চ্যানেলে `/tournament` লিখে এটি সেখানে নিতে পারেন।
    }
tournament-lost-direct = { $gone ->
        [yes] টুর্নামেন্ট { $number }-এর চ্যানেলটি মুছে ফেলা হয়েছে। সার্ভারের অন্য কোনো চ্যানেলে `/tournament` লিখুন, কার্ডটি সেখানে দেব।
       *[no] টুর্নামেন্ট { $number }-এর চ্যানেলে আমি আর মেসেজ পাঠাতে পারছি না। চ্যানেলটি দেখার আর মেসেজ পাঠানোর অনুমতি দিন; পরের কার্ড আসবে পরের রাউন্ডে।
    }
tournament-again = 🏆 { $name }: এই ম্যাচ এখনও বাকি; রাউন্ড শেষ { $ends }। কার্ডে **{ $button_tournament_play }** চাপুন: { $link }
tournament-begun = আপনার ম্যাচ এখানে: { $thread }
tournament-export = টুর্নামেন্ট { $number }: লেখায় ফলাফলের তালিকা, আর { $count ->
        [0] কোনো রেকর্ড নেই, কারণ কোনো ম্যাচ শুরু হয়নি
        [one] { $count }টি ম্যাচের রেকর্ড
       *[other] { $count }টি ম্যাচের রেকর্ড
    }।
tournament-manage = টুর্নামেন্ট { $number }: কী করবেন?
tournament-ask = { $what ->
        [start] { $players } জনকে নিয়ে এখনই শুরু করবেন?
        [close] নাম লেখানো বন্ধ করবেন? শুরু হওয়ার আগে আবার খোলা যায়।
        [reopen] নাম লেখানো আবার খুলবেন?
        [hurry] রাউন্ডটি আগেই শেষ করবেন? তাহলে শেষ { $ends }; খেলোয়াড়দের এখনই জানানো হবে।
        [extend] এই রাউন্ডে আরও সময় দেবেন? এক রাউন্ডে একবারই দেওয়া যায়।
        [remove] { $player }: টুর্নামেন্ট থেকে বাদ? বাকি ম্যাচগুলো হার ধরা হবে।
       *[cancel] টুর্নামেন্ট শেষ করবেন? যে ম্যাচ চলছে সেগুলো বাতিল হবে।
    }
tournament-done = হয়ে গেছে।
tournament-kept = কিছু বদলায়নি।
tournament-remove = কাউকে বাদ দিন…
tournament-turn-direct = টুর্নামেন্ট { $number }, রাউন্ড { $round }: আপনার প্রতিপক্ষ { $name }, শেষ { $ends }। কার্ডে **{ $button_tournament_play }** চাপুন: { $link }
tournament-warning-direct = টুর্নামেন্ট { $number }: রাউন্ড { $round } শেষ { $ends }, আর আপনার ম্যাচ বাকি; প্রতিপক্ষ { $name }। তখনও শেষ না হওয়া ম্যাচ ছকের গুটি গুনে ঠিক হবে, আর আপনার প্রথম চাল ছাড়া ম্যাচ হার ধরা হবে। { $link }
button-tournament-announce = ঘোষণা
button-tournament-discard = থাক
button-tournament-join = নাম লেখান
button-tournament-late = যোগ দিন বা ফিরুন
button-tournament-leave = ছাড়ুন
button-tournament-play = আমার ম্যাচ খেলুন
button-tournament-table = পয়েন্ট তালিকা
button-tournament-standings = তালিকা
button-tournament-crosstable = কে কার সঙ্গে
button-tournament-bracket = নকআউটের ছক
button-tournament-manage = পরিচালনা
button-tournament-start = এখনই শুরু
button-tournament-close = নাম লেখানো বন্ধ
button-tournament-reopen = আবার নাম লেখানো
button-tournament-extend = আরও সময়
button-tournament-hurry = রাউন্ড শেষ
button-tournament-cancel = শেষ করুন
button-tournament-yes = হ্যাঁ
button-tournament-no = না

error-no-such-tournament = এখানে টুর্নামেন্ট { $number } নেই। যেগুলো চলছে দেখতে `/tournament` লিখুন।
error-tournament-moved-on = এর মধ্যে টুর্নামেন্টে কিছু বদলেছে। আবার চেষ্টা করুন।
error-not-director = এটি শুধু সার্ভারের অ্যাডমিনরা, বা তাঁদের বেছে নেওয়া রোলের সদস্যরা পারেন। তাঁদের কাউকে বলুন।
error-sign-up-closed = এই টুর্নামেন্টে এটি আর সম্ভব নয়। কী অবস্থা, `/tournament` লিখে দেখুন।
error-tournament-full = সব জায়গা ভরে গেছে (সীমা { $most })। পরিচালককে আরেকটি টুর্নামেন্টের কথা বলুন।
error-signed-up-already = আপনি আগে থেকেই আছেন। পরের ম্যাচ দেখতে `/tournament` লিখুন।
error-not-in-tournament = আপনি এই টুর্নামেন্টে নেই। এখানে যা চলছে দেখতে `/tournament` লিখুন।
error-too-few-entrants = খেলোয়াড় কম: অন্তত { $least } জন হওয়া পর্যন্ত অপেক্ষা করুন।
error-too-many-games = এর ম্যাচগুলো ধরলে একসঙ্গে চলা ম্যাচের সীমা ({ $most }) পেরোতে পারে। আগে কয়েকটি শেষ করুন; `/today` লিখে দেখুন।
error-nothing-to-play = এখন শুরু করার মতো কোনো ম্যাচ আপনার নেই। পরেরটি দেখতে `/tournament` লিখুন।
error-tournament-game-live = আপনার ম্যাচ চলছে: { $link ->
        [none] থ্রেডটি খুঁজে দেখুন, বা `/tournament` লিখুন।
       *[other] { $link } (আপনার ম্যাচগুলো `/tournament` দেখায়)
    }
error-game-being-opened = আপনার ম্যাচ এখনই খোলা হচ্ছে। থ্রেডটি খুঁজুন, বা এক মিনিট পরে আবার চাপুন।
error-extended-already = এই রাউন্ডে সময় আগেই বাড়ানো হয়েছে। শেষ হওয়া পর্যন্ত অপেক্ষা করুন, বা **পরিচালনা** চেপে টুর্নামেন্ট শেষ করুন।
error-round-not-running = কোনো রাউন্ড চলছে না। কী অবস্থা, `/tournament` লিখে দেখুন।
error-too-many-tournaments = শেষ না হওয়া টুর্নামেন্টের সীমায় ({ $most }) এই সার্ভার পৌঁছে গেছে। আগে একটি শেষ করুন; `/tournament` সেগুলো দেখায়।
error-bad-plan = খেলোয়াড়ের সংখ্যা { $least } থেকে { $most } হতে হবে: আবার `/tournament` লিখুন।
