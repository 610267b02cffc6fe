# What is said of challenges, their form and the threads of matches.

# At most three short lines: who and what, on which terms, and how long it stands.
challenge =
    { $opponent }, { $challenger } আপনাকে **{ $game }** খেলার চ্যালেঞ্জ দিয়েছেন।
    { challenge-terms }
    -# মেয়াদ শেষ হবে: { $lapses }। আগে খেলেননি? **শিখুন** বা **নিয়ম** টিপুন।
# Under the ended board, with the same terms.
challenge-rematch = { $opponent }, { $challenger } আরেক হাত খেলতে চান, এবার গুটির রং আর প্রথম চাল অদলবদল{ $opening ->
        [drawn] {" আর শুরুর চাল একই"}
       *[start] {""}
    }{ $rating ->
        [rated] ।
        [list] {" "}(রেটিংয়ের ম্যাচ, আলাদা তালিকায়)।
        [limited] {" "}(রেটিং ছাড়া: আজকের রেটিংয়ের ম্যাচ আপনাদের হয়ে গেছে)।
       *[unrated] {" "}(রেটিং ছাড়া)।
    }
challenge-open =
    { $challenger } **{ $game }** খেলার প্রতিপক্ষ খুঁজছেন। এখানে যে কেউ রাজি হতে পারেন।
    { challenge-terms }
    -# মেয়াদ শেষ হবে: { $lapses }। আগে খেলেননি? **শিখুন** বা **নিয়ম** টিপুন। কেউ নেই? `/play` দিলেই আমার সঙ্গে ম্যাচ শুরু।
# After the quiet hours in which the challenge came.
challenge-held = আপনার নীরব সময়ে { $challenger } আপনাকে **{ $game }** খেলায় চ্যালেঞ্জ করেছেন। মেয়াদ শেষ { $lapses }। { $link }
challenge-terms =
    { $switches ->
        [none] {""}
       *[other] **{ $switches }** ·{" "}
    }{ $lots ->
        [yes] গুটির রং আর প্রথম চাল টসে
       *[no] { challenge-sides }
    }{ $opening ->
        [drawn] {" "}· সমান-সমান শুরুর চাল টসে
       *[start] {""}
    } · { $pace ->
        [none] সময়সীমা নেই, তবে প্রতিপক্ষ ১৪ দিন চাল না দিলে জয় দাবি করা যায়
        [live] প্রতি চালে ৫ মিনিট, তাই হাতে সময় নিয়ে বসুন; দেরি হলে হার
        [day] প্রতি চালে এক দিন; দেরি হলে হার
        [week] প্রতি চালে ৭ দিন; দেরি হলে হার
       *[three-days] প্রতি চালে ৩ দিন; দেরি হলে হার
    }{ $thread ->
        [yes] {" "}· আলাদা থ্রেডে
       *[no] {""}
    }{ $rating ->
        [rated] {""}
        [list] {" "}· রেটিংয়ের ম্যাচ, আলাদা তালিকায়
        [rules] {" "}· রেটিং ছাড়া: রেটিং শুধু আমার নিজের আর বিশ্বকোষের নিয়মে
        [hints] {" "}· রেটিং ছাড়া, দুজনেই `/hint` চাইতে পারেন
        [limited] {" "}· রেটিং ছাড়া: আজ আপনাদের দুজনের আর রেটিংয়ের ম্যাচ নেই
       *[unrated] {" "}· রেটিং ছাড়া
    }
new-match = { $context ->
        [server] `/challenge`
        [chat] `/challenge`
        [foreign] `/challenge`
       *[direct] `/play`
    }
challenge-elsewhere = বন্ধুর সঙ্গে চ্যাটে গিয়ে `/challenge`
challenge-chat = -# { $context ->
        [chat] প্রাইভেট চ্যাটে
       *[foreign] এই সার্ভারে
    } কাউকে ডাকতে পারি না: পালা এলে আপনাকে সরাসরি মেসেজ পাঠাব।{ $page ->
        [yes] {" "}**{ button-more }** › **{ button-page }** টিপলে এমন ছক খোলে যা নিজে থেকেই বদলায়।
       *[no] {""}
    }
challenge-sides =
    { $side ->
        [black] কালো গুটি নিয়ে খেলবেন { $challenger }
        [white] সাদা গুটি নিয়ে খেলবেন { $challenger }
       *[random] গুটির রং টসে
    }{ $first ->
        [me] { $side ->
            [random] , প্রথম চাল দেবেন { $challenger }
           *[other] , প্রথম চালও তাঁর
        }
        [opponent] , প্রথম চাল দেবেন { $opponent ->
            [none] যিনি রাজি হবেন
           *[other] { $opponent }
        }
       *[random] , প্রথম চাল টসে
    }
challenge-accepted = **{ $game }**: { $challenger } চ্যালেঞ্জ দিয়েছিলেন, { $opponent } রাজি হয়েছেন।{ $where ->
        [here] {""}
       *[other] {" "}ম্যাচ চলছে এখানে: { $where }।
    }
challenge-declined = **{ $game }**: { $challenger } চ্যালেঞ্জ দিয়েছিলেন, { $opponent } রাজি হননি।
challenge-withdrawn = **{ $game }**: { $challenger } চ্যালেঞ্জ দিয়েছিলেন, তা তুলে নেওয়া হয়েছে।
challenge-waiting = এই চ্যানেলের চলতি ম্যাচ ৭ দিনের মধ্যে শেষ হলে { $challenger } আর { $opponent } এখানেই **{ $game }** খেলবেন।
challenge-expired = **{ $game }**: { $challenger } চ্যালেঞ্জ দিয়েছিলেন, তার মেয়াদ শেষ। `/play` দিলেই আমার সঙ্গে ম্যাচ শুরু।
challenge-will-wait = ঠিক আছে, চ্যানেল খালি হলেই ম্যাচ শুরু হবে। অপেক্ষা থাকবে ৭ দিন পর্যন্ত।

choose-game = খেলা বেছে নিন
seek-choose = কোন খেলা খেলতে চান? এই চ্যানেলের সবাইকে জানাব।

thread-name = { $game }: { $one } – { $other }
thread-opened = ম্যাচ চলছে এখানে: { $thread }।

button-seek = প্রতিপক্ষ খুঁজুন
button-accept = রাজি
button-decline = না, থাক
button-withdraw = তুলে নিন
button-wait = চ্যানেল খালি হলে খেলব

menu-challenge = চ্যালেঞ্জ দিন

form-challenge = চ্যালেঞ্জ: { $opponent }
form-game = কোন খেলা
form-side = আপনার গুটি
form-first = প্রথম চাল কার
form-pace = প্রতি চালের সময়
form-rules = বদলে: কোনো বইয়ের নিয়মে খেলা

# Looking for anybody, from where there is no match.
seek-done = এই চ্যানেলের সবাই এখন এটি দেখতে পাচ্ছেন।
