# Looking at a match that is over: who stood better when, and what each move gave away.

button-analyse = विश्लेषण
button-wrong = अगली ग़लती ▶
button-wrong-own = मेरी अगली ग़लती ▶
button-line = बेहतर चालें दिखाएँ
button-what = यह क्या है?
button-overview = पूरी बाज़ी

analysis-progress = 🔍 मैं बाज़ी देख रहा हूँ: { $searches } में से { $judged } क़दम …
analysis-stopped = -# अगर यह रुक जाए, तो बटन दबाएँ।
analysis-head = 🔍 **{ $game }** · ⚫ { $black ->
        [none] काला
       *[other] { $black }
    } – ⚪ { $white ->
        [none] सफ़ेद
       *[other] { $white }
    }

# One side’s moves that gave something away, from the worst.
analysis-counts = { $side ->
        [black] ⚫
       *[white] ⚪
    } { $blunders ->
        [one] { $blunders } भारी भूल
       *[other] { $blunders } भारी भूलें
    }, { $mistakes ->
        [one] { $mistakes } ग़लती
       *[other] { $mistakes } ग़लतियाँ
    }, { $doubtful ->
        [one] { $doubtful } कमज़ोर चाल
       *[other] { $doubtful } कमज़ोर चालें
    }
analysis-turning = **{ $ply } नंबर की चाल पर बाज़ी पलटी।**
analysis-flawless = **किसी ने ज़्यादा कुछ नहीं गँवाया।**

# What became of a position by a move: first the move and how good it was, then what was better.
analysis-move = { $side ->
        [black] ⚫
       *[white] ⚪
    } की चाल **{ $move }**: { $verdict ->
        [blunder] 💥 **भारी भूल**
        [mistake] ❌ **ग़लती**
        [doubtful] 🤔 **कमज़ोर चाल**
        [fine] 👍 ठीक
        [best] ⭐ सबसे अच्छी
        [late] अब किसी चाल से बाज़ी नहीं बचती
        [lot] 🎲 टॉस से निकली
       *[only] एक ही चाल थी
    }{ $lost ->
        [0] ।
       *[other] ; { $thrown ->
            [win] इससे पक्की जीत हाथ से गई।
            [draw] इससे ड्रॉ हाथ से गया।
           *[none] इससे जीत की उम्मीद { $lost }% घटी।
        }
    }
analysis-better = बेहतर थी **{ $move }**{ $line ->
        [none] ।
       *[other] , और आगे { $line }।
    }
analysis-change = पहले: { $before }। बाद में: { $after }।
analysis-standing = { $winner ->
        [black] सही खेलें तो ⚫ काला जीतता है{ $plies ->
            [none] {""}
            [one] {" "}({ $plies } चाल में)
           *[other] {" "}({ $plies } चालों में)
        }
        [white] सही खेलें तो ⚪ सफ़ेद जीतता है{ $plies ->
            [none] {""}
            [one] {" "}({ $plies } चाल में)
           *[other] {" "}({ $plies } चालों में)
        }
        [draw] सही खेलें तो ड्रॉ
       *[unknown] ⚫ { $black }% : ⚪ { $white }%{ $counted ->
            [yes] {" "}(पहले गोटियाँ गिनी जा सकती हैं)
           *[no] {""}
        }
    }
analysis-over = { $winner ->
        [black] ⚫ काला जीत चुका
        [white] ⚪ सफ़ेद जीत चुका
       *[draw] ड्रॉ
    }
analysis-line = { $ply } नंबर की चाल से बेहतर खेल: { $line }

# Beside the first page, by the button that asks.
analysis-scale = -# 100% यानी जीत, 50% यानी ड्रॉ। जिस चाल से जीत की उम्मीद { $doubtful }% घटे वह कमज़ोर, { $mistake }% घटे तो ग़लती, { $blunder }% घटे तो भारी भूल। गहरा हिस्सा जितना ऊँचा, काले को उतनी उम्मीद। नाम के नीचे का आँकड़ा सिर्फ़ वे चालें गिनता है जिनमें चुनाव से फ़र्क़ पड़ता था।

analysis-accuracy = { $accuracy ->
        [none] चुनने के मौक़े कम थे
       *[other] { $accuracy }% सही
    }
analysis-side = { $side ->
        [black] काला
       *[white] सफ़ेद
    }
analysis-verdict = { $verdict ->
        [blunder] भारी भूल
        [mistake] ग़लती
       *[doubtful] कमज़ोर
    }

analysis-alt-moves = { $board } दिखाई गई हैं: खेली गई चाल { $move }{ $better ->
        [none] ।
       *[other] , और उससे बेहतर { $better }।
    }
analysis-alt-chart = हर चाल के बाद काले की उम्मीद का चित्र, जीत के प्रतिशत में{ $kept ->
        [changes] , जहाँ वह बदली
       *[all] {""}
    }: { $values }।

error-not-over-yet = बाज़ी { $match } अभी ख़त्म नहीं हुई, और उसे परखने से एक खिलाड़ी को मदद मिलती। ख़त्म होने पर फिर माँगें।
error-helps-in-match = { $whole_game ->
        [yes] { $game } की आपकी एक बाज़ी बिना संकेतों के चल रही है। उसके ख़त्म होने तक मैं उस बिसात पर, और उन बिसातों पर जो उसमें समाई हैं या जिनमें वह समाई है, न संकेत देता हूँ, न रिकॉर्ड परखता हूँ। आपकी ख़त्म हो चुकी बाज़ियाँ खुली हैं, जब तक वे चल रही बाज़ी की स्थिति के पास न आएँ और इस बीच उनमें कोई चाल वापस न ली गई हो; पहेलियाँ, पाठ और बाक़ी सब खेल भी खुले हैं। बाक़ी के लिए बाज़ी ख़त्म होने पर फिर माँगें।
       *[no] { $game } की आपकी एक बाज़ी बिना संकेतों के चल रही है, और यह उसकी बिसात की स्थिति के बहुत पास है। जब वह आगे बढ़े, तब फिर आएँ, या कोई और खेल चुनें।
    }
error-helps-with-puzzle = इससे { $game } की उस पहेली में मदद मिल जाती, जो आपने अभी पूरी नहीं की। पहले उसे हल करें या मुझसे जवाब देख लें, फिर माँगें।
error-analyses-busy = मैं अभी कई बाज़ियाँ देख रहा हूँ। ज़रा देर में फिर माँगें।
error-one-analysis-at-a-time = मैं अभी आपके लिए दूसरी बाज़ी देख रहा हूँ। वह पूरी हो जाए, तब फिर माँगें।
error-no-such-analysis = वह रिकॉर्ड अब मेरे पास नहीं है। उसे `/analyse` में फिर दें।
error-too-many-turns = यह बाज़ी बहुत लंबी है: मैं { $turns } चाल तक के रिकॉर्ड का ही विश्लेषण करता हूँ। यहाँ खेली गई बाज़ी हो, तो `/analyse` में उसका नंबर दें।
