# The sheets of `guti print`: a board to lay on a table, its rules, puzzles and counters.

sheet-rules = नियम
sheet-puzzles = तीन पहेलियाँ
sheet-answers = जवाब
sheet-counters = गोटियाँ
sheet-overleaf = जवाब अगले पन्ने पर।
sheet-cut = टूटी लकीर वाले गोलों पर काटें: गोटियाँ { $pieces }-{ $pieces }। दो तरह के बटन, बीज या सिक्के भी चलेंगे।
sheet-join = दूसरा आधा हिस्सा इस पट्टी पर चिपकाएँ।
sheet-half = दो में से हिस्सा { $half }
sheet-solver = { $side ->
        [black] काले की बारी
       *[white] सफ़ेद की बारी
    }
# A dozen rules, in the order in which one needs them.
sheet-rule-players = दो लोग खेलते हैं: एक की काली गोटियाँ, दूसरे की सफ़ेद; पहली चाल किसकी, यह आपस में तय करें।
sheet-rule-start = हर भरे घर पर काली और हर छल्ले वाले घर पर सफ़ेद गोटी रखें, { $pieces }-{ $pieces } गोटियाँ; छोटे बिंदु वाले घर ख़ाली रहते हैं।
sheet-rule-turn = बारी-बारी से चलें; एक बारी में एक ही गोटी चलती है।
sheet-rule-step = चलना यानी लकीर पर ठीक साथ वाले घर में जाना, अगर वह ख़ाली हो।
sheet-rule-capture = मारना यानी साथ वाले घर में सामने वाले की गोटी को{ $circles ->
        [yes] {" लकीर पर या गोले पर"}
       *[no] {" सीध में"}
    } लाँघकर ठीक पीछे के ख़ाली घर में जाना।
sheet-rule-removed = जिस गोटी को लाँघा, वह तुरंत बिसात से हट जाती है।
sheet-rule-must = मार सकें तो मारना ज़रूरी है; कई तरह से मार सकें तो जो चाहें चुनें।
sheet-rule-chain = मारने वाली गोटी उसी बारी में, किसी भी दिशा में, जब तक मार सके मारती जाती है।
sheet-rule-win = { $losing ->
        [0] सामने वाले की एक भी गोटी न बचे
       *[other] चाल के बाद सामने वाले की सिर्फ़ { $losing } गोटियाँ बचें
    }, तो आपकी जीत।
sheet-rule-blocked = सामने वाले के पास कोई चाल न बचे, तो भी आपकी जीत।
sheet-rule-count = दोनों की मिलाकर लगातार { $limit } चाल कोई गोटी न मरे, तो ज़्यादा गोटियों वाला जीते; बराबर हों तो ड्रॉ।
sheet-rule-repeated = एक ही खिलाड़ी की बारी में बिसात तीसरी बार वैसी ही हो, तब भी गोटियाँ गिनकर यही फ़ैसला होता है।
