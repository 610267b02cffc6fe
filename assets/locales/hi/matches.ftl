# What stands above boards and on their buttons, how matches end, and lists of them.

list-or = { $moves } या { $last }
list-more = { $moves }, और भी { $more }

button-resign = हाँ, हार मानें
button-abort = हाँ, रद्द करें
button-stay = खेलते रहें
button-move = चाल चलें
button-view = मेरी गोटियाँ नीचे
button-more = और
button-draw = ड्रॉ
button-takeback = चाल वापस
button-ask = हाँ, पूछें
button-text = शब्दों में
button-rules = नियम
button-withdraw-offer = प्रस्ताव वापस लें
button-leave = हार मानें
button-rematch = फिर खेलें
button-replay = रीप्ले
button-read = एक-एक चाल
button-first = ⏮
button-back = ◀
button-on = ▶
button-last = ⏭
button-page-back = ◀ पीछे
button-page-on = आगे ▶
button-words = शब्दों में
button-page = बिसात खोलें

match-head = **{ $game }** · ⚫ { $black } – ⚪ { $white }{ $level ->
        [none] { $rated ->
            [yes] {""}
           *[no] {" "}· बिना रेटिंग
        }
       *[other] {" "}· लेवल { $level }
    }
match-rules = -# इन नियमों में: { $switches }
match-opening = -# 🎲 टॉस से निकली शुरुआती चालें (नंबर { $seed }), सबसे अच्छे खेल पर बराबरी: { $moves }
match-move =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player } की चाल: **{ $move }**{ $captured ->
        [0] ।
        [one] {"; "}एक गोटी मारी{ match-stopped }।
       *[other] {"; "}{ $captured } गोटियाँ मारीं{ match-stopped }।
    }
match-stopped = { $longest ->
        [0] {""}
       *[other] {" "}({ $longest } में से { $captured } मारकर रुके)
    }
match-move-by-lot =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } **{ $move }**, टॉस से निकली चाल।
match-move-automatic =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player } की एक ही चाल थी, जो अपने-आप चल दी गई: **{ $move }**{ $captured ->
        [0] ।
        [one] {"; "}एक गोटी मारी।
       *[other] {"; "}{ $captured } गोटियाँ मारीं।
    }
match-move-conditional =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player } का पहले से तय जवाब: **{ $move }**{ $captured ->
        [0] ।
        [one] {"; "}एक गोटी मारी{ match-stopped }।
       *[other] {"; "}{ $captured } गोटियाँ मारीं{ match-stopped }।
    }
match-turn =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $player }{ $newcomer ->
        [yes] , आपकी बारी है{ $capture ->
            [yes] {" "}और मारना ज़रूरी है
            [stops] {" "}और मारना ज़रूरी है, पर बीच में रुक सकते हैं
            [may] {" "}और चाहें तो मार सकते हैं
           *[no] {""}
        }: नीचे कोई चाल या गोटी दबाएँ{ $context ->
            [chat] {"; "}पहली बार? **{ button-more }** में नियम हैं
            [foreign] {"; "}पहली बार? **{ button-more }** में नियम हैं
           *[server] , या `/move` लिखें; पहली बार? `/learn`
        }
       *[no] {" "}की बारी{ $capture ->
            [yes] , मारना ज़रूरी है
            [stops] , मारना ज़रूरी है, पर बीच में रुक सकते हैं
            [may] , चाहें तो मार सकते हैं
           *[no] {" "}है
        }
    }{ $deadline ->
        [none] ।
       *[other] {" "}· ⏳ { $deadline }
    }
match-waiting = { $name ->
        [none] अभी सामने वाले की बारी है।
       *[other] अभी { $name } की बारी है।
    }
match-count-near =
    { $plies ->
        [one] अगली चाल में कोई गोटी न मरी तो गोटियाँ गिनी जाएँगी
       *[other] अगली { $plies } चालों में कोई गोटी न मरी तो गोटियाँ गिनी जाएँगी
    } (अभी ⚫ { $black }, ⚪ { $white })।
match-stands-again = बिसात दूसरी बार वैसी ही हो गई: एक बार और हुई तो गोटियाँ गिनी जाएँगी (अभी ⚫ { $black }, ⚪ { $white })।
match-won =
    🏆 **{ $winner } की जीत**, { $side ->
        [black] ⚫ काली
       *[white] ⚪ सफ़ेद
    } गोटियों से: { $termination ->
        [no-pieces] सामने वाले की सारी गोटियाँ मारी गईं।
        [reduced] { $loser } की सिर्फ़ { $left } { $left ->
            [one] गोटी बची
           *[other] गोटियाँ बचीं
        }; { $losing } या कम पर हार होती है।
        [stalemate] { $loser } के पास कोई चाल नहीं बची।
        [count] लगातार { $limit } चाल तक कोई गोटी नहीं मरी, तो गोटियाँ गिनी गईं: ⚫ { $black }, ⚪ { $white }।
        [repetition] बिसात तीसरी बार वैसी ही हो गई, तो गोटियाँ गिनी गईं: ⚫ { $black }, ⚪ { $white }।
        [time] { $loser } का समय ख़त्म हो गया।
        [abandoned] { $loser } ने सर्वर छोड़ दिया।
        [silence] { $loser } ने दो हफ़्ते तक चाल नहीं चली।
       *[resignation] { $loser } ने हार मान ली।
    }
match-draw =
    { $termination ->
        [count] 🤝 **बाज़ी ड्रॉ**: लगातार { $limit } चाल तक कोई गोटी नहीं मरी, और दोनों की गोटियाँ बराबर हैं ({ $black }-{ $black })।
        [repetition] 🤝 **बाज़ी ड्रॉ**: बिसात तीसरी बार वैसी ही हो गई, और दोनों की गोटियाँ बराबर हैं ({ $black }-{ $black })।
        [agreement] 🤝 **बाज़ी ड्रॉ**, दोनों की रज़ामंदी से।
        [frozen] बाज़ी रद्द हुई: मैं बहुत समय तक इस सर्वर में नहीं था, इसलिए हार किसी की नहीं, और यह गिनी नहीं जाएगी।
        [unfinished] बाज़ी रद्द हुई: दो हफ़्ते तक वह आगे नहीं बढ़ी। यह गिनी नहीं जाएगी।
       *[aborted] बाज़ी रद्द हुई: दोनों की पहली चाल नहीं हुई थी, इसलिए हार किसी की नहीं, और यह गिनी नहीं जाएगी।
    }

# Under the result: the ratings of the game, how long it was, and who captured how many.
match-summary =
    { $number } · { $plies ->
        [one] { $plies } चाल
       *[other] { $plies } चालें
    }, { $time } · गोटियाँ मारीं: ⚫ ने { $black }, ⚪ ने { $white }
match-rating = { $player } { $before } → **{ $after }**{ $provisional ->
        [yes] {" "}(अभी पक्की नहीं)
       *[no] {""}
    }
match-ratings = 📈 { $black } · { $white }

captures = { $captured ->
        [one] { $captured } गोटी मारती है
       *[other] { $captured } गोटियाँ मारती है
    }

menu = { $plays ->
        [yes] और क्या करना है?
        [guest] और क्या करना है? `/board` जैसे कमांड लिखने के लिए [मुझे अपने अकाउंट में जोड़ें]({ $account_link })।
        [alone] और क्या करना है? संकेत या चाल वापस लेने के बाद जीतें, तो भी यह लेवल आपकी प्रोफ़ाइल में नहीं जुड़ेगा।
       *[no] क्या करना है?
    }

picker =
    पहले गोटी चुनें, फिर उसका नया घर।{ $capture ->
        [yes] {" "}मारने का मौक़ा है, इसलिए मारना ज़रूरी है।
        [stops] {" "}मारने का मौक़ा है, इसलिए मारना ज़रूरी है, पर बीच में रुक सकते हैं।
        [may] {" "}चाहें तो मार सकते हैं।
       *[no] {""}
    }
picker-piece = कौन-सी गोटी?
picker-target = **{ $begun }** वाली गोटी कहाँ जाए?
picker-on = { $path } और आगे …
picker-done = आपकी चाल: { $move }।{ $longest ->
        [0] {""}
       *[other] {" "}{ $longest } में से { $captured } मारकर रुके।
    }

games-none = अभी यहाँ आपकी कोई बाज़ी नहीं चल रही। { $context ->
        [server] { $challenge_command } से किसी दोस्त को बुलाएँ, खिलाड़ी ढूँढें, या मेरे साथ खेलें।
        [chat] { $challenge_command } से किसी दोस्त को बुलाएँ, या मेरे साथ खेलें।
        [foreign] { $challenge_command } से किसी दोस्त को बुलाएँ, या मेरे साथ खेलें।
       *[direct] मेरे साथ खेलें, या { challenge-elsewhere } लिखें।
    }
games-head = **आपकी चल रही बाज़ियाँ**
games-line = • **{ $game }**, { $opponent } के साथ · { $turn ->
        [yours] **आपकी बारी**
       *[theirs] उनकी बारी
    } · { $deadline ->
        [paused] ⏸️ घड़ी रुकी है
        [none] पिछली चाल: { $since }
       *[other] समय ख़त्म होगा: { $deadline }
    } · { $link }
lines-more = … और { $more }।
games-private = सिर्फ़ आपको दिखती है

match-too-late = ⏳ { $player } ने समय पर चाल नहीं चली।
match-abandoned = { $gone ->
        [yes] { $player } ने सर्वर छोड़ दिया है।
       *[no] दो हफ़्ते से { $player } की कोई चाल नहीं आई।
    }

board-again = बिसात गुम हो गई थी; यह रही दोबारा।
# Below a board of a private chat or a foreign server, where the bot cannot keep boards up to date.
board-live = -# यह बिसात पुरानी हो सकती है; **{ button-more }** › **{ button-page }** से हर पल की बिसात खुलती है।
page-live = इस पेज की बिसात अपने आप बदलती रहती है, और चाल भी इसी पर चल सकते हैं।
board-moves = आपकी चालें: { $moves }।

match-number = -# बाज़ी { $number }

replay = -# बाज़ी { $number } · { $turns ->
        [one] { $turns } चाल
       *[other] { $turns } चालें
    }

page-start = शुरुआत
page = -# चाल { $ply }/{ $plies }

export = बाज़ी { $number } का रिकॉर्ड।

resign-ask = { $game } की इस बाज़ी में सच में हार माननी है? फिर जीत { $opponent } की होगी।
resign-ask-abort = { $game } की यह बाज़ी सच में रद्द करनी है? अभी दोनों की पहली चाल नहीं हुई, इसलिए जीत किसी की नहीं होगी।
resign-stay = ठीक है, बाज़ी जारी है।
resign-done = बाज़ी ख़त्म हुई।

alt-start = { $game } की शुरुआत: { rules-size }।
alt-board =
    { $game }, { $ply ->
        [0] शुरुआत
       *[other] चाल { NUMBER($ply, useGrouping: 0) } के बाद
    }, { $side ->
        [black] काले की बारी
        [white] सफ़ेद की बारी
       *[none] बाज़ी ख़त्म
    }।{ $last ->
        [none] {""}
        [step] {" "}{ $mover ->
            [black] काली
           *[white] सफ़ेद
        } गोटी एक घर से दूसरे में गई: { $path }।
       *[capture] {" "}{ $mover ->
            [black] काली
           *[white] सफ़ेद
        } गोटी ने इस रास्ते मारा: { $path }; जो मरीं: { $captured }।
    } काली गोटियाँ { $black_count }{ $black_count ->
        [0] ।
       *[other] : { $black }।
    } सफ़ेद गोटियाँ { $white_count }{ $white_count ->
        [0] ।
       *[other] : { $white }।
    }

button-share = सबको दिखाएँ
button-share-play = यहाँ से खेलें

# The turning point of a match, posted by somebody who saw its end.
share-card =
    🎬 **{ $game }** · { $result ->
        [won] जीत: { $winner }, हार: { $loser }
       *[draw] { $winner } और { $loser }: ड्रॉ
    }
    चाल { $ply } · { $loser }: **{ $move }**, जवाब में { $winner }: **{ $answer }**{ $captured ->
        [0] ।
        [one] {"; "}एक गोटी मारी।
       *[other] {"; "}{ $captured } गोटियाँ मारीं।
    }
    { $turned ->
        [0] अब तक कोई बाज़ी पलट नहीं पाया। { $loser } की जगह आप होते तो?
        [one] { $turned } खिलाड़ी ने बाज़ी पलटी है। { $loser } की जगह आप होते तो?
       *[other] { $turned } खिलाड़ियों ने बाज़ी पलटी है। { $loser } की जगह आप होते तो?
    }
share-begun = 🎬 खेल यहीं पलटा था। क्या आप जीत या ड्रॉ तक ला सकते हैं?
