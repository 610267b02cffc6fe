# Descriptions of commands and options, as Discord lists them: at most 100 characters each.

command-challenge = इस चैनल में किसी को बाज़ी के लिए बुलाएँ
command-challenge-opponent = किसके साथ खेलना है
command-challenge-game = कौन-सा खेल
command-challenge-rules = किसके नियमों से खेलें (न चुनें तो गुटी के; दूसरे ज़्यादातर नियमों में रेटिंग नहीं)
command-challenge-side = आपकी गोटियाँ: काली नीचे रहती हैं, सफ़ेद ऊपर
command-challenge-first = पहली चाल किसकी
command-challenge-opening = शुरुआत कहाँ से: शुरू से (न चुनें तो यही), या टॉस से निकली चालों के बाद; सिर्फ़ हल हो चुके खेलों में

command-challenge-thread = बाज़ी के लिए अलग थ्रेड खुले या नहीं

command-challenge-rated = बाज़ी रेटिंग में गिनी जाए या नहीं (न चुनें तो हाँ)
command-challenge-hints = दोनों संकेत माँग सकें या नहीं; तब बाज़ी रेटिंग में नहीं गिनी जाती (न चुनें तो नहीं)
command-challenge-pace = हर चाल का समय (न चुनें तो सर्वर वाला; वहाँ न बदला हो तो 3 दिन)

command-seek = इस चैनल में खेलने के लिए किसी को ढूँढें
command-seek-game = कौन-सा खेल
command-seek-rules = किसके नियमों से खेलें (न चुनें तो गुटी के; दूसरे ज़्यादातर नियमों में रेटिंग नहीं)
command-seek-side = आपकी गोटियाँ: काली नीचे रहती हैं, सफ़ेद ऊपर
command-seek-first = पहली चाल किसकी
command-seek-pace = हर चाल का समय (न चुनें तो सर्वर वाला; वहाँ न बदला हो तो 3 दिन)

command-play = गुटी के साथ खेलें: किसी और की ज़रूरत नहीं, बाज़ी तुरंत शुरू
command-play-game = कौन-सा खेल (न दें तो पिछला, पहली बार { game-lau-kata-kati })
command-play-rules = किसके नियमों से खेलें (न चुनें तो गुटी के)
command-play-level = गुटी कितना अच्छा खेले, 1 से 6 (न चुनें तो पहला, जिस पर अभी नहीं हराया)
command-play-side = आपकी गोटियाँ: काली नीचे रहती हैं, सफ़ेद ऊपर
command-play-first = पहली चाल किसकी
command-play-pace = आपकी हर चाल का समय (न चुनें तो कोई सीमा नहीं)
command-play-private = बाज़ी सिर्फ़ आपको दिखे या नहीं (न चुनें तो सबको)
command-play-position = शेयर किए पेज का कोड या पता: वहीं से खेल शुरू

command-move = अपनी चाल चलें
command-move-move = चाल के घर, जैसे b3-b4 या b4xc6xa6; सूची से चुनें या लिखें

command-board = इस चैनल की बाज़ी की बिसात देखें, सिर्फ़ आपको दिखेगी

command-board-text = बिसात का हाल शब्दों में, स्क्रीन रीडर के लिए

command-draw = ड्रॉ का प्रस्ताव रखें, या रखा हुआ प्रस्ताव मंज़ूर करें

command-takeback = पिछली चाल वापस माँगें; गुटी के साथ तब जीतने पर भी लेवल नहीं जुड़ता

command-hint = कौन-सी गोटी चलें, फिर पूरी चाल भी; सिर्फ़ आपको दिखेगी (गुटी के साथ, या दोनों राज़ी हों तो)

command-games = आपकी चल रही बाज़ियाँ
command-games-all = दूसरे सर्वर और प्राइवेट चैट की बाज़ियाँ भी या नहीं (न चुनें तो नहीं)

command-settings = आपकी बिसात का रूप, अपने-आप होने वाली चाल, और बारी की सूचना
command-settings-language = गुटी आपसे किस भाषा में बात करे
command-settings-auto-move = एक ही चाल मुमकिन हो तो गुटी उसे ख़ुद चल दे या नहीं
command-settings-puzzle = रोज़ की पहेली सीधे मैसेज में कितने बजे आए (न चुनें तो नहीं)
command-settings-zone = आपका टाइम ज़ोन, दिनों की गिनती और उस समय के लिए (न चुनें तो UTC)
command-settings-profile = सबके सामने खेली बाज़ियों के अलावा आपकी प्रोफ़ाइल पर दूसरे क्या देखें
command-settings-quiet = किस समय कोई सूचना न आए, आपके टाइम ज़ोन में (वरना हमेशा)
command-settings-digest = आपके टाइम ज़ोन में कितने बजे सब सूचनाएँ एक मैसेज में आएँ (वरना नहीं)
command-settings-theme = जो बिसात सिर्फ़ आपको दिखती है, उसका रूप
command-settings-notices = आपकी बारी की सूचना कैसे मिले
command-settings-view = जो बिसात सिर्फ़ आपको दिखती है, उसमें नीचे कौन-सी गोटियाँ रहें

command-server = इस सर्वर की बिसात का रूप और चाल का समय (सर्वर एडमिन के लिए)
command-server-language = गुटी इस सर्वर में सबसे किस भाषा में बात करे
command-server-theme = बिसात का रूप
command-server-boards = बिसात में नीचे कौन-सी गोटियाँ रहें
command-server-old_boards = नई बिसात आने पर पुरानी का क्या हो (न चुनें तो हट जाती है)
command-server-pace = हर चाल का समय, जब चुनौती में कुछ और न हो (न चुनें तो 3 दिन)
command-server-puzzle_channel = रोज़ की पहेली किस चैनल में आए (न चुनें तो इसी में)
command-server-puzzle_hour = रोज़ की पहेली कितने बजे आए, UTC में (न चुनें तो नहीं आती)
command-server-sunday_channel = रविवार कार्ड किस चैनल में आए (न चुनें तो इसी में)
command-server-sunday_hour = रविवार कार्ड कितने बजे आए, उसके टाइम ज़ोन में (न चुनें तो नहीं आता)
command-server-sunday_zone = रविवार कार्ड का टाइम ज़ोन (न चुनें तो आपका, नहीं तो UTC)

command-doctor = कौन-सी परमिशन गुटी को नहीं मिलीं, और वे किस काम की हैं (सर्वर एडमिन के लिए)
command-doctor-channel = कौन-सा चैनल या थ्रेड (न चुनें तो यही)

command-today = आपकी बारियाँ, आज की पहेली, अगला पाठ, और गुटी का वह लेवल जिसे अब हराना है
command-puzzle = छोटी-सी बिसात पर वह एक सही चाल ढूँढें; सिर्फ़ आपको दिखेगी
command-puzzle-game = किस खेल की (न चुनें तो कोई भी)
command-puzzle-theme = किस बारे में (न चुनें तो कुछ भी)
command-puzzle-move = सामने की पहेली में आपकी चाल; बटन दबाएँ, या यहाँ लिखें
choice-theme-chain = लगातार तीन या ज़्यादा की मार
choice-theme-sacrifice = गोटी देकर ज़्यादा लेना
choice-theme-blockade = सामने वाले को घेरना
choice-theme-ending = कम गोटियों का अंत
command-analyse = ख़त्म हुई बाज़ी को परखें: कब कौन आगे था, ग़लतियाँ, और बेहतर चालें
command-analyse-match = बाज़ी का नंबर; न दें तो इस चैनल की पिछली बाज़ी
command-analyse-record = बाज़ी की जगह /export से मिला रिकॉर्ड
command-analyse-turn = कौन-सी चाल देखनी है; न दें तो पूरी बाज़ी
command-explore = बिसात पर चालें आज़माएँ और हर चाल का मोल देखें; हल हुए खेलों में बिल्कुल सही
command-explore-game = कौन-सा खेल, शुरू से; न दें तो आप चुनेंगे
command-explore-match = खेल की जगह ख़त्म हुई बाज़ी का नंबर
command-explore-turn = बाज़ी की किस चाल के बाद; न दें तो शुरू से
command-replay = बाज़ी शुरू से आख़िर तक एनिमेशन में देखें
command-replay-match = बाज़ी का नंबर; न दें तो इस चैनल की चालू या पिछली बाज़ी

command-learn = खेलकर सीखें: छोटी-छोटी बिसातें, हर एक में एक काम, सिर्फ़ आपको दिखती हैं
command-learn-game = किस खेल का पाठ (न दें तो पहला पाठ, फिर आपकी पसंद)
command-learn-move = जिस क़दम पर हैं उसका जवाब, जैसे b3-b4

command-export = बाज़ी या टूर्नामेंट का रिकॉर्ड फ़ाइल में लें
command-export-match = बाज़ी का नंबर; न दें तो इस चैनल की चालू या पिछली बाज़ी
command-export-tournament = टूर्नामेंट का नंबर: सब बाज़ियों के रिकॉर्ड, और शब्दों में नतीजों की तालिका

command-server-rated = दो खिलाड़ियों की आपसी बाज़ियों में से दिन में कितनी रेटिंग में गिनी जाएँ (न चुनें तो 3)

command-leaderboard = इस सर्वर में सबसे अच्छा कौन खेलता है
command-leaderboard-game = कौन-सा खेल (न चुनें तो सभी)
command-leaderboard-of = रेटिंग वाली बाज़ियाँ, पहेलियाँ (सभी खेलों की) या गुटी के लेवल
command-leaderboard-period = शुरू से अब तक, या हाल में किसकी रेटिंग सबसे ज़्यादा बढ़ी

command-profile = किसी की रेटिंग और जीत-हार
command-profile-user = किसकी (न चुनें तो आपकी)
command-profile-private = सिर्फ़ आपको दिखे या नहीं, गुटी से आपकी प्राइवेट बाज़ियाँ मिलाकर (न चुनें तो सबको)

command-history = किसी की पूरी हो चुकी बाज़ियाँ, फिर से देखने के लिए
command-history-user = किसकी (न चुनें तो आपकी)
command-history-game = कौन-सा खेल (न चुनें तो सभी)

command-claim = सामने वाला चला गया हो, या बिना समय-सीमा की बाज़ी में चुप हो, तो जीत का दावा करें

command-privacy = गुटी आपके बारे में क्या रखता है और क्यों; उसे फ़ाइल में लें या हटवाएँ
command-privacy-action = उसका क्या किया जाए (न बताएँ तो कुछ नहीं)

command-help = अपनी पहली बाज़ी कैसे खेलें

command-resign = इस चैनल की बाज़ी में हार मानें (पहले पूछा जाएगा)

command-rules = खेल के नियम, और चाल कैसे लिखें
command-rules-game = कौन-सा खेल
command-rules-rules = किसके नियम दिखाएँ (न चुनें तो गुटी के)

choice-privacy-export = फ़ाइल में मुझे दें
choice-privacy-delete = हटा दें (पहले पूछा जाएगा)

choice-side-random = टॉस से
choice-side-black = काली
choice-side-white = सफ़ेद

choice-first-random = टॉस से
choice-first-me = मेरी
choice-first-opponent = सामने वाले की

choice-opening-start = शुरू से
choice-opening-drawn = टॉस से निकली शुरुआती चालों के बाद

choice-pace-none = कोई सीमा नहीं
choice-pace-live = 5 मिनट (लाइव)
choice-pace-day = 1 दिन
choice-pace-three-days = 3 दिन
choice-pace-week = 7 दिन

choice-ranking-matches = रेटिंग वाली बाज़ियाँ
choice-ranking-puzzles = पहेलियाँ
choice-ranking-levels = गुटी के लेवल
choice-period-all = शुरू से अब तक
choice-period-month = पिछले 30 दिन
choice-period-week = पिछले 7 दिन
command-vacation = आप न हों तो अपनी घड़ियाँ रोकें, साल में 30 दिन तक
