# What is said of matches against Guti itself, which plays at six levels.

engine-name = গুটি
button-engine = আমার সঙ্গে খেলুন
button-easier = আরও সহজ
button-harder = আরও কঠিন
button-show = দেখুন
button-instead = সেটি ছেড়ে এটি শুরু করুন
button-hint = ইঙ্গিত
button-hint-piece = গুটি দেখান
button-hint-move = চালটি দেখান

engine-choose = আমার সঙ্গে কোন খেলা খেলতে চান? ম্যাচটি শুধু আপনিই দেখবেন।

match-thinking =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $waking ->
        [yes] আমি তৈরি হচ্ছি: প্রথম চাল ভাবতে আধ মিনিট লাগতে পারে …
       *[no] আমি ভাবছি …
    }

# What the highest level would play in the place of who asked: its piece, and when asked again all of it.
hint-price =
    💡 ইঙ্গিত দেখায় কোন গুটি চাললে ভালো, আবার চাইলে চালটিও। { $audience ->
        [channel] ইঙ্গিত নিলে, জিতলেও এই লেভেল আপনার প্রোফাইলে উঠবে না, আর কটি নিয়েছেন তা ম্যাচ শেষে এখানে সবাই দেখবেন।
        [owner] ইঙ্গিত নিলে, জিতলেও এই লেভেল আপনার প্রোফাইলে উঠবে না। কটি নিয়েছেন, ম্যাচ শেষে তা শুধু আপনিই দেখবেন।
       *[people] কে কটি নিয়েছেন, ম্যাচ শেষে এখানে সবাই দেখবেন।
    }
hint-piece = 💡 **{ $point }** ঘরের গুটিটি লক্ষ করুন।
hint-move = 💡 { $basis ->
        [table] { $move } চালে কিছুই হাতছাড়া হয় না: এই অবস্থানের সমাধান জানা।
        [counted] আপনার জায়গায় আমি { $move } চাল দিতাম, তবে তাতে কিছু হওয়ার আগেই গুটি গোনা হতে পারে।
       *[search] আপনার জায়গায় আমি { $move } চাল দিতাম।
    }

# Below a result: in how many positions a player asked.
match-hints = 💡 { $player } { $count }টি ইঙ্গিত নিয়েছেন

# A level as it is chosen, and named above boards.
level-numbered = { $number } · { $name }
