# The page on which a match is played in a browser.

web-your-turn = आपकी बारी
web-you = आप
web-won = जीत
web-pieces = गोटियाँ: { $number }
web-taken = मारी गई: { $number }

web-board = बिसात
web-keys = तीर वाले बटनों से लकीरों पर एक घर से दूसरे घर जाएँ, या b3 लिखकर सीधे b3 पर। Enter से चुनें, Escape से वापस।
web-black = काली
web-white = सफ़ेद
web-empty = ख़ाली
web-can-move = चल सकती है
web-can-capture = मार सकती है
web-chosen = चुनी हुई
web-goal = यहाँ जा सकते हैं
web-captures = मारेगी { $other }
web-last = पिछली चाल

web-choose = { $point } से यहाँ जा सकते हैं: { $other }।
web-go-on = अभी { $point } पर हैं। इतनी ही चाल चलें, या आगे मारें: { $other }।
web-ready = { $move }। चलने के लिए Enter, वापस के लिए Escape।
web-nothing = { $point } वाली गोटी अभी नहीं चल सकती।
web-must-capture = मारना ज़रूरी है, इनसे: { $other }।
web-play = { $move } चलें
web-undo = वापस
web-touch = कोई गोटी छुएँ, फिर वह घर जहाँ जाना है।
web-again = फिर कोशिश करें
web-next = अगला क़दम
web-copied = कॉपी हो गया
web-cancel = रहने दें

web-moves = चालें
web-turn = चाल { $number }, कुल { $other }
web-first = शुरुआत
web-back = एक चाल पीछे
web-on = एक चाल आगे
web-now = आख़िरी चाल
web-automatic = एक ही चाल थी, अपने आप चली गई
web-conditional = पहले से तय जवाब
web-by-lot = टॉस से निकली
web-flip = बिसात घुमाकर देखें
web-discord = Discord पर वापस
web-lost = कनेक्शन नहीं है। फिर कोशिश हो रही है …
web-unsent = चाल नहीं पहुँची। कनेक्शन देखकर फिर कोशिश करें।
