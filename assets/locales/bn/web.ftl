# The page on which a match is played in a browser.

web-your-turn = আপনার পালা
web-you = আপনি
web-won = জয়ী
web-pieces = গুটি: { $number }
web-taken = কেটেছেন: { $number }

web-board = ছক
web-keys = তীরের বোতামে দাগ ধরে এক ঘর থেকে আরেক ঘরে যান, আর b3 লিখলে সোজা b3 ঘরে। Enter চাপলে বাছা হয়, Escape চাপলে ফেরত।
web-black = কালো
web-white = সাদা
web-empty = খালি
web-can-move = চালা যায়
web-can-capture = কাটতে পারে
web-chosen = বাছা হয়েছে
web-goal = এখানে যাওয়া যায়
web-captures = কাটবে { $other }
web-last = শেষ চাল

web-choose = { $point } থেকে যাওয়া যায়: { $other }।
web-go-on = এখন { $point } ঘরে। এভাবেই চাল দিন, অথবা আরও কাটুন: { $other }।
web-ready = { $move }। Enter চাপলে চাল হবে, Escape চাপলে ফেরত।
web-nothing = { $point } ঘরের গুটি এখন চালা যায় না।
web-must-capture = কাটতেই হবে, গুটি: { $other }।
web-play = { $move } চাল দিন
web-undo = ফেরত
web-touch = একটি গুটি ছুঁন, তারপর যেখানে যাবে সেই ঘর।
web-again = আবার চেষ্টা
web-next = পরের ধাপ
web-copied = কপি হয়েছে
web-cancel = না, থাক

web-moves = চাল
web-turn = চাল { $number }, মোট { $other }
web-first = শুরু
web-back = এক চাল পেছনে
web-on = এক চাল সামনে
web-now = শেষ চাল
web-automatic = একটাই চাল ছিল, নিজে থেকেই হয়েছে
web-conditional = আগে থেকে ঠিক করা জবাব
web-by-lot = টসে তোলা
web-flip = ছক ঘুরিয়ে দেখুন
web-discord = Discord-এ ফিরুন
web-lost = সংযোগ নেই। আবার চেষ্টা চলছে …
web-unsent = চালটি পৌঁছয়নি। সংযোগ দেখে আবার চেষ্টা করুন।
