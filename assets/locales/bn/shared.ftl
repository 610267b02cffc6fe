# What people share: the buttons in Discord, and the pages that anyone may open.

button-publish = লিঙ্ক শেয়ার
button-shared = পাতায় কার নাম
button-shared-open = পাতাটি খুলুন
button-shared-name = আমার নাম দেখান
button-shared-hide = আমার নাম লুকান
button-shared-end = পাতাটি সরান
button-shared-sure = হ্যাঁ, সরান
button-shared-keep = থাক

shared-page =
    🔗 **এই ঠিকানা যাঁর কাছে আছে, তিনিই দেখতে পাবেন { $kind ->
        [turn] ম্যাচের এই মোড়
        [puzzle] এই ধাঁধা
       *[replay] এই ম্যাচ
    }:**
    { $address }
    { $named ->
        [you] পাতায় আপনার নাম আছে। প্রতিপক্ষ সেখানে “এক বন্ধু”, যদি না তিনিও শেয়ার করেন বা নাম দেখাতে রাজি হন।
        [opponent] প্রতিপক্ষ এটি শেয়ার করেছেন। নাম না দেখালে আপনি সেখানে “এক বন্ধু”।
        [alone] পাতায় আপনার নাম আছে।
       *[both] পাতায় আপনার ও প্রতিপক্ষের নাম আছে।
    } সার্চ ইঞ্জিনকে পাতাটি বাদ দিতে বলা আছে। যেকোনো সময় পাতাটি সরাতে পারেন।
shared-end = পাতাটি চিরদিনের জন্য সরাবেন? { $kind ->
        [puzzle] এই ঠিকানায় আর কখনও কিছু দেখা যাবে না।
       *[match] এই ঠিকানায় আর কখনও কিছু দেখা যাবে না, আর এই ম্যাচের নতুন পাতাও কেউ বানাতে পারবেন না।
    } ছবির কপি কিছুদিন Discord-এর ক্যাশে থেকে যেতে পারে।
shared-ended = ✅ পাতাটি আর নেই।
shared-begun = 🎬 এই সেই শেয়ার করা অবস্থা। আপনি কি আরও ভালো পারবেন?

# The pages.
shared-title = { $kind ->
        [turn] { $game }: আপনি কি মোড় ঘোরাতে পারবেন?
        [puzzle] { $game }: সঠিক চালটি খুঁজুন
       *[replay] { $game }: একটি ম্যাচ, চালের পর চাল
    }
shared-result = { $result ->
        [won] জিতেছেন { $winner }, প্রতিপক্ষ { $loser }।
       *[draw] ড্র: { $winner } ও { $loser }।
    }
shared-turn = চাল { $ply }: { $loser } খেলেন { $move }, জবাবে { $winner } খেলেন { $answer }। আপনি কি এখানে আরও ভালো পারবেন?
shared-replay = { $plies ->
        [one] মোট { $plies }টি চাল।
       *[other] মোট { $plies }টি চাল।
    }
shared-solved = সমাধান করেছেন { $name }।
shared-friend = এক বন্ধু
shared-play = এখান থেকে খেলুন
shared-add = সার্ভারে গুটি যোগ করুন
shared-how = Discord-এ খেলুন
shared-how-add = আপনার Discord অ্যাকাউন্টে গুটি যোগ করুন, সব চ্যাটে কাজ করবে। আগে থেকে থাকলে এই ধাপ লাগবে না।
shared-account = আমার অ্যাকাউন্টে গুটি যোগ করুন
shared-how-copy = এটি কপি করুন:
shared-how-send = Discord-এর যেকোনো চ্যাটে পেস্ট করে পাঠান।
shared-copy = কপি
shared-blog = আপনার ব্লগের জন্য
shared-blog-line = এই লাইনটি আপনার পাতায় বসান:
shared-pictures = অথবা ছবি নিন:
shared-learn = ধাঁধা ও পাঠ
shared-on-guti = Discord-এ এখান থেকে খেলুন

learn-title = গুটি: ধাঁধা ও পাঠ
learn-about = ভারত ও আশপাশের দেশের ছকের খেলা। এখানে চেষ্টা করুন; কিছুই জমা থাকে না। Discord-এ গুটি আপনার অগ্রগতি মনে রাখে, আপনার সঙ্গে খেলেও।
learn-puzzles = ধাঁধা
learn-lessons = পাঠ
learn-today = আজকের ধাঁধা
learn-puzzle = { $day } · { $game }
learn-rated = Discord-এ এটি রেটিংয়ের, তাই পৃথিবীর সবখানে দিনটি ফুরোলে তবেই উত্তর এখানে দেখা যাবে।
