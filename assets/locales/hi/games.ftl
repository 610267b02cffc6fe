# The games: their names and what is particular to each.

game-lau-kata-kati = लाउ काटाकाटी
game-felli = फ़ेल्ली
game-pretwa = प्रेतवा
game-dash-guti = दस गोटी
game-egara-guti = ग्यारह गोटी
game-alquerque = अलकेर्के
game-sholo-guti = सोलह गोटी
game-gol-skuish = गोल स्कुइश
game-peralikatuma = पेरालिकातुमा
game-kotu-ellima = कोटू एल्लिमा

# The levels at which Guti plays, the weakest first.
level-1 = नौसिखिया
level-2 = शागिर्द
level-3 = शौक़िया
level-4 = कुशल
level-5 = माहिर
level-6 = उस्ताद

# Rules are at most 120 words in all, their title and the typing included.
# Where a game has rules of its own at home, the last sentence says what Guti does instead.
rules-title = ## { $game }
rules-lau-kata-kati = दक्षिण बंगाल से; मोज़ाम्बीक में नाम “गुलुगुफ़े”, यानी तितली। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; सिर्फ़ बीच का घर ख़ाली। सही खेल: बराबरी।
rules-felli = मोरक्को से; या फ़िच। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; बीच का घर ख़ाली। कहीं-कहीं सामने के कोने में पहुँची गोटी ताक़तवर होती है; यहाँ नहीं। सही खेल: पहला खिलाड़ी जीतता है।
rules-pretwa = बिहार से। तीन गोले, छह तीलियाँ: { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; बीच का घर ख़ाली। सही खेल: बराबरी।
rules-dash-guti = मध्य भारत से। लाउ काटाकाटी जैसा, बस अगल-बगल दो घर ज़्यादा: { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; सिर्फ़ बीच का घर ख़ाली। सही खेल: बराबरी।
rules-egara-guti = मध्य भारत से। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; सिर्फ़ बीच का घर ख़ाली।
rules-alquerque = अरबों का क़िरक़ात; स्पेन के राजा अल्फ़ोंसो की 1283 की किताब में भी। ड्राफ़्ट्स इसी से निकला। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ। Guti में मौक़ा छोड़ा नहीं जा सकता।
rules-sholo-guti = बांग्लादेश और भारत से; दूसरे नाम “सोलह सिपाही”, “Bead 16”। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ। कई जगह मारें या न मारें, मर्ज़ी आपकी; Guti में ज़रूरी है।
rules-gol-skuish = मध्य भारत से। सात गोले, छह तीलियाँ: { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; सिर्फ़ बीच का घर ख़ाली।
rules-peralikatuma = श्रीलंका से; दूसरा नाम पेराली कोटुवा, यानी “जंग का घेरा”। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; बाएँ हाथ के तिकोने में भी आपकी। श्रीलंका में मारना ज़रूरी नहीं; Guti में है।
rules-kotu-ellima = श्रीलंका से; मतलब “क़िलों की जीत”। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; दाएँ हाथ के तिकोने में भी आपकी। मारना कहीं ज़रूरी बताते हैं, कहीं नहीं; Guti में है।

# The bold words lead each rule; the numbers differ by game.
rules-shared =
    { "" }**चलना**: लकीर पर साथ वाले ख़ाली घर में। **मारना**: सामने वाले की गोटी को एक ही सीध में{ $circles ->
        [yes] {" "}या गोले पर
       *[no] {""}
    } लाँघकर ठीक पीछे के ख़ाली घर में।
    मार सकें तो मारना ज़रूरी; कई मौक़ों में जो चाहें। वही गोटी और मार सके तो रुकना नहीं: **लगातार मार**।
    { "" }**जीत**: सामने वाले की कोई गोटी या चाल न बचे।{ $losing ->
        [0] {""}
       *[other] {" "}चाल के बाद जिसकी { $losing } या कम बचें, उसकी हार।
    } दोनों की { $limit } चालों तक कोई गोटी न मरे, या बिसात तीसरी बार वैसी ही हो, तो जिसकी गोटियाँ ज़्यादा, उसकी जीत; बराबर तो बराबरी।

rules-typing = -# बिसात के नीचे चाल चुनें, या `/move` में लिखें: { $step }; मारते समय हर घर: { $capture }।

# On and about the moving picture of the rules.
picture-step = चलना: साथ वाले ख़ाली घर में
picture-capture = मारना: गोटी को लाँघकर
picture-chain = लगातार मार: वही गोटी फिर लाँघे

alt-rules = { $game }, चलती तस्वीर में। { $shown }
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
