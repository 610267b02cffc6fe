# टूर्नामेंट: कार्ड, अंक-तालिका, संचालक के सवाल और मनाही के कारण।

command-tournament = इस सर्वर के टूर्नामेंट और अपनी अगली बाज़ी देखें, या नया टूर्नामेंट बनाएँ
command-tournament-game = कौन सा खेल: इससे नया टूर्नामेंट बनता है
command-tournament-form = राउंड रॉबिन (8 तक), स्विस या नॉकआउट (64 तक); वरना राउंड रॉबिन
command-tournament-pace = हर चाल का समय (वरना 1 दिन)
command-tournament-rules = किसके नियमों से खेलें (वरना मेरे अपने)
command-tournament-players = इतने नाम आते ही शुरू
command-tournament-start = इतने दिन बाद शुरू, जिन्होंने नाम लिखाया है उनके साथ
command-tournament-rounds = स्विस टूर्नामेंट में कितने राउंड (वरना 5)
command-tournament-days = एक राउंड में ज़्यादा से ज़्यादा कितने दिन; सब खेल लें तो पहले ख़त्म
command-tournament-single = गोटियाँ बदलकर दो की जगह एक ही बाज़ी (वरना नहीं)
command-tournament-late = स्विस में देर से आने पर छूटे राउंड के आधे अंक (वरना नहीं)
command-tournament-vacation = छुट्टी में घड़ी रुके और राउंड लंबा हो या नहीं (वरना हाँ)
command-tournament-role = जिस रोल के सदस्य टूर्नामेंट चला सकें (@everyone: कोई नहीं); सर्वर एडमिन के लिए
choice-form-round-robin = राउंड रॉबिन
choice-form-swiss = स्विस
choice-form-knockout = नॉकआउट

tournament-name = टूर्नामेंट { $number } · { $game }
tournament-title = 🏆 **{ $name }** · { $form }
tournament-terms = { $pace } · { $games ->
        [1] हर जोड़ी में एक बाज़ी
       *[other] हर जोड़ी में दो बाज़ियाँ, गोटियाँ बदलकर
    } · एक राउंड ज़्यादा से ज़्यादा { $days ->
        [one] { $days } दिन
       *[other] { $days } दिन
    } का{ $vacation ->
        [yes] {""}
       *[no] {" "}· छुट्टी नहीं
    }
tournament-scoring = -# बाज़ी के अंक 1, ½ या 0। राउंड ख़त्म होने तक जो पहली चाल न चले, वह बाज़ी हारता है; दोनों न चलें तो दोनों को 0। एक ही दो लोगों की दिन की रेटिंग वाली बाज़ियों से ज़्यादा बाज़ियाँ यहाँ गिनी जाती हैं, रेटिंग में नहीं।
tournament-knockout = -# जोड़ी बराबर रहे तो अगली तेज़ रफ़्तार पर फिर खेल; फिर भी बराबर रहे तो पर्ची में ऊपर वाला आगे जाता है।
tournament-outlook = { $players } खिलाड़ियों पर: { $rounds ->
        [one] { $rounds } राउंड
       *[other] { $rounds } राउंड
    }, हर एक की ज़्यादा से ज़्यादा { $count ->
        [one] { $count } बाज़ी
       *[other] { $count } बाज़ियाँ
    }, { $ends } तक ख़त्म।
tournament-draft = टूर्नामेंट ऐसा होगा। इस चैनल में एलान करें? बाज़ियों के थ्रेड यहीं खुलेंगे।
tournament-announced = एलान हो गया। सब कार्ड पर नाम लिखा सकते हैं; वहाँ **{ $button_tournament_manage }** आपके लिए है।
tournament-discarded = कोई एलान नहीं हुआ।
tournament-when = { $starts ->
        [none] { $players ->
            [none] संचालक शुरू करेंगे।
           *[other] { $players } नाम आते ही शुरू।
        }
       *[other] शुरू { $starts }।
    }
tournament-closed = नाम लिखाना बंद है।
tournament-entrants = नाम आए: { $count }
tournament-helps = -# आपकी बाज़ियाँ चलते समय मैं उसी खेल में ऐसा कुछ आपके साथ न खेलता हूँ न विश्लेषण करता हूँ जिससे आपको मदद मिले।
tournament-round = **राउंड { $round }/{ $rounds }** · ख़त्म { $ends }
tournament-note = { $note ->
        [bye] -# दोबारा भिड़े बिना सबकी जोड़ी नहीं बन सकी, इसलिए एक और खिलाड़ी इस राउंड में ख़ाली है।
       *[rematch] -# दोबारा भिड़े बिना सबकी जोड़ी नहीं बन सकी।
    }
tournament-pairing = { $board }. { $one } { $begun ->
        [yes] { $first } – { $second }
       *[no] –
    } { $other }
tournament-bye = { $board }. { $one }: ख़ाली
tournament-row = { $place }. { $player } · { $points }{ $active ->
        [yes] {""}
       *[no] {" "}(ग़ैरहाज़िर)
    }
tournament-breaks = -# अंक बराबर हों तो: { $form ->
        [round-robin] Sonneborn-Berger, जीती जोड़ियाँ, आपसी बाज़ियाँ
        [swiss] Buchholz Cut-1, Buchholz, Sonneborn-Berger, आपसी बाज़ियाँ
       *[knockout] कौन कितना आगे गया
    }।
tournament-podium = { $place ->
        [1] 🥇
        [2] 🥈
       *[3] 🥉
    } { $player } · { $points }
tournament-over = **ख़त्म।** खेलने के लिए सबका शुक्रिया!
tournament-cancelled = **रद्द।**
tournament-next = राउंड { $round }: सामने { $opponent }।
tournament-absent = आप अभी बाहर हैं, इसलिए आपकी जोड़ी नहीं बन रही: **{ $button_tournament_late }** दबाने पर अगले राउंड से लौटेंगे।
tournament-line = { $name } · { $form } · { $phase ->
        [open] नाम लिखाए जा रहे हैं
        [running] राउंड { $round }
       *[ended] विजेता { $player }
    }
tournament-none = यहाँ कोई टूर्नामेंट नहीं चल रहा। { $directs ->
        [yes] बनाने के लिए खेल के साथ `/tournament` लिखें।
       *[no] सर्वर एडमिन बना सकते हैं।
    }
tournament-hall = **विजेता**
tournament-state = { $phase ->
        [open] नाम लिखाए जा रहे हैं
        [running] राउंड { $round }/{ $rounds }
        [ended] ख़त्म
       *[cancelled] रद्द
    }
tournament-stage = { $left ->
        [0] फ़ाइनल
        [1] सेमीफ़ाइनल
        [2] क्वार्टर फ़ाइनल
       *[other] राउंड { $round }
    }
tournament-stuck = **राउंड { $round } की जोड़ियाँ अभी नहीं बन सकीं।** फिर कोशिश { $ends }। कारण लॉग में है, जिसे बॉट चलाने वाले देख सकते हैं; संचालक टूर्नामेंट ख़त्म भी कर सकते हैं।
tournament-honour = { $place ->
        [1] 🥇
        [2] 🥈
       *[3] 🥉
    } { $name } · { $players } खिलाड़ी
tournament-points = अंक
tournament-tie-break = { $form ->
        [swiss] बुख़होल्ट्स
       *[other] सोन.-बर्गर
    }
tournament-away = (ग़ैरहाज़िर)
tournament-rest = ख़ाली
tournament-role-set = { $role ->
        [none] अब सिर्फ़ सर्वर एडमिन टूर्नामेंट चला सकते हैं।
       *[other] अब { $role } रोल के सदस्य टूर्नामेंट चला सकते हैं।
    }
tournament-directors = -# टूर्नामेंट सर्वर एडमिन और { $role } रोल के सदस्य चला सकते हैं।
tournament-lost = -# इसका चैनल हटा दिया गया है। { $directs ->
        [yes] जिस चैनल में मैं मैसेज भेज और थ्रेड खोल सकता हूँ, वहाँ `/tournament` लिखने पर यह वहाँ चला जाएगा।
       *[no] संचालक किसी और चैनल में `/tournament` लिखकर इसे वहाँ ले जा सकते हैं।
    }
tournament-lost-direct = { $gone ->
        [yes] टूर्नामेंट { $number } का चैनल हटा दिया गया है। सर्वर के किसी और चैनल में `/tournament` लिखें, कार्ड मैं वहाँ भेज दूँगा।
       *[no] टूर्नामेंट { $number } के चैनल में मैं अब मैसेज नहीं भेज सकता। चैनल देखने और मैसेज भेजने की परमिशन दें; अगला कार्ड अगले राउंड में आएगा।
    }
tournament-again = 🏆 { $name }: यह बाज़ी अभी बाकी है; राउंड ख़त्म { $ends }। कार्ड पर **{ $button_tournament_play }** दबाएँ: { $link }
tournament-begun = आपकी बाज़ी यहाँ है: { $thread }
tournament-export = टूर्नामेंट { $number }: शब्दों में नतीजों की तालिका, और { $count ->
        [0] कोई रिकॉर्ड नहीं, क्योंकि कोई बाज़ी शुरू नहीं हुई
        [one] { $count } बाज़ी का रिकॉर्ड
       *[other] { $count } बाज़ियों के रिकॉर्ड
    }।
tournament-manage = टूर्नामेंट { $number }: क्या करना है?
tournament-ask = { $what ->
        [start] { $players } खिलाड़ियों के साथ अभी शुरू करें?
        [close] नाम लिखाना बंद करें? शुरू होने तक फिर खोला जा सकता है।
        [reopen] नाम लिखाना फिर खोलें?
        [hurry] राउंड पहले ख़त्म करें? तब यह { $ends } ख़त्म होगा; खिलाड़ियों को अभी बताया जाएगा।
        [extend] इस राउंड को और समय दें? एक राउंड में एक ही बार हो सकता है।
        [remove] { $player }: टूर्नामेंट से बाहर? बची बाज़ियाँ हारी मानी जाएँगी।
       *[cancel] टूर्नामेंट ख़त्म करें? चल रही बाज़ियाँ रद्द होंगी।
    }
tournament-done = हो गया।
tournament-kept = कुछ नहीं बदला।
tournament-remove = किसी को बाहर करें…
tournament-turn-direct = टूर्नामेंट { $number }, राउंड { $round }: सामने { $name }, ख़त्म { $ends }। कार्ड पर **{ $button_tournament_play }** दबाएँ: { $link }
tournament-warning-direct = टूर्नामेंट { $number }: राउंड { $round } ख़त्म { $ends }, और आपकी बाज़ियाँ बाक़ी हैं; सामने { $name }। तब तक अधूरी बाज़ी बिसात की गोटियाँ गिनकर तय होगी, और जिसमें आपकी पहली चाल न हो वह हारी मानी जाएगी। { $link }
button-tournament-announce = एलान करें
button-tournament-discard = रहने दें
button-tournament-join = नाम लिखाएँ
button-tournament-late = जुड़ें या लौटें
button-tournament-leave = छोड़ें
button-tournament-play = मेरी बाज़ी खेलें
button-tournament-table = अंक-तालिका
button-tournament-standings = तालिका
button-tournament-crosstable = किसने किसे
button-tournament-bracket = नॉकआउट तालिका
button-tournament-manage = संचालन
button-tournament-start = अभी शुरू
button-tournament-close = नाम लिखाना बंद
button-tournament-reopen = नाम फिर लिखाएँ
button-tournament-extend = और समय
button-tournament-hurry = राउंड ख़त्म
button-tournament-cancel = ख़त्म करें
button-tournament-yes = हाँ
button-tournament-no = नहीं

error-no-such-tournament = यहाँ टूर्नामेंट { $number } नहीं है। जो चल रहे हैं उन्हें `/tournament` दिखाता है।
error-tournament-moved-on = इस बीच टूर्नामेंट में कुछ बदल गया। फिर कोशिश करें।
error-not-director = यह सिर्फ़ सर्वर एडमिन, या उनके चुने रोल के सदस्य कर सकते हैं। उनमें से किसी से कहें।
error-sign-up-closed = इस टूर्नामेंट में यह अब नहीं हो सकता। हाल `/tournament` दिखाता है।
error-tournament-full = सब जगहें भर गईं (सीमा { $most })। संचालक से एक और टूर्नामेंट के लिए कहें।
error-signed-up-already = आप पहले से इसमें हैं। अगली बाज़ी `/tournament` दिखाता है।
error-not-in-tournament = आप इस टूर्नामेंट में नहीं हैं। यहाँ जो चल रहे हैं उन्हें `/tournament` दिखाता है।
error-too-few-entrants = खिलाड़ी कम हैं: कम से कम { $least } होने तक रुकें।
error-too-many-games = इसकी बाज़ियाँ मिलाकर एक साथ चलने वाली बाज़ियों की सीमा ({ $most }) पार हो सकती है। पहले कुछ पूरी करें; उन्हें `/today` दिखाता है।
error-nothing-to-play = अभी आपकी कोई बाज़ी शुरू होने को नहीं है। अगली `/tournament` दिखाता है।
error-tournament-game-live = आपकी बाज़ी चल रही है: { $link ->
        [none] उसका थ्रेड देखें, या `/tournament` लिखें।
       *[other] { $link } (आपकी बाज़ियाँ `/tournament` दिखाता है)
    }
error-game-being-opened = आपकी बाज़ी अभी खुल रही है। उसका थ्रेड देखें, या एक मिनट बाद फिर दबाएँ।
error-extended-already = इस राउंड को पहले ही और समय मिल चुका है। ख़त्म होने तक रुकें, या **संचालन** दबाकर टूर्नामेंट ख़त्म करें।
error-round-not-running = कोई राउंड नहीं चल रहा। हाल `/tournament` दिखाता है।
error-too-many-tournaments = इस सर्वर में अधूरे टूर्नामेंट की सीमा ({ $most }) आ गई। पहले एक ख़त्म करें; `/tournament` उन्हें दिखाता है।
error-bad-plan = खिलाड़ियों की संख्या { $least } से { $most } होनी चाहिए: फिर `/tournament` लिखें।
