# Descriptions of commands and options, as Discord lists them: at most 100 characters each.

command-challenge = কাউকে এই চ্যানেলে খেলতে ডাকুন
command-challenge-opponent = কার সঙ্গে খেলবেন
command-challenge-game = কোন খেলা
command-challenge-rules = কার নিয়মে খেলা (না দিলে আমার নিজের; অন্য বেশির ভাগ নিয়মে রেটিং নেই)
command-challenge-side = আপনার গুটির রং: কালো থাকে নিচের দিকে, সাদা উপরে
command-challenge-first = প্রথম চাল কার
command-challenge-opening = শুরু কোথা থেকে: গোড়া থেকে (না দিলে তাই), না টসে তোলা কয়েক চালের পর; শুধু সমাধান হওয়া খেলায়

command-challenge-thread = ম্যাচটি আলাদা থ্রেডে হবে কি না

command-challenge-rated = ম্যাচটি রেটিংয়ে ধরা হবে কি না (না দিলে হবে)
command-challenge-hints = দুজনেই ইঙ্গিত চাইতে পারবেন কি না; তাহলে রেটিংয়ে ধরা হয় না (না দিলে পারবেন না)
command-challenge-pace = প্রতি চালে কত সময় (না দিলে সার্ভারের মতো: বদলানো না হলে ৩ দিন)

command-seek = এই চ্যানেলে প্রতিপক্ষ খুঁজুন: যে কেউ খেলতে পারেন
command-seek-game = কোন খেলা
command-seek-rules = কার নিয়মে খেলা (না দিলে আমার নিজের; অন্য বেশির ভাগ নিয়মে রেটিং নেই)
command-seek-side = আপনার গুটির রং: কালো থাকে নিচের দিকে, সাদা উপরে
command-seek-first = প্রথম চাল কার
command-seek-pace = প্রতি চালে কত সময় (না দিলে সার্ভারের মতো: বদলানো না হলে ৩ দিন)

command-play = আমার সঙ্গে খেলুন: আর কাউকে লাগে না, ম্যাচ সঙ্গে সঙ্গে শুরু
command-play-game = কোন খেলা (না দিলে শেষ যেটি খেলেছেন, প্রথমবার { game-lau-kata-kati })
command-play-rules = কার নিয়মে খেলা (না দিলে আমার নিজের)
command-play-level = আমি কতটা ভালো খেলব, ১ থেকে ৬ (না দিলে প্রথম যেটিতে এখনও হারাননি)
command-play-side = আপনার গুটির রং: কালো থাকে নিচের দিকে, সাদা উপরে
command-play-first = প্রথম চাল কার
command-play-pace = আপনার প্রতি চালে কত সময় (না দিলে সময়সীমা নেই)
command-play-private = ম্যাচটি শুধু আপনিই দেখবেন কি না (না দিলে সবাই দেখবেন)
command-play-position = শেয়ার করা পাতার কোড বা ঠিকানা: সেখান থেকেই খেলা শুরু

command-move = আপনার চাল দিন
command-move-move = চালের ঘরগুলি, যেমন b3-b4 বা b4xc6xa6; তালিকা থেকে বাছুন বা লিখুন

command-board = এই চ্যানেলের ম্যাচের ছক দেখুন, শুধু আপনিই দেখবেন

command-board-text = ছক লেখায়, স্ক্রিন রিডারের জন্য

command-draw = ম্যাচ ড্র করার প্রস্তাব দিন, বা প্রস্তাব এলে রাজি হোন

command-takeback = শেষ চাল ফেরত চান; আমার সঙ্গে হলে, জিতলেও লেভেলটি প্রোফাইলে ওঠে না

command-hint = কোন গুটি চাললে ভালো, পরে চালটিও, শুধু আপনাকে দেখায় (আমার সঙ্গে, বা দুজনে রাজি হলে)

command-games = আপনার চলতি ম্যাচগুলি
command-games-all = অন্য সার্ভার আর প্রাইভেট চ্যাটের ম্যাচও কি না (না দিলে না)

command-settings = আপনার ছক কেমন দেখাবে, কোন চাল নিজে থেকে হবে, পালার খবর কীভাবে পাবেন
command-settings-language = আমি আপনার সঙ্গে কোন ভাষায় কথা বলব
command-settings-auto-move = একটিই চাল থাকলে তা আপনার হয়ে দেওয়া হবে কি না
command-settings-puzzle = রোজকার ধাঁধা ডিএম-এ কটায় আসবে (না দিলে আসবে না)
command-settings-zone = আপনার টাইম জোন, দিন গোনা আর ওই সময়ের জন্য (না দিলে UTC)
command-settings-profile = সবার সামনে খেলা ম্যাচ ছাড়া আপনার প্রোফাইলে অন্যরা আর কী দেখবেন
command-settings-quiet = কোন সময়ে কোনো খবর আসবে না, আপনার টাইম জোনে (এমনিতে সব সময় আসে)
command-settings-digest = আপনার টাইম জোনে কটায় সব খবর একটি মেসেজে আসবে (এমনিতে না)
command-settings-theme = যে ছক শুধু আপনি দেখেন, তা কেমন দেখাবে
command-settings-notices = আপনার পালা এলে কীভাবে খবর পাবেন
command-settings-view = যে ছক শুধু আপনি দেখেন, তার নিচের দিকে কোন গুটি থাকবে

command-server = এই সার্ভারে ছক কেমন দেখাবে, চালের সময় কত (অ্যাডমিনদের জন্য)
command-server-language = আমি এই সার্ভারে সবার সঙ্গে কোন ভাষায় কথা বলব
command-server-theme = ছক কেমন দেখাবে
command-server-boards = ছকের নিচের দিকে কোন গুটি থাকবে
command-server-old_boards = নতুন ছক এলে পুরোনোটির কী হবে (না দিলে মুছে যায়)
command-server-pace = প্রতি চালে কত সময়, যদি চ্যালেঞ্জে অন্য কিছু বলা না থাকে (না দিলে ৩ দিন)
command-server-puzzle_channel = রোজকার ধাঁধা কোন চ্যানেলে আসবে (না দিলে এটিতেই)
command-server-puzzle_hour = রোজকার ধাঁধা কটায় আসবে, UTC-তে (না দিলে আসে না)
command-server-sunday_channel = রবিবারের কার্ড কোন চ্যানেলে আসবে (না দিলে এটিতেই)
command-server-sunday_hour = রবিবারের কার্ড কটায় আসবে, তার টাইম জোনে (না দিলে আসে না)
command-server-sunday_zone = রবিবারের কার্ডের টাইম জোন (না দিলে আপনারটি, নইলে UTC)

command-doctor = কোনো চ্যানেলে আমার কী কী অনুমতি নেই, সেগুলি কেন দরকার (অ্যাডমিনদের জন্য)
command-doctor-channel = কোন চ্যানেল বা থ্রেড (না দিলে এটি)

command-today = আপনার পালা, আজকের ধাঁধা, পরের পাঠ, আর আমাকে এবার যে লেভেলে হারাবেন
command-puzzle = ছোট একটি ছকে একমাত্র ঠিক চালটি খুঁজুন; শুধু আপনিই দেখবেন
command-puzzle-game = কোন খেলার (না দিলে যেকোনো)
command-puzzle-theme = কী নিয়ে ধাঁধা (না দিলে যা খুশি)
command-puzzle-move = সামনের ধাঁধায় আপনার চাল; বোতাম টিপুন, বা এখানে লিখুন
choice-theme-chain = একবারে তিন বা বেশি গুটি কাটা
choice-theme-sacrifice = গুটি দিয়ে বেশি কাটা
choice-theme-blockade = অন্যকে আটকে ফেলা
choice-theme-ending = অল্প গুটির শেষ খেলা
command-analyse = শেষ হওয়া ম্যাচ খুঁটিয়ে দেখুন: কখন কে এগিয়ে, কোথায় ভুল, কী ভালো হতো
command-analyse-match = ম্যাচের নম্বর; না দিলে এই চ্যানেলের শেষ ম্যাচ
command-analyse-record = ম্যাচের নম্বরের বদলে /export থেকে পাওয়া রেকর্ড
command-analyse-turn = কোন চাল দেখবেন; না দিলে গোটা ম্যাচ
command-explore = ছকে চাল চেলে দেখুন কোনটির কী দাম; সমাধান জানা খেলায় একেবারে সঠিক
command-explore-game = কোন খেলা, শুরু থেকে; না দিলে আপনি বেছে নেবেন
command-explore-match = খেলার বদলে শেষ হওয়া একটি ম্যাচের নম্বর
command-explore-turn = ম্যাচের কোন চালের পর থেকে; না দিলে শুরু থেকে
command-replay = একটি ম্যাচ শুরু থেকে শেষ পর্যন্ত দেখুন, অ্যানিমেশনে
command-replay-match = ম্যাচের নম্বর; না দিলে এই চ্যানেলের চলতি বা শেষ ম্যাচ

command-learn = খেলে খেলে শিখুন: ছোট ছোট ছকে একটি করে কাজ, শুধু আপনিই দেখবেন
command-learn-game = কোন খেলার পাঠ (না দিলে প্রথম পাঠ, পরে বেছে নেওয়া যায়)
command-learn-move = যে ধাপে আছেন তার উত্তর, যেমন b3-b4

command-export = ম্যাচ বা টুর্নামেন্টের সব চাল ফাইলে নিন
command-export-match = ম্যাচের নম্বর; না দিলে এই চ্যানেলের চলতি বা শেষ ম্যাচ
command-export-tournament = টুর্নামেন্টের নম্বর: সব ম্যাচের রেকর্ড, আর লেখায় ফলাফলের তালিকা

command-server-rated = একই দুজনের কতগুলি ম্যাচ দিনে রেটিংয়ে ধরা হবে (না দিলে ৩টি)

command-leaderboard = এই সার্ভারের সেরা খেলোয়াড়েরা
command-leaderboard-game = কোন খেলা (না দিলে সব)
command-leaderboard-of = রেটিংয়ের ম্যাচ, ধাঁধা (সব খেলার), না আমার লেভেল
command-leaderboard-period = সর্বকালের সেরা, না সম্প্রতি কার রেটিং সবচেয়ে বেশি বেড়েছে

command-profile = কারও রেটিং, জয় আর হার
command-profile-user = কার (না দিলে আপনার)
command-profile-private = শুধু আপনিই দেখবেন কি না, আমার সঙ্গে প্রাইভেট ম্যাচ সহ (না দিলে সবাই দেখবেন)

command-history = কারও শেষ হওয়া ম্যাচগুলি, আবার দেখার জন্য
command-history-user = কার (না দিলে আপনার)
command-history-game = কোন খেলা (না দিলে সব)

command-claim = প্রতিপক্ষ চলে গেলে, বা সময়সীমা ছাড়া ম্যাচে চুপ থাকলে, এই চ্যানেলের ম্যাচে জয় দাবি করুন

command-privacy = আপনার সম্পর্কে আমি কী রাখি ও কেন; ফাইলে নিন বা মুছে ফেলুন
command-privacy-action = তা নিয়ে কী করা হবে (না দিলে কিছুই না)

command-help = প্রথম ম্যাচ কীভাবে শুরু করবেন

command-resign = এই চ্যানেলের ম্যাচে হার মানুন (আগে জিজ্ঞেস করা হবে)

command-rules = কোনো খেলার নিয়ম, আর চাল কীভাবে লিখবেন
command-rules-game = কোন খেলা
command-rules-rules = কার নিয়ম দেখাব (না দিলে আমার নিজের)

choice-privacy-export = ফাইলে আমাকে দিন
choice-privacy-delete = মুছে ফেলুন (আগে জিজ্ঞেস করা হবে)

choice-side-random = টসে
choice-side-black = কালো
choice-side-white = সাদা

choice-first-random = টসে
choice-first-me = আমার
choice-first-opponent = প্রতিপক্ষের

choice-opening-start = গোড়া থেকে
choice-opening-drawn = টসে তোলা শুরুর চালের পর

choice-pace-none = সীমা নেই
choice-pace-live = প্রতি চালে ৫ মিনিট (টানা খেলা)
choice-pace-day = প্রতি চালে ১ দিন
choice-pace-three-days = প্রতি চালে ৩ দিন
choice-pace-week = প্রতি চালে ৭ দিন

choice-ranking-matches = রেটিংয়ের ম্যাচ
choice-ranking-puzzles = ধাঁধা
choice-ranking-levels = গুটি-বটের লেভেল
choice-period-all = সর্বকালের সেরা
choice-period-month = গত ৩০ দিনের সেরা
choice-period-week = গত ৭ দিনের সেরা
command-vacation = আপনি না থাকলে আপনার ঘড়ি থামিয়ে রাখুন, বছরে ৩০ দিন পর্যন্ত
