# The games: their names and what is particular to each.

game-lau-kata-kati = लाउ काटाकाटी
game-felli = फ़ेल्ली
game-pretwa = प्रेतवा
game-dash-guti = दस गोटी
game-egara-guti = ग्यारह गोटी
game-alquerque = अलकेर्के
game-sholo-guti = सोलह गोटी
game-gol-skuish = गोल इक्कीस
game-peralikatuma = पेरालिकातुमा
game-kotu-ellima = कोटू एल्लिमा

list-game = { $game } · { $pieces ->
        [one] { $pieces } गोटी
       *[other] { $pieces } गोटियाँ
    } · { $minutes } मिनट{ $first ->
        [yes] {" "}· यहाँ से शुरू करें
       *[no] {""}
    }

# The levels at which Guti plays, the weakest first.
level-1 = नौसिखिया
level-2 = शागिर्द
level-3 = शौक़िया
level-4 = कुशल
level-5 = माहिर
level-6 = उस्ताद

# Rules are at most 130 words in all, their title and the typing included, but not the small print.
# Where a game has rules of its own at home, the last sentence says what Guti does instead.
rules-title = ## { $game }
rules-size = { $points } घर, गोटियाँ { $pieces }-{ $pieces }
rules-lau-kata-kati = दक्षिण बंगाल का खेल; मोज़ाम्बीक में नाम “गुलुगुफ़े”, यानी तितली। { rules-size }, सिर्फ़ बीच का घर ख़ाली। दोनों सही खेलें तो ड्रॉ।
rules-felli = मोरक्को का खेल; दूसरा नाम फ़िच। { rules-size }, बीच का घर ख़ाली। दोनों सही खेलें तो पहली चाल वाला जीतता है। कहीं-कहीं सामने के कोने में पहुँची गोटी ताक़तवर हो जाती है; गुटी में नहीं।
rules-pretwa = बिहार का खेल। तीन गोले, छह लकीरें: { rules-size }, बीच का घर ख़ाली। दोनों सही खेलें तो ड्रॉ।
rules-dash-guti = जबलपुर का खेल। लाउ काटाकाटी जैसा, बस अगल-बगल दो घर ज़्यादा: { rules-size }, बीच का घर ख़ाली। दोनों सही खेलें तो ड्रॉ।
rules-egara-guti = महाराष्ट्र का खेल। { rules-size }, सिर्फ़ बीच का घर ख़ाली।
rules-alquerque = अरबों का क़िरक़ात; स्पेन के राजा अल्फ़ोंसो की 1283 की किताब में भी। ड्राफ़्ट्स इसी से निकला। { rules-size }। गुटी में मारने का मौक़ा छोड़ नहीं सकते।
rules-sholo-guti = बांग्लादेश और भारत का खेल; दूसरे नाम “सोलह सार” और “मुग़ल-पठान”। { rules-size }। कई जगह मारें या न मारें, मर्ज़ी आपकी; गुटी में मारना ज़रूरी है।
rules-gol-skuish = मध्य भारत का खेल; नाम का मतलब है गोल बिसात पर इक्कीस गोटियाँ। सात गोले, छह लकीरें: { rules-size }, बीच का घर ख़ाली।
rules-peralikatuma = श्रीलंका का खेल; दूसरा नाम पेराली कोटुवा, यानी “जंग का घेरा”। { rules-size }, बाएँ हाथ के तिकोने में भी आपकी। श्रीलंका में मारना ज़रूरी नहीं; गुटी में है।
rules-kotu-ellima = श्रीलंका का खेल; मतलब “क़िलों की जीत”। { rules-size }, दाएँ हाथ के तिकोने में भी आपकी। मारना कहीं ज़रूरी बताते हैं, कहीं नहीं; गुटी में है।

# Where each game was written down and by whom, in small print below its rules.
origin-lau-kata-kati = -# 1933 में कोलकाता के पास पानीहाटी में जतींद्रमोहन दत्त ने यह खेल दर्ज किया (Ludii के हवाले से)। वहाँ एक बारी में एक ही गोटी मरती है; यहाँ लगातार मार चलती है।
origin-felli = -# 1989 में दक्षिण मोरक्को के लोगों से सुनकर बूहाजबान ने यह खेल दर्ज किया (Ludii के हवाले से)।
origin-pretwa = -# इसे “प्रेतोआ” भी कहते हैं; छपरा का खेल, चारुचंद्र दासगुप्त ने 1935 में लिखा। वहाँ आख़िरी गोटी तक खेलते हैं; यहाँ उससे पहले फ़ैसला हो जाता है।
origin-dash-guti = -# जबलपुर के पास गोसलपुर में हेमचंद्र दासगुप्त ने यह खेल दर्ज किया।
origin-egara-guti = -# 1926 में भंडारा में, जो अब महाराष्ट्र में है, हेमचंद्र दासगुप्त ने यह खेल दर्ज किया (Ludii के हवाले से)।
origin-alquerque = -# किताब का नाम “लिब्रो दे लोस ख़ुएगोस” है, यानी खेलों की किताब।
origin-sholo-guti = -# “मुग़ल-पठान” नाम से जतींद्रमोहन दत्त ने यह खेल कोलकाता के पास दर्ज किया।
origin-gol-skuish = -# 1924 में मध्य प्रांत में हेमचंद्र दासगुप्त ने यह खेल दर्ज किया (Ludii के हवाले से); “Gol-skuish” एच. जे. आर. मरे की किताब में छपाई की भूल है। वहाँ आख़िरी गोटी तक खेलते हैं; यहाँ उससे पहले फ़ैसला हो जाता है।
origin-peralikatuma = -# 1909 में “पेराली कोटुवा” नाम से हेनरी पार्कर ने यह खेल दर्ज किया (Ludii के हवाले से)।
origin-kotu-ellima = -# 1873 में लूडोविसी ने “कोटू एल्लिमे” छापा; यहाँ के हिज्जे पार्कर के हैं, 1909 के।

# The bold words lead each rule; the numbers differ by game.
rules-captures =
    { $capture ->
        [free] मारें या सिर्फ़ चलें, आपकी मर्ज़ी।
       *[must] मार सकें तो मारना ज़रूरी; कौन-सी गोटी, यह आप चुनें।
    } { $chain ->
        [single] एक बारी में एक ही मार।
        [may-stop] वही गोटी आगे भी मार सकती है (**लगातार मार**), और कहीं भी रुक सकती है।
       *[whole] वही गोटी मारती ही जाए: **लगातार मार**।
    }
rules-win =
    { "" }**जीत**: सामने वाले की गोटी या चाल न बचे।{ $losing ->
        [0] {""}
       *[other] {" "}चाल के बाद { $losing } या कम बचीं तो हार।
    }
# On the card, below the moving picture, which shows a step, a capture and a chain.
rules-brief =
    { rules-size }। { rules-captures }
    { rules-win }
button-rules-full = पूरे नियम
rules-shared =
    { "" }**चलना**: लकीर पर साथ के ख़ाली घर में। **मारना**: सामने वाले की गोटी को सीध में{ $circles ->
        [yes] {" "}या गोले पर
       *[no] {""}
    } लाँघकर ठीक पीछे के ख़ाली घर में।
    { rules-captures }
    { rules-win } दोनों की मिलाकर लगातार { $limit } चाल कोई गोटी न मरे, या बिसात तीसरी बार वैसी ही हो, तो ज़्यादा गोटियों वाला जीते; बराबर हों तो ड्रॉ।

rules-typing = -# नीचे चाल चुनें, या `/move` में लिखें: { $step }; मारते समय हर घर: { $capture }।

# The rules that sources attest: their names, what they change, and what each says of its game.
game-by-rules = { $game } ({ $rules })
ruleset-guti = गुटी के नियम
ruleset-encyclopedia = विश्वकोश
ruleset-datta-1933 = दत्त 1933
ruleset-murray-1952 = मरे 1952
ruleset-das-gupta-1926 = दासगुप्त 1926
ruleset-das-gupta-1924 = दासगुप्त 1924
ruleset-alfonso-1283 = अल्फ़ोंसो 1283
ruleset-parker-1909 = पार्कर 1909
ruleset-humphries-1906 = हम्फ़्रीज़ 1906
ruleset-rules = { rules-size }। { rules-captures } बाक़ी सब गुटी के नियमों से।
ruleset-from-encyclopedia = विकिपीडिया, 2010
ruleset-from-datta-1933 = कोलकाता के पास, 1933
ruleset-from-murray-1952 = बिहार, 1952
ruleset-from-das-gupta-1926 = भंडारा, 1926
ruleset-from-das-gupta-1924 = मध्य प्रांत, 1924
ruleset-from-alfonso-1283 = कास्तील, 1283
ruleset-from-parker-1909 = श्रीलंका, 1909
ruleset-from-humphries-1906 = कर्वी, 1906
button-sources = स्रोत
switch-free = मारना ज़रूरी नहीं
switch-stops = मार बीच में रोक सकते हैं
switch-single = एक चाल में एक ही मार
switch-losing = आख़िरी गोटी तक खेल
switch-pieces = गोटियाँ { $pieces }-{ $pieces }
ruleset-lau-kata-kati-datta-1933 = जैसा जतींद्रमोहन दत्त ने कोलकाता के पास पानीहाटी में दर्ज किया: एक बारी में एक ही गोटी मरती है। { rules-size }, बीच का घर ख़ाली।
ruleset-lau-kata-kati-encyclopedia = विकिपीडिया के लेख “Lau kata kati” में लिखा है, एक बारी में कई गोटियाँ मार “सकते हैं”; गुटी इसका मतलब यह लेता है: बीच में रुक भी सकते हैं। { rules-size }, बीच का घर ख़ाली।
ruleset-dash-guti-encyclopedia = विकिपीडिया के लेख “Dash-guti” में लिखा है, एक बारी में कई गोटियाँ मार “सकते हैं”; गुटी इसका मतलब यह लेता है: बीच में रुक भी सकते हैं। { rules-size }, बीच का घर ख़ाली।
ruleset-pretwa-encyclopedia = विकिपीडिया के लेख “Pretwa” में लिखा है, एक बारी में कई गोटियाँ मार “सकते हैं”; गुटी इसका मतलब यह लेता है: बीच में रुक भी सकते हैं। { rules-size }, बीच का घर ख़ाली।
ruleset-pretwa-murray-1952 = बिहार का खेल, जैसा एच. जे. आर. मरे ने लिखा: एक बारी में कई गोटियाँ मार सकते हैं; गुटी इसका मतलब यह लेता है: बीच में रुक भी सकते हैं। खेल आख़िरी गोटी तक; तीन गोटियों पर हार का नियम बाद में जुड़ा। { rules-size }।
ruleset-egara-guti-das-gupta-1926 = हेमचंद्र दासगुप्त ने मध्य प्रांत के भंडारा में जो दर्ज किया, Ludii उसे यूँ पढ़ता है: एक बारी में एक ही गोटी मरती है। { rules-size }, बीच का घर ख़ाली।
ruleset-gol-skuish-das-gupta-1924 = हेमचंद्र दासगुप्त ने मध्य प्रांत में जो दर्ज किया, Ludii उसे यूँ पढ़ता है: एक बारी में एक ही गोटी मरती है, और खेल आख़िरी गोटी तक। { rules-size }, बीच का घर ख़ाली।
ruleset-sholo-guti-parker-1909 = श्रीलंका का “हेवाकम केलिया”, जैसा हेनरी पार्कर ने दर्ज किया: मारना ज़रूरी नहीं। गुटी इसका मतलब यह लेता है: बीच में रुक भी सकते हैं। { rules-size }।
ruleset-sholo-guti-humphries-1906 = संयुक्त प्रांत के कर्वी का “अठारह गोटी”, जैसा हम्फ़्रीज़ ने दर्ज किया: बीच में रुक सकते हैं, और बीच की क़तार में भी दोनों की दो-दो गोटियाँ। { rules-size }।
ruleset-peralikatuma-parker-1909 = श्रीलंका का “पेराली कोटुवा”, जैसा हेनरी पार्कर ने दर्ज किया: मारना ज़रूरी नहीं। गुटी इसका मतलब यह लेता है: बीच में रुक भी सकते हैं। { rules-size }; बाईं ओर का तिकोना भी आपका।
ruleset-alquerque-alfonso-1283 = कास्तील के राजा अल्फ़ोंसो की “खेलों की किताब”, पन्ना 91 का पिछला पृष्ठ: मारना ज़रूरी नहीं, और जितनी गोटियाँ लाँघें, सब मरती हैं। गुटी इसका मतलब यह लेता है: बीच में रुक भी सकते हैं। { rules-size }।
rules-solved = { $value ->
        [draw] दोनों सही खेलें तो ड्रॉ।
       *[first-wins] दोनों सही खेलें तो पहली चाल वाला जीतता है।
    }
ruleset-source = -# { $source }{ $page ->
        [none] {""}
       *[other] , पृष्ठ { $page }
    }{ $cited ->
        [none] {""}
       *[other] {" "}({ $cited } के हवाले से; छपी किताब हमने नहीं देखी)
    }। जो इसमें नहीं लिखा, वह गुटी के नियमों से। { $rated ->
        [yes] ऐसी बाज़ियों की रेटिंग अलग सूची में
       *[no] ऐसी बाज़ियाँ बिना रेटिंग
    }; पाठ, पहेलियाँ और हल की हुई बिसातें सिर्फ़ गुटी के नियमों से।

# On and about the moving picture of the rules.
picture-step = चलना: साथ वाले ख़ाली घर में
picture-capture = मारना: गोटी को लाँघकर
picture-chain = लगातार मार: वही गोटी फिर लाँघे

alt-rules = { $game }, एनिमेशन में। { $shown }
alt-step = चलना: { $side ->
        [black] काली
       *[white] सफ़ेद
    } गोटी लकीर पर चली, { $path }।
alt-capture = मारना: { $side ->
        [black] काली
       *[white] सफ़ेद
    } गोटी ने लाँघा, { $path }; मरी गोटी { $captured }।
alt-chain = बाद में लगातार मार: { $side ->
        [black] काली
       *[white] सफ़ेद
    } गोटी ने लाँघा, { $path }; मरी गोटियाँ { $captured }।
