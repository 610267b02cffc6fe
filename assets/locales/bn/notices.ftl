# The notices that a player gets in the channel or by direct message.

notice-turn = আপনার পালা! **{ $game }** ম্যাচে { $opponent } আপনার চালের অপেক্ষায়। { $deadline ->
        [none] কোনো তাড়া নেই।
       *[other] আপনার সময় শেষ হবে: { $deadline }।
    } { $link }
notice-late = ⏳ **{ $game }** ম্যাচে { $opponent } আপনার চালের অপেক্ষায়। আপনার সময় শেষ হবে: { $deadline }; তারপর { $loses ->
        [yes] আপনার হার।
       *[no] ম্যাচ বাতিল।
    } { $link }
notice-silence = ⏳ **{ $game }** ম্যাচে { $opponent } আপনার চালের অপেক্ষায়। সময়সীমা নেই, তবে চাল না দিলে { $opponent } { $loses ->
        [yes] জয় দাবি
       *[no] ম্যাচ বাতিল
    } করতে পারবেন এই সময় থেকে: { $claimable }। { $link }
notice-back = আমি কিছুক্ষণ ছিলাম না, সেই সময়টুকু ধরা হবে না। **{ $game }** ম্যাচে { $opponent } আপনার চালের অপেক্ষায়। আপনার সময় শেষ হবে: { $deadline }; তারপর { $loses ->
        [yes] আপনার হার।
       *[no] ম্যাচ বাতিল।
    } { $link }
notice-vacation = 🌴 প্রতিপক্ষ { $opponent } ছুটিতে আছেন, খুব বেশি হলে এই পর্যন্ত: { $ends }। ততদিন আপনাদের ম্যাচে তাঁর ঘড়ি থেমে থাকবে।
notice-day-given = **{ $game }** ম্যাচে { $opponent } আপনাকে আরও একদিন সময় দিলেন। { $clock } { $link }
notice-weekends-wished = **{ $game }** ম্যাচে { $opponent } শনি-রবি ছুটি চান, যাতে শনি ও রবিবার গোনা না হয়। রাজি হতে ছকের নিচে: **{ $button_more }** › **{ button-time }**। { $link }
notice-weekends-off = { $opponent } রাজি: **{ $game }** ম্যাচে শনি-রবি ছুটি। { $link }
notice-end = { $won ->
        [yes] **{ $game }** ম্যাচে আপনি জিতেছেন, { $opponent } হেরেছেন{ $termination ->
            [time] {""}: তাঁর সময় ফুরিয়ে গেছে।
            [resignation] {""}: তিনি হার মেনেছেন।
           *[other] ।
        }
        [no] **{ $game }** ম্যাচে আপনি হেরেছেন, { $opponent } জিতেছেন{ $termination ->
            [time] {""}: আপনার সময় ফুরিয়ে গেছে।
            [abandoned] {""}: আপনি সার্ভার ছেড়ে গিয়েছিলেন।
            [silence] {""}: আপনি দুই সপ্তাহ চাল দেননি।
           *[other] ।
        }
       *[none] { $termination ->
            [frozen] আপনি আর { $opponent } যে **{ $game }** খেলছিলেন, তা বাতিল হলো: আমি অনেক দিন সার্ভারে ছিলাম না। কেউ হারেননি।
            [unfinished] আপনি আর { $opponent } যে **{ $game }** খেলছিলেন, তা বাতিল হলো: দুই সপ্তাহ ম্যাচটি এগোয়নি।
            [aborted] আপনি আর { $opponent } যে **{ $game }** খেলছিলেন, তা বাতিল হলো: দুজনের একটি করে চাল হয়নি। কেউ হারেননি।
           *[other] **{ $game }** ম্যাচ ড্র হলো: আপনি আর { $opponent } সমান সমান।
        }
    } { $link }

setting-notices-channel = চ্যানেলে, ছকের সঙ্গে
setting-notices-direct = সরাসরি মেসেজে (DM)
setting-notices-none = চাই না, সময় ফুরিয়ে গেলেও না
