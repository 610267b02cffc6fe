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
leaderboard-empty = { $period ->
        [all] রেটিংয়ের কোনো খেলা এখনও শেষ হয়নি।
       *[other] এই সময়ে রেটিংয়ের কোনো খেলা শেষ হয়নি।
    } প্রথম হোন: /challenge দিয়ে কাউকে ডাকুন।

rating = { $value }{ $provisional ->
        [yes] ?
       *[no] {""}
    } ±{ $deviation }

profile-title = 👤 { $user }
profile-empty = এখনও কোনো খেলা শেষ হয়নি।
profile-rating = { $leaderboard }: { $rating }
profile-score = জয়, ড্র, হার: { $score }
profile-game = { $game }: { $score }
profile-side = { $side ->
        [black] কালো গুটিতে
       *[white] সাদা গুটিতে
    }: { $score }
profile-streak = এখন: { $streak }
profile-longest = সবচেয়ে বেশি: { $streak }
profile-best = সেরা জয়: প্রতিপক্ষ { $name } ({ $value })
profile-favourite = সবচেয়ে বেশি খেলেন: { $game }
profile-frequent = নিয়মিত প্রতিপক্ষ: { $name }
profile-head = { $name }-এর বিপক্ষে: { $score }
profile-beaten = { $levels ->
        [none] ইঙ্গিত বা চাল ফেরত না নিয়ে Guti-কে এখনও কোনো স্তরে হারানো হয়নি
       *[other] ইঙ্গিত বা চাল ফেরত না নিয়ে Guti-কে যে যে স্তরে হারিয়েছেন: { $levels }
    }
profile-level = খেলার স্তর, আনুমানিক: { $level }
profile-guti = এ তো আমি! আমার নিজের কোনো রেকর্ড নেই, তবে আমি ছয়টি স্তরে খেলি: { $play_command }।

history-title = 📜 { $user }-এর খেলা · { $leaderboard }
history-none = { $own ->
        [yes] আপনি
       *[no] { $user }
    } এখানে এখনও { $game ->
        [any] একটিও খেলা
       *[other] একবারও { $game }
    } শেষ করেননি। { $own ->
        [yes] { $challenge_command } দিয়ে বন্ধুকে ডাকুন, বা প্রতিপক্ষ খুঁজুন।
       *[no] { $challenge_command } দিয়ে তাঁকে প্রথম খেলায় ডাকুন।
    }
history-empty = এখনও কোনো খেলা শেষ হয়নি।
history-line = { $number } · { $game } · { $side ->
        [black] ⚫
       *[white] ⚪
    } { $opponent }{ $result ->
        [won] -এর বিরুদ্ধে জয়
        [lost] -এর কাছে হার
       *[draw] -এর সঙ্গে ড্র
    }{ $change ->
        [none] {""}
       *[other] {" "}({ $change })
    } · { $when }
history-option = { $number } · { $game }, প্রতিপক্ষ { $name }
history-choose = একটি খেলা ধাপে ধাপে দেখুন

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
picture-invitation = /challenge দিয়ে কাউকে রেটিংয়ের খেলায় ডাকুন
picture-no-match = এখনও কোনো খেলা শেষ হয়নি
picture-summary = { $matches }টি খেলা
picture-overall = সব খেলা মিলিয়ে
picture-side = { $side ->
        [black] কালো গুটিতে
       *[white] সাদা গুটিতে
    }
picture-streak = এখন
picture-longest = সবচেয়ে বেশি
picture-best = সেরা জয়
picture-favourite = প্রিয় খেলা
picture-frequent = নিয়মিত প্রতিপক্ষ
picture-head = { $name }-এর বিপক্ষে
picture-beaten = বিনা সাহায্যে Guti-কে যে যে স্তরে হারিয়েছেন
picture-unbeaten = বিনা সাহায্যে Guti-কে এখনও কোনো স্তরে হারানো হয়নি
picture-level = খেলার স্তর, আনুমানিক
picture-alone = Guti-র সঙ্গে { $matches }টি খেলা
picture-nameless = খেলোয়াড় …{ $digits }

streak-none = নেই
streak-won = { $matches ->
        [1] একটি জয়
       *[other] টানা { $matches }টি জয়
    }
streak-lost = { $matches ->
        [1] একটি হার
       *[other] টানা { $matches }টি হার
    }
