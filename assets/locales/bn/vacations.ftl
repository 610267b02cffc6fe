# Vacations, weekends off and a day for the opponent, in matches with days for each move.

button-time = সময়
button-vacation = ছুটি
button-vacation-begin = ছুটি শুরু
button-vacation-end = ফিরে এসেছি
button-give-day = একদিন বাড়িয়ে দিন
button-weekends = শনি-রবি ছুটি চাই
button-weekends-agree = রাজি: শনি-রবি ছুটি

vacation =
    { $ends ->
        [none] 🌴 **ছুটি।** বাইরে যাচ্ছেন? ততদিন আপনার ঘড়ি থেমে থাকবে, আর কেউ জয় দাবি করতে পারবেন না। এটি সেসব ম্যাচে, যেখানে প্রতি চালে এক দিন বা বেশি সময় আছে, বা সময়সীমা নেই। প্রতিপক্ষদের একবার জানিয়ে দেব।
       *[other] 🌴 **আপনি ছুটিতে আছেন।** **{ button-vacation-end }** না টেপা পর্যন্ত আপনার ঘড়ি থেমে থাকবে, খুব বেশি হলে এই পর্যন্ত: { $ends }। চাইলে এখনও চাল দিতে পারেন।
    }
    { $left ->
        [0] এ বছরের ৩০ দিনের মধ্যে পুরো একদিনও বাকি নেই।
       *[other] এ বছরের ৩০ দিনের মধ্যে { $left } দিন বাকি।
    } ছুটি অন্তত একদিনের। { $matches ->
        [0] এখন আপনার এমন ম্যাচ নেই।
       *[other] এখন আপনার এমন ম্যাচ { $matches }টি।
    }

match-clock =
    { $clock }
    { $weekends ->
        [own] আপনি শনি-রবি ছুটি চেয়েছেন; প্রতিপক্ষ এখনও রাজি হননি।
        [other] আপনার প্রতিপক্ষ শনি-রবি ছুটি চান: দুজনের যাঁর যাঁর টাইম জোনে শনি ও রবিবার তখন গোনা হবে না।
        [both] শনি-রবি ছুটি: দুজনের যাঁর যাঁর টাইম জোনে শনি ও রবিবার গোনা হয় না (`/settings zone`)।
       *[none] শনি ও রবিবারও গোনা হয়, যদি না দুজনেই শনি-রবি ছুটি চান।
    }
clock-running = ⏱️ { $deadline ->
        [none] { $player }: সময়সীমা নেই।
       *[other] { $player }: সময় ফুরোবে { $deadline }।
    }
clock-paused = ⏸️ { $player }: ঘড়ি থেমে আছে, খুব বেশি হলে এই পর্যন্ত: { $ends }{ $left ->
        [none] ।
       *[other] {"; "}বাকি { $left }।
    }
