# What people and servers prefer, and the names of what they can choose.

settings =
    { "" }**आपकी सेटिंग्स**
    यहाँ जो चुनें, वह तुरंत और हर जगह लागू होता है।{ $page ->
        [first] {" "}तस्वीर में वैसी बिसात है, जैसी सिर्फ़ आपको दिखती है।
       *[other] {""}
    }

button-own-settings = मेरी सेटिंग

settings-puzzle = 🧩 रोज़ की पहेली सीधे मैसेज (DM) में आएगी, अगली { $due }।
settings-puzzle-refused = 🧩 Discord ने मुझे आपकी पहेली भेजने नहीं दी, इसलिए रोक दी है। मेरे लिए सीधे मैसेज खोलें, फिर `/settings` में समय दोबारा चुनें।

server =
    { "" }**इस सर्वर की सेटिंग्स**
    यहाँ जो चुनें, वह तुरंत लागू होता है।{ $page ->
        [first] {" "}तस्वीर में वैसी बिसात है, जैसी सबको दिखती है।
       *[other] {""}
    }

server-suggestion = यहाँ के ज़्यादातर खिलाड़ी { $language } पढ़ते हैं: नीचे वही भाषा चुन सकते हैं।
server-puzzle = रोज़ की पहेली { $hour }:00 UTC पर { $channel } में आएगी; आज का समय बीत चुका हो, तो आज की अभी आ रही है।
server-sunday = हफ़्ते के सबसे अच्छे खेल का रविवार कार्ड { $channel } में आएगा, अगला { $at }। बिना बाज़ी वाले हफ़्ते में नहीं आता।

alt-preview = { $game } की बिसात, थीम { $theme }, नीचे { $bottom ->
        [black] काली
       *[white] सफ़ेद
    } गोटियाँ।

# A select shows what is chosen alone, so each choice says what it is about.
setting-unset = कृपया चुनें
setting-language = भाषा: { $value }
setting-theme = थीम: { $value }
setting-view = नीचे: { $value }
setting-auto-move = एक ही चाल हो तो: { $value }
setting-notices = मेरी बारी की सूचना: { $value }
setting-puzzle = रोज़ की पहेली: { $value }
setting-puzzle-off = सीधे मैसेज में नहीं
setting-puzzle-at = सीधे मैसेज में, { $hour }:00 बजे
setting-zone = मेरा टाइम ज़ोन: { $value }
setting-zone-utc = UTC
setting-quiet = शांत समय: { $value }
setting-quiet-off = नहीं
setting-quiet-at = { $begins }:00 – { $ends }:00
setting-digest = अलग-अलग सूचनाओं की जगह दिन में एक मैसेज: { $value }
setting-digest-off = नहीं
setting-digest-at = { $hour }:00 बजे
setting-profile = मेरी प्रोफ़ाइल पर दूसरे देखते हैं: { $value }
setting-profile-levels = सबके सामने जीते लेवल
setting-profile-puzzles = लेवल और पहेलियाँ
setting-profile-all = लेवल, पहेलियाँ और पाठ
setting-boards = नीचे: { $value }
setting-old-boards = पुरानी बिसात: { $value }
setting-rated = दो खिलाड़ियों की रेटिंग वाली बाज़ियाँ, दिन में: { $value }
setting-pace = चाल का समय: { $value }
setting-puzzle-hour = रोज़ की पहेली: { $value }
setting-sunday-hour = रविवार कार्ड: { $value }
setting-sunday-zone = रविवार कार्ड का टाइम ज़ोन: { $value }

# Languages are called by their own names.
setting-language-automatic = जैसी Discord में है

theme-server = सर्वर जैसी
theme-wood = लकड़ी
theme-alpona = अल्पना
theme-paper = काग़ज़
theme-dark = डार्क
theme-contrast = ज़्यादा कंट्रास्ट

setting-view-own = मेरी गोटियाँ
setting-view-black = काली गोटियाँ
setting-view-white = सफ़ेद गोटियाँ

setting-auto-move-on = अपने-आप चल दी जाए
setting-auto-move-off = ख़ुद चलनी है

setting-boards-mover = जिसकी बारी हो
setting-boards-black = काली गोटियाँ
setting-boards-white = सफ़ेद गोटियाँ

setting-old-boards-delete = हटा दी जाए
setting-old-boards-keep = रहे, बटन हट जाएँ

setting-puzzle-hour-off = नहीं
setting-puzzle-hour-at = { $hour }:00 UTC पर
setting-sunday-hour-off = नहीं
setting-sunday-hour-at = { $hour }:00 बजे
setting-sunday-zone-utc = UTC

pages-select = ब्राउज़र में बिसात: लिंक रद्द करें
pages-all = ब्राउज़र की सभी बिसातों के लिंक रद्द करें
pages-match = { $game }, बाज़ी { $number }: { $count ->
        [one] { $count } लिंक रद्द करें
       *[other] { $count } लिंक रद्द करें
    }

button-forced = एकमात्र चाल मेरे लिए चलें
forced-played = अब से जब आपकी एक ही चाल मुमकिन हो, तो वह मैं चल दूँगा। `/settings` से यह बदल सकते हैं।
