# Puzzles: a position in which one move alone is right, and a line of such moves.

button-puzzle-own = सुलझाएँ
button-puzzle-show = जवाब दिखाएँ
button-puzzle-again = फिर कोशिश करें
button-puzzle-next = अगली पहेली
button-puzzle-morning = रोज़ सुबह भेजें
button-puzzle-solvers = सबसे आगे

puzzle-head = 🧩 **{ $game }** · { $side ->
        [black] ⚫ काले
       *[white] ⚪ सफ़ेद
    } की बारी
puzzle-goal = { $goal ->
        [win] { $turns ->
            [one] वह एक चाल ढूँढें जो जीतती है।
           *[other] लगातार { $turns } चालें ढूँढें: हर बार वही एक चाल जीतती है।
        }
        [draw] { $turns ->
            [one] वह एक चाल ढूँढें जो ड्रॉ बचाती है।
           *[other] लगातार { $turns } चालें ढूँढें: हर बार वही एक चाल ड्रॉ बचाती है।
        }
       *[gain] { $turns ->
            [one] इकलौती अच्छी चाल ढूँढें: बाक़ी एक गोटी गँवाती हैं।
           *[other] लगातार { $turns } चालें ढूँढें: हर बार वही एक अच्छी है, बाक़ी एक गोटी गँवाती हैं।
        }
    }
puzzle-counts = -# पहली बार जो चलते हैं, उसी से पहेलियों में आपकी रेटिंग बनती है; जवाब देखना ग़लत गिना जाता है।
puzzle-unrated = -# वॉर्म-अप पहेली: बस कोशिश करें, अभी रेटिंग नहीं।
puzzle-known = -# जवाब शायद आपने पहले देखा है, इसलिए इसकी रेटिंग नहीं होगी।
puzzle-turn = -# चाल { $turn }/{ $turns }
puzzle-right = ✅ **{ $move }** सही है। { $side ->
        [black] ⚫ काले
       *[white] ⚪ सफ़ेद
    } का जवाब: **{ $reply }**। अब क्या?
puzzle-wrong = ❌ **{ $move }** नहीं: { $goal ->
        [win] दूसरी चाल से जीत पक्की है।
        [draw] इससे बाज़ी हार जाते हैं।
       *[gain] दूसरी चाल से एक गोटी ज़्यादा रहती है।
    }{ $reply ->
        [none] {""}
       *[other] {" "}तब { $side ->
            [black] ⚫ काला
           *[white] ⚪ सफ़ेद
        } { $pieces ->
            [one] { $pieces } गोटी
           *[other] { $pieces } गोटियाँ
        } मार सकता है: { $reply }।
    }
puzzle-solved = { $tries ->
        [0] ✅ **पहेली सुलझ गई!**
        [one] ✅ **सुलझ गई**, एक ग़लत चाल के बाद।
       *[other] ✅ **सुलझ गई**, { $tries } ग़लत चालों के बाद।
    }
puzzle-shown = 💡 **जवाब यह है।**
puzzle-line = { $line }
puzzle-reason = { $why ->
        [takes-most] इससे सबसे ज़्यादा गोटियाँ मरती हैं ({ $chain }), और बदले में एक भी नहीं जाती।
        [saves] बाक़ी हर चाल में एक गोटी मारी जाती है।
        [sacrifice] { $given ->
            [one] एक गोटी
           *[other] { $given } गोटियाँ
        } देकर { $taken } की मार: मारना ज़रूरी जो है।
        [chain] इससे लगातार { $chain } की मार का मौक़ा बनता है।
       *[blockade] इसके बाद { $side ->
            [black] ⚫ काले
           *[white] ⚪ सफ़ेद
        } के पास चलने की जगह बहुत कम रहती है।
    }
puzzle-why = { $proof ->
        [table] { $goal ->
            [win] यहाँ से { $side ->
                [black] ⚫ काला
               *[white] ⚪ सफ़ेद
            } हर हाल में जीतता है; बाक़ी हर चाल जीत गँवाती थी। यह साबित है।
           *[draw] यहाँ से सही खेलें तो कोई नहीं जीतता; बाक़ी हर चाल हारती थी। यह साबित है।
        }
       *[search] { $goal ->
            [win] यहाँ से { $side ->
                [black] ⚫ काला
               *[white] ⚪ सफ़ेद
            } हर हाल में जीतता है; और किसी चाल से जीत पक्की नहीं थी।
            [draw] और किसी चाल से ड्रॉ पक्का नहीं।
           *[gain] { $turns ->
                [one] कोई और चाल चलने पर
               *[other] पहली बार कोई और चाल चलने पर
            } { $side ->
                [black] ⚫ काले
               *[white] ⚪ सफ़ेद
            } की { $margin ->
                [one] { $margin } गोटी कम रह जाती
               *[other] { $margin } गोटियाँ कम रह जातीं
            } ({ $depth } चाल आगे तक देखकर)।
        }
    }
puzzle-warm-up = { $number ->
        [5] 🔥 वॉर्म-अप पूरा! अब हर पहेली के पहले जवाब से रेटिंग बनेगी।
       *[other] -# वॉर्म-अप { $number }/{ $of }, रेटिंग नहीं।
    }
puzzle-half = शुरुआत सही थी: ½ अंक।
puzzle-rating = { $trend ->
        [down] 📉 पहेलियों की रेटिंग { $before } → **{ $after }**
        [up] 📈 पहेलियों की रेटिंग { $before } → **{ $after }**
        [first] 🎯 पहेलियों में आपकी रेटिंग बन गई: **{ $after }**
        [same] 🧩 पहेलियों की रेटिंग **{ $after }**
       *[none] 🧩 { $left ->
            [1] एक-दो और
           *[other] लगभग { $left } और
        } पहेलियों के बाद रेटिंग दिखेगी
    } · { $streak ->
        [0] { $tried } में से { $solved } सही
        [1] { $tried } में से { $solved } सही
       *[other] लगातार { $streak } · { $tried } में से { $solved } सही
    } · यह पहेली: { $level }
puzzle-days = { $days ->
        [1] 🔥 आज की पहेली हो गई। कल एक और मिलेगी।
       *[other] 🔥 आज की पहेली हो गई: लगातार { $days } दिन।
    }{ $best ->
        [0] {""}
       *[other] {" "}{ streak-best }
    }
puzzle-solvers = **इस सर्वर में पहेलियों में सबसे आगे**
puzzle-solver = { $place }. { $player }{ $settled ->
        [no] {""}
       *[yes] {" "}**{ $rating }**
    } · { $tried } में से { $solved } · सबसे लंबा सिलसिला { $best }
puzzle-warming-up = · { $player } (अभी शुरुआत): { $solved ->
        [one] { $solved } पहेली सुलझी
       *[other] { $solved } पहेलियाँ सुलझीं
    }
puzzle-nobody = इस सर्वर में अभी किसी ने पहेली नहीं सुलझाई। { $puzzle_command } से एक पहेली लें।

puzzle-daily = **आज की पहेली**
puzzle-direct = ☀️ **आपकी आज की पहेली**{ $days ->
        [0] {""}
       [1] {" "}· 🔥 अब तक { $days } दिन
       *[other] {" "}· 🔥 लगातार { $days } दिन
    }{ $best ->
        [0] {""}
       *[other] {" "}· { streak-best }
    }
puzzle-direct-off = -# आपके कहने पर भेजी। `/settings` से समय बदलें या बंद करें।
puzzle-daily-solved = ✅ { $which ->
        [last] **इससे पहले की पहेली इन्होंने सुलझाई**
       *[this] **इन्होंने सुलझाई**
    }
puzzle-daily-tries = { $tries ->
        [1] पहली ही बार में: { $players }
       *[other] { $tries } बार में: { $players }
    }
puzzle-daily-more = { $count ->
        [1] एक और
       *[other] और { $count } लोग
    }

alt-puzzle = { $game } की पहेली, { $side ->
        [black] काले
       *[white] सफ़ेद
    } की बारी।{ $path ->
        [none] {""}
       *[other] {" "}पिछली चाल { $path } से गुज़री।
    } काली गोटियाँ { $black_count }: { $black }। सफ़ेद गोटियाँ { $white_count }: { $white }।

error-no-such-puzzle = वह पहेली अब मेरे पास नहीं है। `/puzzle` से दूसरी लें।
error-no-puzzle-left = यहाँ की सारी पहेलियाँ देखी जा चुकीं। मेरे साथ `/play` खेलें, या `/puzzle` से किसी और खेल की पहेली माँगें।
error-no-puzzle-open = आपके सामने कोई पहेली नहीं है। `/puzzle` से एक लें, फिर `/puzzle move:` से जवाब दें।
error-puzzle-moved-on = यह पहेली इस बीच आगे बढ़ चुकी है। आप कहाँ हैं, यह `/puzzle` दिखाएगा।
