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

# Rules are at most 120 words in all, their title and the typing included.
# Where a game has rules of its own at home, the last sentence says what Guti does instead.
rules-title = ## { $game }
rules-lau-kata-kati = निचले बंगाल से; मोज़ाम्बीक में तितली (गुलुगुफ़े)। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; सिर्फ़ बीच का घर ख़ाली।
rules-felli = मोरक्को से; दूसरा नाम फ़िच। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; सिर्फ़ बीच का घर ख़ाली। कहीं-कहीं सामने के कोने में गोटी को तरक़्क़ी मिलती है; Guti में नहीं।
rules-pretwa = बिहार से। तीन गोले, छह तीलियाँ: { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; सिर्फ़ केंद्र ख़ाली।
rules-dash-guti = मध्य भारत से। लाउ काटाकाटी जैसा, बस दो बाँहें ज़्यादा: { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; सिर्फ़ बीच का घर ख़ाली।
rules-egara-guti = मध्य भारत से। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; सिर्फ़ बीच का घर ख़ाली।
rules-alquerque = अरबों का क़िरक़ात, राजा अल्फ़ोंसो की 1283 की किताब में; चेकर्स (ड्राफ़्ट्स) का पुरखा। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ। Guti में मारना छूट ही नहीं सकता।
rules-sholo-guti = बांग्लादेश और भारत से; “सोलह सिपाही” और “बीड 16” भी। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ। कई जगह मारना मर्ज़ी पर है; Guti में ज़रूरी।
rules-gol-skuish = मध्य भारत से। सात गोले, छह तीलियाँ: { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; सिर्फ़ केंद्र ख़ाली।
rules-peralikatuma = श्रीलंका से; दूसरा नाम पेराली कोटुवा, यानी “जंग का घेरा”। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; बाएँ वाला तिकोना भी आपका। श्रीलंका में मारना ज़रूरी नहीं; यहाँ है।
rules-kotu-ellima = श्रीलंका से; मतलब “क़िलों की जीत”। { $points } घर, दोनों की { $pieces }-{ $pieces } गोटियाँ; दाएँ वाला तिकोना भी आपका। मारना ज़रूरी है या नहीं, राय अलग-अलग है; यहाँ है।

# The bold words lead each rule; the numbers differ by game.
rules-shared =
    { "" }**खिसकना**: रेखा पर बगल के ख़ाली घर में। **मारना**: सामने वाले की गोटी को सीधे रेखा{ $circles ->
        [yes] {" "}या गोले
       *[no] {""}
    } पर लाँघकर पीछे के ख़ाली घर में।
    मार सकें तो मारना ज़रूरी है, जिधर से चाहें। मौक़ा रहे तो वही गोटी मारती जाए: **लगातार काट**।
    { "" }**जीत**: सामने वाले की कोई गोटी या चाल न बचे।{ $losing ->
        [0] {""}
       *[other] {" "}चाल के बाद { $losing } या कम गोटियाँ बचें तो हार।
    } { $limit } चालों तक कोई गोटी न मरे, या वही स्थिति तीसरी बार आए, तो ज़्यादा गोटियों की जीत, बराबर पर बराबरी।

rules-typing = -# बिसात के नीचे चाल दबाएँ, या `/move` में लिखें: { $step }; मारने पर उतरने के घर: { $capture }।

# On and about the moving picture of the rules.
picture-step = खिसकना: बगल के ख़ाली घर में
picture-capture = मारना: गोटी को लाँघकर
picture-chain = लगातार काट: वही गोटी फिर लाँघे

alt-rules = { $game }, चलती तस्वीर में। { $shown }
alt-step = खिसकना: { $side ->
        [black] काली
       *[white] सफ़ेद
    } गोटी रेखा पर चली, { $path }।
alt-capture = मारना: { $side ->
        [black] काली
       *[white] सफ़ेद
    } गोटी ने लाँघा, { $path }; मरी गोटी { $captured }।
alt-chain = बाद में लगातार काट: { $side ->
        [black] काली
       *[white] सफ़ेद
    } गोटी ने लाँघा, { $path }; मरी गोटियाँ { $captured }।
