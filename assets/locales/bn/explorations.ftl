# Trying moves on a board, with what each is worth: exact in solved games, else Guti’s opinion.

button-explore = চেলে দেখুন

explore-choose = কোন খেলা শুরু থেকে চেলে দেখতে চান?
explore-head = 🧭 **{ $game }**{ $match ->
        [none] {""}
       *[other] {" "}· ম্যাচ { $match }
    } · { $ply ->
        [0] শুরু
       *[other] { $ply } চালের পর
    }

# A position’s exact value. The steps are the turns until a capture is possible, or a side is blocked.
explore-exact = { $side ->
        [black] এবার ⚫ কালোর চাল।
       *[white] এবার ⚪ সাদার চাল।
    } ঠিক খেললে { $winner ->
        [black] **⚫ কালো জেতে**
        [white] **⚪ সাদা জেতে**
       *[draw] **ড্র**
    }{ $steps ->
        [none] ।
        [0] {" "}গুটি গুনে; তার বেশি কেউ আদায় করতে পারেন না।
       *[other] ; { $steps } চালের মধ্যে কাটতে হবেই।
    }
explore-opinion = { $side ->
        [black] এবার ⚫ কালোর চাল।
       *[white] এবার ⚪ সাদার চাল।
    } আমার মতে: ⚫ { $black }% : ⚪ { $white }%।
explore-over = { $winner ->
        [black] **⚫ কালো জিতে গেছে।**
        [white] **⚪ সাদা জিতে গেছে।**
       *[draw] **ড্র।**
    }

# A line for each move, of the side to move.
explore-move = { $value ->
        [win] 🟢 { $move } জয়
        [draw] 🟡 { $move } ড্র
       *[loss] 🔴 { $move } হার
    }{ $steps ->
        [none] {""}
        [0] {" "}গুটি গুনে
       *[other] , { $steps } চালে
    }
explore-guess = ❔ { $move } { $score }%
explore-basis = { $basis ->
        [table] -# একেবারে সঠিক: এই অবস্থানের সমাধান জানা। “৬ চালে” মানে তার মধ্যে কাটতে, বা এক পক্ষকে আটকাতে, বাধ্য করা যায়।
        [counted] -# এই অবস্থানের সমাধান জানা, কিন্তু তার আগেই গুটি গোনা হতে পারে, বা একই অবস্থান ফিরে আসতে পারে। তাই এটি শুধু আমার মত।
       *[search] -# শুধু আমার মত: এই অবস্থানের সমাধান জানা নেই। ১০০% মানে জয়, ৫০% মানে ড্র।
    }
