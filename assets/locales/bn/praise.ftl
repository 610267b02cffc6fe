# Guti’s word at the start and the end of a match. It never mocks. Those that can come twice in a row have variants.

praise = { $word ->
        [welcome] 👋 নমস্কার, আমি গুটি। তাড়া নেই, ভেবে চাল দিন।
        [after-win] { $even ->
            [yes] আগের বার তো হারিয়েই দিলেন। সেটা নিয়েই ভাবছিলাম।
           *[no] গত বারের পর এবার আমি দুবার ভেবে চালব।
        }
        [after-draw] { $even ->
            [yes] আগের বার সমান সমান। এবার দেখা যাক?
           *[no] এখনও পর্যন্ত আমরা সমান। আপনার চাল!
        }
        [after-loss] { $even ->
            [yes] আবার এলেন, ভালো লাগল। শুরু করি?
           *[no] নতুন ছক, নতুন সুযোগ।
        }
        [first-win] 🎉 আমার সঙ্গে আপনার প্রথম জয়। চমৎকার!
        [level] 💪 লেভেল { $level } জিতলেন, একেবারে নিজে নিজে। { $next ->
            [0] এর উপরে আর নেই!
           *[other] এবার লেভেল { $next } হোক!
        }
        [comeback] { $even ->
            [yes] 💪 কী দারুণ ফিরে আসা! ভেবেছিলাম জিতেই গেছি।
           *[no] 💪 হাল ছাড়েননি, খেলা ঘুরিয়ে দিলেন।
        }
        [chain] { $even ->
            [yes] 🔥 এক চালে { $chain }টি গুটি! আমি ভাবতেই পারিনি।
           *[no] 🔥 একটানা { $chain }টি কাটা। একেই বলে খেলা।
        }
        [won] { $third ->
            [0] দারুণ খেললেন।
            [1] এই জয় পুরোপুরি আপনার।
           *[2] ছকটা ভালোই পড়েছেন।
        }
        [drew] { $even ->
            [yes] কেউ কাউকে জায়গা দিইনি। ভালো লাগল।
           *[no] সমান সমান! জমজমাট খেলা হলো।
        }
        [close] { $even ->
            [yes] খুব কাছে এসেছিলেন। এক চালেই খেলা আপনার হতো।
           *[no] একটুর জন্য! আমাকেও দুবার ভাবতে হয়েছে।
        }
        [lost] { $third ->
            [0] খেলার জন্য ধন্যবাদ। পরেরটায় আবার নতুন করে শুরু।
            [1] প্রতিটি ম্যাচ নতুন কিছু দেখায়। আরেকবার?
           *[2] খেললেন, ভালো লাগল। মাঝে ইঙ্গিত নিলেও ক্ষতি নেই।
        }
        [their-first-win] 🎉 এখানে প্রথম জয়: { $winner }!
        [their-comeback] { $even ->
            [yes] 💪 কী দারুণ ফিরে আসা, { $winner }!
           *[no] 💪 { $winner } অনেকটা পিছিয়ে থেকেও খেলা ঘুরিয়ে দিলেন।
        }
       *[their-chain] { $even ->
            [yes] 🔥 { $winner } এক চালে { $chain }টি গুটি কাটলেন!
           *[no] 🔥 একটানা { $chain }টি কাটা: { $winner }!
        }
    }

praise-turned = 🎬 খেলা ঘুরিয়ে দিলেন!

milestone-new = 🏅 { $player } · প্রোফাইলে নতুন: **{ $milestone }**
milestones = 🏅 { $milestones }
milestone-games = সব খেলা খেলে দেখা
milestone-level = লেভেল { $level } জেতা
milestone-sweep = সব গুটি কাটা
milestone-week = টানা সাত দিন ধাঁধা
