# What is said of matches against Guti itself, which plays at six levels.

engine-name = गुटी
button-engine = गुटी से खेलें
button-easier = और आसान
button-harder = और मुश्किल
button-show = दिखाएँ
button-instead = उसे छोड़कर इसे शुरू करें
button-hint = संकेत
button-hint-piece = गोटी दिखाएँ
button-hint-move = चाल दिखाएँ

engine-choose = मुझसे कौन-सा खेल खेलना है? बाज़ी सिर्फ़ आपको दिखेगी।

match-thinking =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $waking ->
        [yes] मैं अभी तैयार हो रहा हूँ: पहली चाल सोचने में आधा मिनट लग सकता है …
       *[no] मैं सोच रहा हूँ …
    }

# What the highest level would play in the place of who asked: its piece, and when asked again all of it.
hint-price =
    💡 संकेत बताता है कि कौन-सी गोटी चलना अच्छा है, और दोबारा माँगने पर चाल भी। { $audience ->
        [channel] संकेत लेने के बाद जीतें, तो भी यह लेवल आपकी प्रोफ़ाइल में नहीं जुड़ेगा, और कितने लिए, यह आख़िर में यहाँ सब देखेंगे।
        [owner] संकेत लेने के बाद जीतें, तो भी यह लेवल आपकी प्रोफ़ाइल में नहीं जुड़ेगा। कितने लिए, यह आख़िर में सिर्फ़ आपको दिखेगा।
       *[people] किसने कितने लिए, यह बाज़ी के आख़िर में यहाँ सब देखेंगे।
    }
hint-piece = 💡 **{ $point }** वाली अपनी गोटी पर ग़ौर करें।
hint-move = 💡 { $basis ->
        [table] { $move } से कुछ भी हाथ से नहीं जाता: इस स्थिति का हल मालूम है।
        [counted] मैं आपकी जगह { $move } चलता, पर उससे कुछ तय होने से पहले गोटियाँ गिनी जा सकती हैं।
       *[search] मैं आपकी जगह { $move } चलता।
    }

# Below a result: in how many positions a player asked.
match-hints = 💡 { $player } ने { $count ->
        [one] { $count } संकेत लिया
       *[other] { $count } संकेत लिए
    }

# A level as it is chosen, and named above boards.
level-numbered = { $number } · { $name }
