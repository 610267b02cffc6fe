# Trying moves on a board, with what each is worth: exact in solved games, else Guti’s opinion.

button-explore = चलकर देखें

explore-choose = किस खेल को शुरू से चलकर देखना है?
explore-head = 🧭 **{ $game }**{ $match ->
        [none] {""}
       *[other] {" "}· बाज़ी { $match }
    } · { $ply ->
        [0] शुरुआत
        [one] { $ply } चाल के बाद
       *[other] { $ply } चालों के बाद
    }

# A position’s exact value. The steps are the turns until a capture is possible, or a side is blocked.
explore-exact = { $side ->
        [black] ⚫ काले की बारी।
       *[white] ⚪ सफ़ेद की बारी।
    } सही खेलें तो { $winner ->
        [black] **⚫ काला जीतता है**
        [white] **⚪ सफ़ेद जीतता है**
       *[draw] **ड्रॉ**
    }{ $steps ->
        [none] ।
        [0] {" "}गोटियाँ गिनकर; इससे ज़्यादा कोई हासिल नहीं कर सकता।
        [one] ; { $steps } चाल में मारना ही पड़ेगा।
       *[other] ; { $steps } चालों में मारना ही पड़ेगा।
    }
explore-opinion = { $side ->
        [black] ⚫ काले की बारी।
       *[white] ⚪ सफ़ेद की बारी।
    } मेरी राय में: ⚫ { $black }% : ⚪ { $white }%।
explore-over = { $winner ->
        [black] **⚫ काला जीत चुका।**
        [white] **⚪ सफ़ेद जीत चुका।**
       *[draw] **ड्रॉ।**
    }

# A line for each move, of the side to move.
explore-move = { $value ->
        [win] 🟢 { $move } जीत
        [draw] 🟡 { $move } ड्रॉ
       *[loss] 🔴 { $move } हार
    }{ $steps ->
        [none] {""}
        [0] {" "}गिनती से
        [one] , { $steps } चाल में
       *[other] , { $steps } चालों में
    }
explore-guess = ❔ { $move } { $score }%
explore-basis = { $basis ->
        [table] -# बिल्कुल सही: इस स्थिति का हल मालूम है। “6 चालों में” यानी तब तक मारने पर, या एक पक्ष को रोक देने पर, मजबूर किया जा सकता है।
        [counted] -# इस स्थिति का हल मालूम है, पर उससे पहले गोटियाँ गिनी जा सकती हैं, या यही स्थिति दोबारा आ सकती है। इसलिए यह सिर्फ़ मेरी राय है।
       *[search] -# सिर्फ़ मेरी राय: इस स्थिति का हल मालूम नहीं है। 100% यानी जीत, 50% यानी ड्रॉ।
    }
