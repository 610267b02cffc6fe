# Guti’s word at the start and the end of a match. It never mocks. Those that can come twice in a row have variants.
# Each level introduces itself once, by the name that games.ftl gives it ($face is its number).

praise = { $word ->
        [welcome] 👋 Hello, I’m Guti. Take all the time you like.
        [meet] 👋 { $face ->
            [1] I’m Tuni today. I play the first move that looks good.
            [2] I’m Bhola today. I see your answer coming, and then I forget it.
            [3] I’m Moyna today. I look three moves ahead, on most turns.
            [4] I’m Majhi today. I row slowly, and seldom miss a thing.
            [5] I’m Munshi today. I go over every sum six moves deep.
           *[6] I’m Guru today. I look as far as I can, and what is solved I know by heart.
        }
        [after-win] { $even ->
            [yes] You got me last time. I’ve been thinking about it.
           *[no] After your last win I’ll look twice.
        }
        [after-draw] { $even ->
            [yes] Nothing between us last time. Shall we see?
           *[no] We’re even so far. Your board!
        }
        [after-loss] { $even ->
            [yes] Good to see you again. Shall we?
           *[no] New board, new chances.
        }
        [first-win] 🎉 Your first win against me. Beautifully done!
        [level] 💪 Level { $level } beaten, all by yourself. { $next ->
            [0] There’s none above it!
           *[other] Try level { $next }!
        }
        [comeback] { $even ->
            [yes] 💪 What a comeback! I thought I had you.
           *[no] 💪 You never gave up, and you turned it around.
        }
        [chain] { $even ->
            [yes] 🔥 { $chain } in one move! I didn’t see that coming.
           *[no] 🔥 A chain of { $chain }. That’s how it’s done.
        }
        [won] { $third ->
            [0] { $face ->
                [1] You saw what I didn’t. Well played!
                [2] Now I remember what I’d forgotten. Well played!
                [3] You looked further than I did. Well played!
                [4] The current was yours. Well played!
                [5] I’ve gone over it again, and it’s right: you won.
               *[6] You have nothing left to learn from me there.
            }
            [1] That one is yours, fair and square.
           *[2] You read the board well.
        }
        [drew] { $even ->
            [yes] Neither of us gave way. I enjoyed that.
           *[no] Even! That was a good match.
        }
        [close] { $even ->
            [yes] That was close. One move more, and it was yours.
           *[no] So close! I had to look twice.
        }
        [lost] { $third ->
            [0] { $face ->
                [1] I was lucky! The next one starts even.
                [2] I nearly forgot to win. Once more?
                [3] I had to look hard. Once more?
                [4] No hurry. The boat goes out again.
                [5] This sum came out my way. Go over it with Analyse?
               *[6] Thank you for the match. Come back when you like.
            }
            [1] Every match shows something new. Once more?
           *[2] Good that you tried. A hint on the way is fine, too.
        }
        [their-first-win] 🎉 A first win here for { $winner }!
        [their-comeback] { $even ->
            [yes] 💪 What a comeback by { $winner }!
           *[no] 💪 { $winner } was well behind, and turned it around.
        }
       *[their-chain] { $even ->
            [yes] 🔥 { $winner } took { $chain } in one move!
           *[no] 🔥 A chain of { $chain } by { $winner }!
        }
    }

praise-turned = 🎬 You’ve turned it around!

milestone-new = 🏅 { $player } · new in your profile: **{ $milestone }**
milestones = 🏅 { $milestones }
milestone-games = every game tried
milestone-level = level { $level } beaten
milestone-sweep = every piece taken
milestone-week = seven days of puzzles in a row
