# Guti’s word at the start and the end of a match. It never mocks. Those that can come twice in a row have variants.

praise = { $word ->
        [welcome] 👋 नमस्ते, मैं गुटी। कोई जल्दी नहीं, आराम से सोचें।
        [after-win] { $even ->
            [yes] पिछली बार आपने हरा दिया था। तब से वही सोच रहा हूँ।
           *[no] पिछली जीत के बाद अब मैं दो बार सोचूँगा।
        }
        [after-draw] { $even ->
            [yes] पिछली बार हम बराबर रहे। अब देखें?
           *[no] अब तक हम बराबर हैं। आपकी चाल!
        }
        [after-loss] { $even ->
            [yes] फिर मिलकर अच्छा लगा। शुरू करें?
           *[no] नई बिसात, नया मौक़ा।
        }
        [first-win] 🎉 मुझ पर आपकी पहली जीत। बहुत ख़ूब!
        [level] 💪 लेवल { $level } जीता, बिना किसी मदद के। { $next ->
            [0] इसके ऊपर कोई लेवल नहीं!
           *[other] अब लेवल { $next } आज़माएँ!
        }
        [comeback] { $even ->
            [yes] 💪 क्या वापसी है! मुझे लगा मैं जीत गया।
           *[no] 💪 हार नहीं मानी, और बाज़ी पलट दी।
        }
        [chain] { $even ->
            [yes] 🔥 एक चाल में { $chain } की मार! मैंने सोचा भी न था।
           *[no] 🔥 लगातार { $chain } की मार। इसे कहते हैं खेल।
        }
        [won] { $third ->
            [0] बढ़िया खेल!
            [1] यह जीत पूरी तरह आपकी है।
           *[2] बिसात ख़ूब समझी आपने।
        }
        [drew] { $even ->
            [yes] किसी ने जगह नहीं दी। मज़ा आया।
           *[no] बराबर! अच्छी बाज़ी रही।
        }
        [close] { $even ->
            [yes] बस एक चाल की बात थी। बड़ी क़रीबी बाज़ी!
           *[no] ज़रा-सी कसर रह गई! मुझे भी दो बार सोचना पड़ा।
        }
        [lost] { $third ->
            [0] बाज़ी के लिए शुक्रिया। अगली फिर बराबरी से शुरू होगी।
            [1] हर बाज़ी कुछ नया दिखाती है। एक बार और?
           *[2] खेलकर अच्छा लगा। बीच में संकेत लेना भी ठीक है।
        }
        [their-first-win] 🎉 यहाँ पहली जीत: { $winner }!
        [their-comeback] { $even ->
            [yes] 💪 क्या वापसी है, { $winner }!
           *[no] 💪 { $winner } ने काफ़ी पीछे रहकर भी बाज़ी पलट दी।
        }
       *[their-chain] { $even ->
            [yes] 🔥 एक चाल में { $chain } की मार: { $winner }!
           *[no] 🔥 लगातार { $chain } की मार: { $winner }!
        }
    }

praise-turned = 🎬 आपने बाज़ी पलट दी!

milestone-new = 🏅 { $player } · प्रोफ़ाइल में नया: **{ $milestone }**
milestones = 🏅 { $milestones }
milestone-games = हर खेल आज़माया
milestone-level = लेवल { $level } जीता
milestone-sweep = सारी गोटियाँ मारीं
milestone-week = लगातार सात दिन पहेली
