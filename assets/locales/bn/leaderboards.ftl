# Ratings, leaderboards, profiles and histories.

leaderboard-overall = সব খেলা
leaderboard-title = 🏆 **{ $leaderboard }** · { $period ->
        [week] গত ৭ দিনের সেরা
        [month] গত ৩০ দিনের সেরা
       *[all] সর্বকালের সেরা
    }
leaderboard-line = { $rank ->
        [none] – { $name }
       *[other] #{ $rank } { $name }
    } · { $rating } · { $score } · { $change }
leaderboard-alt = সেরাদের তালিকা: { $leaderboard }, { $period }
leaderboard-own = আপনি: { $line }
leaderboard-elsewhere = … { $line }
leaderboard-page = -# পাতা { $page } / { $pages }
leaderboard-marks = -# ± যত ছোট, রেটিং তত পাকা। “?” মানে রেটিং এখনও পাকা নয়।
leaderboard-empty = { $period ->
        [all] রেটিংয়ের কোনো ম্যাচ এখনও শেষ হয়নি।
       *[other] এই সময়ে রেটিংয়ের কোনো ম্যাচ শেষ হয়নি।
    } প্রথম হোন: /challenge দিয়ে কাউকে ডাকুন।

levels-title = 🤖 **গুটি-বটকে হারানো লেভেল** · { $leaderboard }
levels-line = { $place }. { $player } **{ $levels }টি লেভেল** · সবচেয়ে উঁচু: { $highest }, { $game }
levels-others = আরও { $count } জন আমার সঙ্গে খেলেছেন, কিন্তু প্রাইভেটে, বা এখনও কোনো লেভেলে জেতেননি। তালিকায় উঠতে চ্যানেলে { $play_command } লিখে খেলুন, আর জিতুন।
levels-nobody = এখানে এখনও কেউ আমার সঙ্গে খেলেননি। প্রথম হোন: { $play_command }
button-ranking-matches = রেটিংয়ের ম্যাচ
button-ranking-puzzles = ধাঁধা
button-ranking-levels = গুটি-বটের লেভেল

rating = { $value }{ $provisional ->
        [yes] ?
       *[no] {""}
    } ±{ $deviation }

profile-title = 👤 { $user }
profile-empty = এখনও কোনো ম্যাচ শেষ হয়নি।
profile-rating = { $leaderboard }: { $rating }
profile-score = অন্যদের সঙ্গে জয়, ড্র, হার: { $score }
profile-game = { $game } · { $score }
profile-side = { $side ->
        [black] কালো গুটি নিয়ে
       *[white] সাদা গুটি নিয়ে
    }: { $score }
profile-streak = চলতি ধারা: { $streak }
profile-longest = সেরা ধারা: { $streak }
profile-best = সেরা জয়: প্রতিপক্ষ { $name } ({ $value })
profile-favourite = সবচেয়ে বেশি খেলেন: { $game }
profile-frequent = নিয়মিত প্রতিপক্ষ: { $name }
score-between = 🆚 { $one } **{ $wins }** · { $other } **{ $losses }**{ $drawn ->
        [0] {""}
       *[other] {" "}· ড্র { $drawn }
    }
profile-head = মুখোমুখি, { $name }: { $score }
profile-beaten = { $levels ->
        [none] ইঙ্গিত বা চাল ফেরত না নিয়ে গুটি-বটকে এখনও কোনো লেভেলে হারানো হয়নি
       *[other] ইঙ্গিত বা চাল ফেরত না নিয়ে গুটি-বটকে যে যে লেভেলে হারিয়েছেন: { $levels }
    }
profile-days = 🔥 রোজকার ধাঁধা: টানা সবচেয়ে বেশি { $days } দিন
profile-level = আনুমানিক লেভেল: { $level }
profile-guti = এ তো আমি! আমার নিজের কোনো রেকর্ড নেই, তবে আমি ছয়টি লেভেলে খেলি: { $play_command }।

history-title = 📜 { $user } · শেষ হওয়া ম্যাচ · { $leaderboard }
history-none = { $own ->
        [yes] আপনি
       *[no] { $user }
    } এখানে এখনও { $game ->
        [any] একটিও ম্যাচ
       *[other] একবারও { $game } খেলে
    } শেষ করেননি। { $context ->
        [server] { $own ->
            [yes] { $challenge_command } দিয়ে বন্ধুকে ডাকুন, বা প্রতিপক্ষ খুঁজুন।
           *[no] { $challenge_command } দিয়ে তাঁকে প্রথম ম্যাচে ডাকুন।
        }
        [chat] { $challenge_command } দিয়ে বন্ধুকে ডাকুন, বা আমার সঙ্গে খেলুন।
        [foreign] { $challenge_command } দিয়ে বন্ধুকে ডাকুন, বা আমার সঙ্গে খেলুন।
       *[direct] আমার সঙ্গে খেলুন, বা { challenge-elsewhere } লিখুন।
    }
history-empty = এখনও কোনো ম্যাচ শেষ হয়নি।
history-line = { $number } · { $game } · { $side ->
        [black] ⚫
       *[white] ⚪
    } { $result ->
        [won] জয়
        [lost] হার
       *[draw] ড্র
    }, প্রতিপক্ষ { $opponent }{ $change ->
        [none] {""}
       *[other] {" "}({ $change })
    } · { $when }
history-option = { $number } · { $game }, প্রতিপক্ষ { $name }
history-choose = একটি ম্যাচ ধাপে ধাপে দেখুন

# The words on the pictures; the column heads are short.
picture-rating = রেটিং
picture-record = জয়–ড্র–হার
picture-change = { $period ->
        [all] সপ্তাহ
       *[other] বদল
    }
picture-provisional = রেটিং এখনও পাকা নয়
picture-page = পাতা { $page } / { $pages }
picture-empty = এখানে এখনও কেউ নেই
picture-invitation = { $context ->
        [server] /challenge দিয়ে কাউকে রেটিংয়ের ম্যাচয় ডাকুন
       *[direct] /play দিয়ে ম্যাচ শুরু করুন
    }
picture-no-match = এখনও কোনো ম্যাচ শেষ হয়নি
picture-summary = { $matches }টি ম্যাচ{ $alone ->
        [0] {""}
       *[other] , { $alone }টি গুটি-বটের সঙ্গে
    }
picture-others = অন্যদের সঙ্গে
picture-counted = { $private ->
        [yes] শেষ হওয়া সব ম্যাচ ধরা আছে, প্রাইভেটগুলিও।
       *[no] শেষ হওয়া সব ম্যাচ ধরা আছে, প্রাইভেট বাদে।
    }
picture-overall = সব খেলা মিলিয়ে
picture-side = { $side ->
        [black] কালো গুটি নিয়ে
       *[white] সাদা গুটি নিয়ে
    }
picture-streak = চলতি ধারা
picture-longest = সেরা ধারা
picture-best = সেরা জয়
picture-favourite = প্রিয় খেলা
picture-frequent = নিয়মিত প্রতিপক্ষ
picture-head = মুখোমুখি: { $name }
picture-level = আনুমানিক লেভেল
picture-alone = গুটি-বটের সঙ্গে { $matches }টি ম্যাচ
picture-nameless = খেলোয়াড় …{ $digits }

streak-none = টানা জয় বা হার নেই
streak-won = { $matches ->
        [1] একটি জয়
       *[other] টানা { $matches }টি জয়
    }
streak-lost = { $matches ->
        [1] একটি হার
       *[other] টানা { $matches }টি হার
    }
