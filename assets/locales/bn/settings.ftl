# What people and servers prefer, and the names of what they can choose.

settings =
    { "" }**আপনার সেটিংস**
    এখানে যা বাছবেন তা সঙ্গে সঙ্গে সব জায়গায় চালু হবে।{ $page ->
        [first] {" "}শুধু আপনি যে ছক দেখেন, তা এই ছবির মতো।
       *[other] {""}
    }

button-own-settings = আমার সেটিংস

settings-puzzle = 🧩 রোজকার ধাঁধা সরাসরি মেসেজে (ডিএম-এ) আসবে, পরেরটি { $due }।
settings-puzzle-refused = 🧩 Discord আমাকে আপনার ধাঁধা পাঠাতে দেয়নি, তাই বন্ধ রেখেছি। আমার জন্য সরাসরি মেসেজ খুলে `/settings`-এ আবার সময় বেছে নিন।

server =
    { "" }**এই সার্ভারের সেটিংস**
    এখানে যা বাছবেন তা সঙ্গে সঙ্গে চালু হবে।{ $page ->
        [first] {" "}সবাই যে ছক দেখেন, তা এই ছবির মতো।
       *[other] {""}
    }

server-suggestion = এখানকার বেশির ভাগ খেলোয়াড় { $language } পড়েন: নিচে সেটি বেছে নিতে পারেন।
server-puzzle = রোজকার ধাঁধা { $hour }:০০ UTC-তে { $channel } চ্যানেলে আসবে; আজকের সময় পেরিয়ে গেলে আজকেরটি এখনই আসছে।
server-sunday = সপ্তাহের সেরাদের নিয়ে রবিবারের কার্ড { $channel } চ্যানেলে আসবে, পরেরটি { $at }। কোনো ম্যাচ না হলে আসবে না।

alt-preview = { $game } খেলার ছক, থিম { $theme }, নিচে { $bottom ->
        [black] কালো
       *[white] সাদা
    }।

# A select shows what is chosen alone, so each choice says what it is about.
setting-unset = বেছে নিন
setting-language = ভাষা: { $value }
setting-theme = থিম: { $value }
setting-view = নিচের দিকে: { $value }
setting-auto-move = একটিই চাল থাকলে: { $value }
setting-notices = পালার খবর: { $value }
setting-puzzle = রোজকার ধাঁধা ডিএম-এ: { $value }
setting-puzzle-off = বন্ধ
setting-puzzle-at = { $hour }:০০-টায়
setting-zone = আমার টাইম জোন: { $value }
setting-zone-utc = UTC
setting-quiet = নীরব সময়: { $value }
setting-quiet-off = নেই
setting-quiet-at = { $begins }:00 – { $ends }:00
setting-digest = আলাদা খবরের বদলে দিনে একটি মেসেজ: { $value }
setting-digest-off = না
setting-digest-at = { $hour }:00-য়
setting-profile = আমার প্রোফাইলে অন্যরা দেখেন: { $value }
setting-profile-levels = সবার সামনে জেতা লেভেল
setting-profile-puzzles = লেভেল আর ধাঁধা
setting-profile-all = লেভেল, ধাঁধা আর পাঠ
setting-boards = নিচের দিকে: { $value }
setting-old-boards = পুরোনো ছক: { $value }
setting-rated = দুজনের রেটিংয়ের ম্যাচ, দিনে: { $value }
setting-pace = চালের সময়: { $value }
setting-puzzle-hour = রোজকার ধাঁধা: { $value }
setting-sunday-hour = রবিবারের কার্ড: { $value }
setting-sunday-zone = রবিবারের কার্ডের টাইম জোন: { $value }

# Languages are called by their own names.
setting-language-automatic = Discord-এর মতো

theme-server = সার্ভারের মতো
theme-wood = কাঠ
theme-alpona = আলপনা
theme-paper = কাগজ
theme-dark = ডার্ক
theme-contrast = হাই কনট্রাস্ট

setting-view-own = আমার গুটি
setting-view-black = কালো
setting-view-white = সাদা

setting-auto-move-on = নিজে থেকে হবে
setting-auto-move-off = আমি নিজে দেব

setting-boards-mover = যাঁর পালা
setting-boards-black = কালো
setting-boards-white = সাদা

setting-old-boards-delete = মুছে যাবে
setting-old-boards-keep = থাকবে, বোতাম ছাড়া

setting-puzzle-hour-off = আসবে না
setting-puzzle-hour-at = { $hour }:০০ UTC
setting-sunday-hour-off = আসবে না
setting-sunday-hour-at = { $hour }:০০-টায়
setting-sunday-zone-utc = UTC

pages-select = ব্রাউজারে ছক: লিঙ্ক বাতিল করুন
pages-all = ব্রাউজারের সব ছকের লিঙ্ক বাতিল
pages-match = { $game }, ম্যাচ { $number }: { $count ->
        [one] { $count }টি লিঙ্ক বাতিল
       *[other] { $count }টি লিঙ্ক বাতিল
    }

button-forced = একমাত্র চাল আমার হয়ে দিন
forced-played = এখন থেকে আপনার একটিই চাল থাকলে আমি তা আপনার হয়ে দিয়ে দেব। `/settings` দিয়ে বদলানো যায়।
