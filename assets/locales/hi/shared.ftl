# What people share: the buttons in Discord, and the pages that anyone may open.

button-publish = लिंक शेयर करें
button-shared = पेज पर नाम
button-shared-open = पेज खोलें
button-shared-name = मेरा नाम दिखाएँ
button-shared-hide = मेरा नाम छिपाएँ
button-shared-end = पेज हटाएँ
button-shared-sure = हाँ, हटाएँ
button-shared-keep = रहने दें

shared-page =
    🔗 **यह पता जिसके भी पास हो, वह देख सकता है { $kind ->
        [turn] बाज़ी का यह मोड़
        [puzzle] यह पहेली
       *[replay] यह बाज़ी
    }:**
    { $address }
    { $named ->
        [you] पेज पर आपका नाम है। सामने वाला वहाँ “एक दोस्त” है, जब तक वह भी शेयर न करे या नाम दिखाने को राज़ी न हो।
        [opponent] इसे सामने वाले ने शेयर किया है। जब तक आप नाम न दिखाएँ, वहाँ आप “एक दोस्त” हैं।
        [alone] पेज पर आपका नाम है।
       *[both] पेज पर आपका और सामने वाले का नाम है।
    } सर्च इंजनों से कहा गया है कि इसे न दिखाएँ। आप पेज को कभी भी हटा सकते हैं।
shared-end = यह पेज हमेशा के लिए हटाएँ? { $kind ->
        [puzzle] इस पते पर फिर कभी कुछ नहीं दिखेगा।
       *[match] इस पते पर फिर कभी कुछ नहीं दिखेगा, और इस बाज़ी का नया पेज भी कोई नहीं बना सकेगा।
    } तस्वीरों की कॉपी कुछ समय तक Discord के कैश में रह सकती है।
shared-ended = ✅ पेज हट गया।
shared-begun = 🎬 यह रही शेयर की हुई स्थिति। क्या आप बेहतर कर सकते हैं?

# The pages.
shared-title = { $kind ->
        [turn] { $game }: क्या आप बाज़ी पलट सकते हैं?
        [puzzle] { $game }: सही चाल ढूँढें
       *[replay] { $game }: एक बाज़ी, चाल-दर-चाल
    }
shared-result = { $result ->
        [won] जीत: { $winner }, सामने: { $loser }।
       *[draw] ड्रॉ: { $winner } और { $loser }।
    }
shared-turn = चाल { $ply }: { $loser } – { $move }, जवाब में { $winner } – { $answer }। क्या आप यहाँ बेहतर कर सकते हैं?
shared-replay = { $plies ->
        [one] कुल { $plies } चाल।
       *[other] कुल { $plies } चालें।
    }
shared-solved = हल: { $name }।
shared-friend = एक दोस्त
shared-play = यहाँ से खेलें
shared-add = सर्वर में गुटी जोड़ें
shared-how = Discord पर खेलें
shared-how-add = अपने Discord अकाउंट में गुटी जोड़ें, यह हर चैट में चलेगा। पहले से हो तो यह क़दम छोड़ दें।
shared-account = मेरे अकाउंट में गुटी जोड़ें
shared-how-copy = इसे कॉपी करें:
shared-how-send = Discord की किसी भी चैट में पेस्ट करके भेजें।
shared-copy = कॉपी करें
shared-blog = आपके ब्लॉग के लिए
shared-blog-line = यह लाइन अपने पेज में लगाएँ:
shared-pictures = या तस्वीर लें:
shared-learn = पहेलियाँ और पाठ
shared-on-guti = Discord पर यहाँ से खेलें

learn-title = गुटी: पहेलियाँ और पाठ
learn-about = भारत और पड़ोस के बिसात वाले खेल। यहाँ आज़माएँ; कुछ भी सहेजा नहीं जाता। Discord पर गुटी आपकी प्रगति याद रखता है और आपके साथ खेलता है।
learn-puzzles = पहेलियाँ
learn-lessons = पाठ
learn-today = आज की पहेली
learn-puzzle = { $day } · { $game }
learn-rated = Discord पर इसकी रेटिंग होती है, इसलिए जवाब यहाँ तब दिखेगा जब दुनिया में हर जगह यह दिन बीत चुका होगा।
