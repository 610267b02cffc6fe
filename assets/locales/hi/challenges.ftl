# What is said of challenges, their form and the threads of matches.

# At most three short lines: who and what, on which terms, and how long it stands.
challenge =
    { $opponent }, { $challenger } ने आपको **{ $game }** की चुनौती दी है।
    { challenge-terms }
    -# चुनौती ख़त्म होगी: { $lapses }। पहली बार? **सीखें** या **नियम** दबाएँ।
# Under the ended board, with the same terms.
challenge-rematch = { $opponent }, { $challenger } एक और बाज़ी खेलना चाहते हैं, गोटियाँ और पहली चाल अदल-बदलकर{ $opening ->
        [drawn] {", शुरुआती चालें वही"}
       *[start] {""}
    }{ $rating ->
        [rated] ।
        [list] {" "}(रेटिंग वाली बाज़ी, अलग सूची में)।
        [limited] {" "}(रेटिंग के बिना: आज की रेटिंग वाली बाज़ियाँ हो चुकीं)।
       *[unrated] {" "}(रेटिंग के बिना)।
    }
challenge-open =
    { $challenger } के साथ **{ $game }** कौन खेलेगा? यहाँ जो चाहें, मंज़ूर करें।
    { challenge-terms }
    -# चुनौती ख़त्म होगी: { $lapses }। पहली बार? **सीखें** या **नियम** दबाएँ। कोई नहीं है? `/play` से मेरे साथ तुरंत खेलें।
# After the quiet hours in which the challenge came.
challenge-held = आपके शांत समय में { $challenger } ने आपको **{ $game }** की चुनौती दी। समय सीमा { $lapses }। { $link }
challenge-terms =
    { $switches ->
        [none] {""}
       *[other] **{ $switches }** ·{" "}
    }{ $lots ->
        [yes] गोटियाँ और पहली चाल टॉस से
       *[no] { challenge-sides }
    }{ $opening ->
        [drawn] {" "}· बराबरी की शुरुआती चालें टॉस से
       *[start] {""}
    } · { $pace ->
        [none] समय-सीमा नहीं, पर 14 दिन चाल न आए तो जीत का दावा हो सकता है
        [live] हर चाल 5 मिनट में, तो अभी फ़ुरसत हो तभी मंज़ूर करें; देर हुई तो हार
        [day] हर चाल 1 दिन में; देर हुई तो हार
        [week] हर चाल 7 दिन में; देर हुई तो हार
       *[three-days] हर चाल 3 दिन में; देर हुई तो हार
    }{ $thread ->
        [yes] {" "}· अलग थ्रेड में
       *[no] {""}
    }{ $rating ->
        [rated] {""}
        [list] {" "}· रेटिंग वाली बाज़ी, अलग सूची में
        [rules] {" "}· बिना रेटिंग: रेटिंग सिर्फ़ गुटी के और विश्वकोश के नियमों से
        [hints] {" "}· बिना रेटिंग, दोनों `/hint` माँग सकते हैं
        [limited] {" "}· बिना रेटिंग: आप दोनों की आज की रेटिंग वाली बाज़ियाँ पूरी हो गईं
       *[unrated] {" "}· बिना रेटिंग
    }
new-match = { $context ->
        [server] `/challenge`
        [chat] `/challenge`
        [foreign] `/challenge`
       *[direct] `/play`
    }
challenge-elsewhere = दोस्त के साथ अपनी चैट में `/challenge`
challenge-chat = -# { $context ->
        [chat] प्राइवेट चैट में
       *[foreign] इस सर्वर में
    } मैं किसी को बुला नहीं सकता: बारी आने पर आपको सीधा मैसेज भेजूँगा।{ $page ->
        [yes] {" "}**{ button-more }** › **{ button-page }** से ऐसी बिसात खुलती है जो अपने आप बदलती रहती है।
       *[no] {""}
    }
challenge-sides =
    { $side ->
        [black] काली गोटियाँ { $challenger } की
        [white] सफ़ेद गोटियाँ { $challenger } की
       *[random] गोटियाँ टॉस से
    }{ $first ->
        [me] { $side ->
            [random] , पहली चाल { $challenger } की
           *[other] , पहली चाल भी
        }
        [opponent] , पहली चाल { $opponent ->
            [none] मंज़ूर करने वाले की
           *[other] { $opponent } की
        }
       *[random] , पहली चाल टॉस से
    }
challenge-accepted = { $opponent } ने { $challenger } की **{ $game }** की चुनौती मंज़ूर की।{ $where ->
        [here] {""}
       *[other] {" "}बाज़ी { $where } में है।
    }
challenge-declined = { $opponent } ने { $challenger } की **{ $game }** की चुनौती पर कहा: अभी नहीं।
challenge-withdrawn = { $challenger } की **{ $game }** की चुनौती वापस ले ली गई।
challenge-waiting = इस चैनल की बाज़ी ख़त्म होते ही { $challenger } और { $opponent } यहाँ **{ $game }** खेलेंगे, अगर चैनल 7 दिन में ख़ाली हुआ।
challenge-expired = { $challenger } की **{ $game }** की चुनौती का समय ख़त्म हो गया। `/play` से मेरे साथ तुरंत खेलें।
challenge-will-wait = ठीक है: इस चैनल की बाज़ी ख़त्म होते ही शुरू होगी। इंतज़ार ज़्यादा से ज़्यादा 7 दिन।

choose-game = खेल चुनें
seek-choose = कौन-सा खेल खेलना है? इस चैनल में सबसे पूछ लिया जाएगा।

thread-name = { $game }: { $one } – { $other }
thread-opened = बाज़ी { $thread } में है।

button-seek = खिलाड़ी ढूँढें
button-accept = मंज़ूर
button-decline = अभी नहीं
button-withdraw = वापस लें
button-wait = चैनल का इंतज़ार करें

menu-challenge = चुनौती दें

form-challenge = { $opponent } को चुनौती
form-game = खेल
form-side = आपकी गोटियाँ
form-first = पहली चाल किसकी
form-pace = हर चाल के लिए समय
form-rules = इसके बदले: किसी किताब के नियमों से खेल

# Looking for anybody, from where there is no match.
seek-done = अब यह इस चैनल में सबको दिख रहा है।
