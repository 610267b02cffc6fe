# Lessons: above each small position what is to be done, and what came of it.
# Whoever learns plays ⚫ Black, always; the numbers and points differ by step.

lesson-basic = पहला पाठ
lesson-game = { $game }
lesson-head = **{ $title }** · { $step }/{ $steps } · आपकी गोटियाँ ⚫ काली

lesson-shown = 👉 **{ $move }** चलें।
lesson-pieces = -# बटन पर सिर्फ़ घर लिखा हो तो वह गोटी है: दबाएँ और उसकी चालें देखें। बाक़ी बटन चालें हैं।
lesson-taken = { $move } के बाद सफ़ेद मार लेता है: { $reply }।
lesson-finished = 🎓 **{ $title }: हो गया!** अब मेरे साथ खेलकर देखें, { $context ->
        [direct] {""}
        [foreign] {""}
       *[server] `/challenge` से किसी दोस्त को बुलाएँ,{" "}
    }या आगे सीखें।

# What the steps of all games ask for, and what each showed.
lesson-go =
    लगभग भरी बिसात पर दो पक्ष खेल शुरू करते हैं, ⚫ और ⚪। जो दूसरे की सब गोटियाँ मार ले, या उसके सब रास्ते बंद कर दे, वह जीतता है।
    गोटी लकीर पर चलकर बगल के ख़ाली घर में जाती है। ऊपर **{ $point }** पर, गोल निशान वाले घर में चलें।
    -# नीचे की कोई चाल दबाएँ, या लिखें: `/learn move:b2-b3`
lesson-go-done = यह हुई एक चाल। लकीर पर किसी भी ओर चल सकते हैं, दाएँ-बाएँ भी, पीछे भी।
lesson-go-wrong = { $move } भी चाल है, पर **{ $point }** पर नहीं पहुँचाती।

lesson-capture = मारने के लिए सफ़ेद गोटी को सीधे लाँघकर ठीक उसके पीछे के ख़ाली घर में जाना होता है। यहाँ दो तरीक़े हैं: जो चाहें, चुनें। बटन पर **x** का मतलब है मारना।
lesson-capture-done = मार ली: सफ़ेद गोटी बिसात से हट गई। अब से जिस गोटी पर गोल निशान हो, वह मार सकती है।

lesson-compulsion = मारने का मौक़ा हो तो मारना **ज़रूरी** है। नीचे की तीन चालों में से अभी एक ही चली जा सकती है।
lesson-compulsion-done = सही। सफ़ेद को भी मारना ही पड़ता है, इसी से जाल बिछाए जाते हैं।

lesson-chain = मारने के बाद वही गोटी जब तक हो सके, मारती जाती है। मारने के कई रास्ते हों तो **कोई भी** चुन सकते हैं; यहाँ वह ढूँढें जिससे **{ $captured }** { $captured ->
        [one] गोटी मरे
       *[other] गोटियाँ मरें
    }।
lesson-chain-done = लगातार मार: एक ही गोटी से { $captured }! वह कहीं भी मुड़ सकती है, पर बीच में रुक नहीं सकती।
lesson-chain-wrong = यह भी चल सकते हैं, कोई भी चुनना ठीक है; पर इससे { $taken ->
        [one] सिर्फ़ { $taken } गोटी मरती है
       *[other] सिर्फ़ { $taken } गोटियाँ मरती हैं
    }। अब वह ढूँढें जिससे { $captured } मरें।

lesson-safe = आपकी गोटी के ठीक पीछे का घर ख़ाली हो, तो सफ़ेद उसे लाँघ सकता है। ऐसे चलें कि सफ़ेद **कुछ न** मार सके।
lesson-safe-done = अब कोई ख़तरा नहीं। हर चाल से पहले सोच लें: फिर सफ़ेद क्या मार सकेगा?

lesson-all = जिसकी सारी गोटियाँ मर जाएँ, वह हारता है। सफ़ेद की { $enemy } बाक़ी: सब मार लें।
lesson-all-done = सफ़ेद की कोई गोटी नहीं बची: **जीत आपकी**।
lesson-all-wrong = सफ़ेद की { $left ->
        [one] { $left } गोटी अभी बाक़ी है
       *[other] { $left } गोटियाँ अभी बाक़ी हैं
    }।

lesson-block = जो चल न सके, वह भी हारता है। सफ़ेद को ऐसे घेरें कि उसकी कोई चाल न बचे।
lesson-block-done = सफ़ेद चल नहीं सकता: **जीत आपकी**।
lesson-block-wrong = { $move } के बाद सफ़ेद अब भी चल सकता है।

lesson-count = आपकी { $own }, सफ़ेद की { $enemy }। बिना मारे लगातार { $limit } चाल पूरी होने पर गोटियाँ गिनी जाती हैं; यह उनमें आख़िरी है। ऐसे चलें कि सफ़ेद **कुछ न** मार सके।
lesson-count-done = कोई गोटी नहीं मरी और आपकी ज़्यादा हैं: **जीत आपकी**। गिनती बराबर हो तो ड्रॉ।
lesson-count-wrong = तो { $limit } फिर शुरू से, और बाज़ी चलती रहेगी।

# What is a game's own.
lesson-straight = मारने के लिए गोटी को लाँघकर ठीक पीछे के ख़ाली घर में जाते हैं: सीधे, कभी मुड़कर नहीं। **{ $point }** वाली गोटी लाँघें।
lesson-straight-done = सीधे उस पार: गोटी उसी लकीर पर उतरी।
lesson-straight-wrong = यह तो मुड़ना हुआ। लाँघना एक ही लकीर पर होता है।

lesson-circle = मारने के लिए गोटी को लाँघकर पीछे के ख़ाली घर में जाते हैं, यहाँ **गोले पर भी**। गोले वाली मार ढूँढें।
lesson-circle-done = गोले पर मार: गोल लकीर भी बाक़ी लकीरों जैसी ही है।
lesson-circle-wrong = { $move } सीधी लकीर पर मार है; वह भी चलती है। अब गोले वाली ढूँढें।

lesson-centre = सीधी लकीरें बीच के घर **o** के पार भी जाती हैं। जो गोटी उस पर खड़ी है, उसे मारें।
lesson-centre-done = सीधे **o** के उस पार।
lesson-centre-wrong = { $move } भी मार है, पर **o** वाली गोटी बच गई।

lesson-arm = मारने के लिए गोटी को सीधे लाँघते हैं। अगल-बगल के घर **a4** और **c4** बीच से होकर एक ही लकीर पर हैं: उसी पर मारें।
lesson-arm-done = इस तरफ़ से उस तरफ़। पर वहाँ से निकलने का रास्ता एक ही है।
lesson-arm-wrong = { $move } भी मार है, पर उस लकीर पर नहीं।

lesson-join = मारने के लिए गोटी को लाँघकर अगले घर में जाते हैं। दो लंबी लकीरों पर **b2** का पड़ोसी **b6** है, **d2** का **d6**: ऐसी एक लकीर पर मारें।
lesson-join-done = सीधे बिसात के उस पार। इन लकीरों पर नज़र रखें: सफ़ेद भी इनसे आ सकता है।
lesson-join-wrong = { $move } भी मार है, पर लंबी लकीर पर नहीं।

lesson-slant = मारने के लिए लकीर पर गोटी को लाँघते हैं। तिरछी लकीरें हर दूसरे घर से ही निकलती हैं: **b2** से हाँ, **e2** से नहीं। तिरछी लकीर पर मारें।
lesson-slant-done = तिरछी मार। जिस घर से तिरछी लकीर न गुज़रे, वहाँ की गोटी ऐसे नहीं मरती।
lesson-slant-wrong = { $move } भी मार है, पर सीधी लकीर पर।

lesson-triangle = मारने के लिए गोटी को सीधे लाँघते हैं। चौकोर की तिरछी लकीरें तिकोनों के भीतर तक जाती हैं: ऐसे मारें कि तिकोने में उतरें।
lesson-triangle-done = अब आप तिकोने में हैं। वहाँ छिपी गोटियाँ भी ऐसे पकड़ में आती हैं।
lesson-triangle-wrong = { $move } भी मार है, पर चौकोर में ही रहती है।

lesson-reduce = { $game } में बारी के बाद जिसके पास { $losing } या कम बचें, वह हारता है। सफ़ेद की { $enemy } हैं: अभी जीत लें।
lesson-reduce-done = सफ़ेद के पास सिर्फ़ { $left } बचीं: **जीत आपकी**।
lesson-reduce-wrong = सफ़ेद के पास अब भी { $left } हैं, हार { $losing } पर होती है। दूसरी चाल ज़्यादा मारती है।

lesson-guard = आपकी गोटियाँ { $own } हैं; { $losing } रह गईं तो हार। ऐसे चलें कि सफ़ेद **कुछ न** मार सके।
lesson-guard-done = सब बच गईं: { $losing } से ज़्यादा ही रहीं।
lesson-guard-wrong = ऐसी चाल ढूँढें कि सब बची रहें।

# Tactics, in two steps each: what prepares it, and what it brings.
lesson-bait = जाल बिछाएँ: सफ़ेद को भी मारना ही पड़ता है। **एक** गोटी आगे कर दें, फिर **{ $captured }** मारें।
lesson-bait-done = सफ़ेद को मारना ही पड़ा: { $reply }।
lesson-bait-wrong = इसमें जाल नहीं। वह चाल ढूँढें जो एक देकर ज़्यादा ले।

lesson-opposition = सही समय पर इंतज़ार भी जिता देता है, क्योंकि सफ़ेद को चलना ही है। ऐसे चलें कि सफ़ेद **कहीं भी** चले, आप मार सकें।
lesson-opposition-done = सफ़ेद को चलना ही पड़ा: { $reply }।
lesson-opposition-wrong = तब सफ़ेद के पास एक अच्छी चाल बच जाती है।

lesson-reap = { $captured ->
        [one] अब मारें।
       *[other] अब एक ही बारी में **{ $captured }** मारें।
    }
lesson-reap-done = { $captured ->
        [one] एक गोटी मिली: सही समय पर इंतज़ार का फल।
       *[other] { $captured } गोटियाँ: सौदा अच्छा रहा।
    }

# All lessons, in a list.
lesson-menu = **पाठ** · हर एक दो से पाँच मिनट का
lesson-choose = क्या सीखना है?
lesson-state = { $state ->
        [finished] ✓ पूरा
        [begun] { $steps } में से { $step } पर
       *[new] { $steps } क़दम
    }

alt-lesson =
    { $game }, एक पाठ।{ $moves ->
        [none] {""}
       *[other] {" "}चालें: { $moves }।
    } { $side ->
        [black] काले की बारी।
        [white] सफ़ेद की बारी।
       [black-won] काला जीत गया।
        [white-won] सफ़ेद जीत गया।
       *[draw] बाज़ी ड्रॉ रही।
    } काली गोटियाँ: { $black ->
        [none] कोई नहीं
       *[other] { $black }
    }। सफ़ेद गोटियाँ: { $white ->
        [none] कोई नहीं
       *[other] { $white }
    }।

error-no-such-lesson = वह पाठ अब नहीं है। `/learn` में देखें कि कौन-से हैं।

button-learn = सीखें
button-lesson-next = आगे ▶
button-lesson-show = चाल दिखाएँ
button-lesson-again = फिर कोशिश करें
button-lesson-menu = पाठ
button-lesson-match = अब खेलें
