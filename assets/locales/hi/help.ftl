# The pages that get a newcomer to a first match, and what else there is to know.

# It fits the screen of a phone: about fourteen short lines.
help =
    ## गुटी
    दो लोगों के लिए बिसात के पुराने खेल, भारत से मोरक्को तक: सामने वाले की गोटियाँ लाँघते जाएँ और सब मार लें।
    { $today_command } आपकी बारियाँ, आज की पहेली, अगला पाठ

    { $context ->
        [server] 1. { $challenge_command } से किसी दोस्त को **लाउ काटाकाटी** की चुनौती दें, या { $play_command } से मेरे साथ खेलें।
        [chat] 1. { $challenge_command } से किसी दोस्त को **लाउ काटाकाटी** की चुनौती दें, या { $play_command } से मेरे साथ खेलें।
        [foreign] 1. { $challenge_command } से किसी दोस्त को **लाउ काटाकाटी** की चुनौती दें, या { $play_command } से मेरे साथ खेलें।
       *[direct] 1. { $play_command } से मेरे साथ खेलें, या { challenge-elsewhere } लिखें।
    }
    2. दोस्त के **{ $button_accept }** दबाते ही बिसात आ जाती है।
    3. चाल चुनें, या पहले गोटी, फिर उसका नया घर।

    { $learn_command } खेलकर सीखें, या { $rules_command } पढ़ें
    { $board_command } बिसात, आपकी गोटियाँ नीचे
    { $games_command } आपकी बाज़ियाँ
    { $settings_command } बिसात का रूप और नोटिफ़िकेशन
    मुझे [किसी सर्वर में]({ $server_link }) या [अपने अकाउंट में]({ $account_link }) जोड़ें।{ $context ->
        [foreign] {" "}इस सर्वर में मैं नहीं हूँ। फिर भी { $challenge_command } से दो लोग खेल सकते हैं, और { $play_command } से आप मेरे साथ।
       *[server] {""}
    }

help-more =
    { "" }**चाल।** जो गोटियाँ मार सकती हैं, उन पर निशान रहता है: उन्हें मारना ज़रूरी है। { $move_command } से लिखकर भी चल सकते हैं: `/move b3-b4`। { $board_command } में `text:True` चुनें तो बिसात शब्दों में आती है।

    { "" }**बाज़ी में।** { $draw_command } से ड्रॉ और { $takeback_command } से चाल वापस लेने के लिए सामने वाले से पूछें, { $resign_command } से हार मानें, मेरे साथ खेलते हुए { $hint_command } से मदद लें। बिसात के नीचे **{ $button_view }** उसे आपकी ओर घुमाता है; **{ $button_more }** › **{ button-conditions }** से जवाब पहले से तय होता है।{ $page ->
        [yes] {" "}**{ $button_more }** › **{ button-page }** उसे ब्राउज़र में खोलता है।
       *[no] {""}
    }{ $context ->
        [server] {" "}एक चैनल में दूसरी बाज़ी के लिए अलग थ्रेड खुलता है। टूर्नामेंट { $tournament_command } दिखाता है।
        [chat] {" "}एक चैट में एक बार में एक ही बाज़ी चलती है।
        [foreign] {" "}जिस सर्वर में मैं नहीं हूँ, उसके एक चैनल में एक समय पर एक ही बाज़ी चलती है।
       *[direct] {""}
    } बाज़ी के बाद { $replay_command } से पूरी बाज़ी देखें, और { $analyse_command } से यह कि क्या बेहतर था; { $explore_command } में चालें आज़माएँ; अभ्यास के लिए { $puzzle_command }।

    { "" }**समय।** { $context ->
        [server] हर चाल के लिए तीन दिन, या जो चुनौती में लिखा हो; पहले चेतावनी मिलती है। सामने वाला चला जाए, या दो हफ़्ते चाल न चले, तो { $claim_command }। आप न हों तो { $vacation_command } घड़ी रोकता है।
        [chat] जो चुनौती में लिखा हो; देर से हार तभी होती है, जब मैं पहले बता सका। सामने वाला दो हफ़्ते चाल न चले, तो { $claim_command }। आप न हों तो { $vacation_command } घड़ी रोकता है।
        [foreign] जो चुनौती में लिखा हो; देर से हार तभी होती है, जब मैं पहले बता सका। सामने वाला दो हफ़्ते चाल न चले, तो { $claim_command }। आप न हों तो { $vacation_command } घड़ी रोकता है।
       *[direct] मेरे साथ बाज़ी में समय-सीमा नहीं होती, जब तक आप `pace` न चुनें।
    }

    { "" }**रेटिंग।** { $context ->
        [server] दो लोगों की बाज़ियाँ रेटिंग में गिनी जाती हैं, अगर चुनौती में `rated:False` न हो; एक जोड़ी की दिन में बस तीन। { $leaderboard_command } · { $profile_command } · { $history_command }
       *[direct] रेटिंग में सिर्फ़ सर्वरों में दो लोगों की बाज़ियाँ गिनी जाती हैं: { $profile_command } · { $history_command }
    }

    { "" }**आपका डेटा।** { $privacy_command }

    -# गुटी { $version }

rules-choose = किस खेल के नियम देखने हैं?

button-my-matches = मेरी बाज़ियाँ
