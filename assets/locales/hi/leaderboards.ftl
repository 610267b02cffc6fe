# Ratings, leaderboards, profiles and histories.

leaderboard-overall = सभी खेल
leaderboard-title = 🏆 **{ $leaderboard }** · { $period ->
        [week] पिछले 7 दिन
        [month] पिछले 30 दिन
       *[all] शुरू से अब तक
    }
leaderboard-line = { $rank ->
        [none] – { $name }
       *[other] #{ $rank } { $name }
    } · { $rating } · { $score } · { $change }
leaderboard-alt = लीडरबोर्ड: { $leaderboard }, { $period }
leaderboard-own = आप: { $line }
leaderboard-elsewhere = … { $line }
leaderboard-page = -# पेज { $page }/{ $pages }
leaderboard-marks = -# ± जितना छोटा, रेटिंग उतनी पक्की। “?” का मतलब है, रेटिंग अभी पक्की नहीं।
leaderboard-empty = { $period ->
        [all] रेटिंग वाली कोई बाज़ी अभी पूरी नहीं हुई।
       *[other] इस बीच रेटिंग वाली कोई बाज़ी पूरी नहीं हुई।
    } पहल आप करें: /challenge से किसी को चुनौती दें।

levels-title = 🤖 **गुटी को किन लेवल पर हराया** · { $leaderboard }
levels-line = { $place }. { $player } **{ $levels } लेवल** · सबसे ऊँचा: { $highest }, { $game }
levels-others = { $count ->
        [one] यहाँ { $count } और व्यक्ति मेरे साथ खेल चुका है, पर प्राइवेट में, या अभी कोई लेवल नहीं जीता।
       *[other] यहाँ { $count } और लोग मेरे साथ खेल चुके हैं, पर प्राइवेट में, या अभी कोई लेवल नहीं जीते।
    } इस सूची में आने के लिए चैनल में { $play_command } लिखकर खेलें और जीतें।
levels-nobody = यहाँ अभी कोई मुझसे नहीं खेला। शुरुआत आप करें: { $play_command }
button-ranking-matches = रेटिंग वाली बाज़ियाँ
button-ranking-puzzles = पहेलियाँ
button-ranking-levels = गुटी के लेवल

rating = { $value }{ $provisional ->
        [yes] ?
       *[no] {""}
    } ±{ $deviation }

profile-title = 👤 { $user }
profile-empty = अभी कोई बाज़ी पूरी नहीं हुई।
profile-rating = { $leaderboard }: { $rating }
profile-score = औरों के साथ जीत, ड्रॉ, हार: { $score }
profile-game = { $game } · { $score }
profile-side = { $side ->
        [black] काली गोटियों से
       *[white] सफ़ेद गोटियों से
    }: { $score }
profile-streak = मौजूदा सिलसिला: { $streak }
profile-longest = सबसे लंबा सिलसिला: { $streak }
profile-best = सबसे बड़ी जीत: { $name } पर ({ $value })
profile-favourite = सबसे ज़्यादा खेला: { $game }
profile-frequent = सबसे ज़्यादा मुक़ाबले: { $name } से
score-between = 🆚 { $one } **{ $wins }** · { $other } **{ $losses }**{ $drawn ->
        [0] {""}
       *[other] {" "}· ड्रॉ { $drawn }
    }
profile-head = { $name } के ख़िलाफ़: { $score }
profile-beaten = { $levels ->
        [none] बिना संकेत और बिना चाल वापस लिए गुटी को अभी किसी लेवल पर नहीं हराया
       *[other] बिना संकेत और बिना चाल वापस लिए गुटी को इन लेवल पर हराया: { $levels }
    }
profile-days = 🔥 रोज़ की पहेली: लगातार सबसे ज़्यादा { $days } दिन
profile-level = खेल का लेवल, अंदाज़न: { $level }
profile-guti = यह तो मैं हूँ! मेरा अपना कोई रिकॉर्ड नहीं, पर मैं छह लेवल पर खेलता हूँ: { $play_command }।

history-title = 📜 { $user } की बाज़ियाँ · { $leaderboard }
history-none = { $own ->
        [yes] आपने
       *[no] { $user } ने
    } यहाँ अब तक{ $game ->
        [any] {""}
       *[other] {" "}{ $game } की
    } कोई बाज़ी पूरी नहीं की। { $context ->
        [server] { $own ->
            [yes] { $challenge_command } से किसी दोस्त को बुलाएँ, या खिलाड़ी ढूँढें।
           *[no] पहली बाज़ी के लिए { $challenge_command } से बुलाएँ।
        }
        [chat] { $challenge_command } से किसी दोस्त को बुलाएँ, या मेरे साथ खेलें।
        [foreign] { $challenge_command } से किसी दोस्त को बुलाएँ, या मेरे साथ खेलें।
       *[direct] मेरे साथ खेलें, या { challenge-elsewhere } लिखें।
    }
history-empty = अभी कोई बाज़ी पूरी नहीं हुई।
history-line = { $number } · { $game } · { $side ->
        [black] ⚫
       *[white] ⚪
    } { $opponent } { $result ->
        [won] पर जीत
        [lost] से हार
       *[draw] के साथ ड्रॉ
    }{ $change ->
        [none] {""}
       *[other] {" "}({ $change })
    } · { $when }
history-option = { $number } · { $game }, { $name } के साथ
history-choose = कोई बाज़ी एक-एक चाल करके देखें

# The words on the pictures; the column heads are short.
picture-rating = रेटिंग
picture-record = जीत–ड्रॉ–हार
picture-change = { $period ->
        [all] हफ़्ता
       *[other] बदलाव
    }
picture-provisional = अभी पक्की नहीं
picture-page = पेज { $page }/{ $pages }
picture-empty = यहाँ अभी कोई नहीं है
picture-invitation = { $context ->
        [server] /challenge से रेटिंग वाली बाज़ी खेलें
       *[direct] /play से बाज़ी शुरू करें
    }
picture-no-match = अभी कोई बाज़ी पूरी नहीं हुई
picture-summary = { $matches ->
        [one] { $matches } बाज़ी
       *[other] { $matches } बाज़ियाँ
    }{ $alone ->
        [0] {""}
       *[other] , { $alone } गुटी के साथ
    }
picture-others = औरों के साथ
picture-counted = { $private ->
        [yes] पूरी हुई सभी बाज़ियाँ गिनी गई हैं, प्राइवेट भी।
       *[no] पूरी हुई सभी बाज़ियाँ गिनी गई हैं, प्राइवेट छोड़कर।
    }
picture-overall = सभी खेलों में
picture-side = { $side ->
        [black] काली गोटियों से
       *[white] सफ़ेद गोटियों से
    }
picture-streak = मौजूदा सिलसिला
picture-longest = सबसे लंबा सिलसिला
picture-best = सबसे बड़ी जीत
picture-favourite = पसंदीदा खेल
picture-frequent = सबसे ज़्यादा मुक़ाबले
picture-head = { $name } के ख़िलाफ़
picture-level = खेल का लेवल, अंदाज़न
picture-alone = { $matches ->
        [one] गुटी के साथ { $matches } बाज़ी
       *[other] गुटी के साथ { $matches } बाज़ियाँ
    }
picture-nameless = खिलाड़ी …{ $digits }

streak-none = कोई सिलसिला नहीं
streak-won = { $matches ->
        [one] { $matches } जीत
       *[other] लगातार { $matches } जीत
    }
streak-lost = { $matches ->
        [one] { $matches } हार
       *[other] लगातार { $matches } हार
    }
