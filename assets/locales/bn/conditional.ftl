# Conditional moves: what a player answers to moves that the opponent has not made yet.

button-conditions = প্রতিপক্ষ চাল দিলে …
button-conditions-add = আরেকটি জবাব
button-conditions-then = তারপর?
button-conditions-done = হয়ে গেছে

conditions =
    { "" }**প্রতিপক্ষ { $opponent } এই চাল দিলে … আপনার জবাব …**
    -# এটি শুধু আপনি দেখছেন। চালটি এলেই আপনার ঠিক করা জবাব আমি সঙ্গে সঙ্গে দিয়ে দেব।
conditions-none = এখনও কোনো জবাব ঠিক করা নেই। আগে প্রতিপক্ষের একটি চাল বাছুন, তারপর আপনার জবাব। প্রতিপক্ষ: { $opponent }।
conditions-theirs = { $line ->
        [none] প্রতিপক্ষ { $opponent } কোন চাল দিলে …
       *[other] { $line }: তারপর প্রতিপক্ষ { $opponent } কোন চাল দিলে …
    }
conditions-mine = প্রতিপক্ষ { $opponent } এই চাল দিলে: { $move }, আপনার জবাব …
conditions-set = লেখা রইল: { $line }। { $end ->
        [over] এতেই ম্যাচ শেষ হবে।
        [long] এর চেয়ে লম্বা হয় না।
       *[none] তারপর { $opponent } আবার চাল দিলে?
    }
conditions-opponents = প্রতিপক্ষের চাল
conditions-own = আপনার চাল
conditions-lost = { $reason ->
        [move] প্রতিপক্ষ { $opponent } এমন চাল দিয়েছেন যার জবাব ঠিক করা ছিল না, তাই আগে থেকে ঠিক করা জবাবগুলো মুছে দিয়েছি।
       *[takeback] চাল ফেরত নেওয়া হয়েছে, তাই আগে থেকে ঠিক করা জবাবগুলো মুছে দিয়েছি।
    }
conditions-notice = **{ $game }**, প্রতিপক্ষ { $opponent }: { conditions-lost } { $link }
