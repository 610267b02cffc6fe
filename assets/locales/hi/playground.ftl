# The playground: the bot in a simulated Discord, with a page in the browser.

playground-server = गुटी का मैदान

playground-title = गुटी का मैदान
playground-screen = { $name } की स्क्रीन
playground-viewer = आप हैं
playground-channel = चैनल
playground-language = भाषा

# One of these stands above the messages, on a phone beside the channel's name: keep them short.
playground-your-turn = आपकी बारी
playground-turn = { $name } की बारी:
playground-no-match = यहाँ बाज़ी नहीं: /play, या /challenge
playground-match-over = बाज़ी ख़त्म: { $button_rematch } या /challenge

# A line here must not begin with a star, a dot or a bracket: Fluent reads those itself.
playground-welcome =
    गुटी में बिसात के पुराने खेल हैं, दो लोगों के लिए। यहाँ **दोनों तरफ़ से आपको ही खेलना है**: एक स्क्रीन Asha की है, दूसरी Bimal की।
    ये खेल कभी नहीं खेले? **{ $button_learn }** दबाएँ। अकेले हैं? **{ $button_engine }** दबाएँ।
    दो लोग: **Asha** की स्क्रीन पर `/challenge` लिखें और Enter दबाएँ, **Bimal** और कोई खेल चुनें, फिर एक बार और Enter दबाएँ। **Bimal** की स्क्रीन पर **{ $button_accept }** दबाएँ। फिर बारी-बारी से बिसात के नीचे चाल चुनें।
    -# बाक़ी सब `/help` में है। सर्वर Chitra के ज़िम्मे है: उनकी स्क्रीन पर `/server` लिखें, या खेल के साथ `/tournament`; फिर `fill` लिखने पर मेरे लेवल नाम लिखाते हैं। **चैनल** से एक प्राइवेट चैट में, और ऐसे सर्वर में जा सकते हैं जिसमें मैं नहीं हूँ।

# To who typed a command in one line, with something that cannot be.
playground-refused = यह समझ में नहीं आया। सिर्फ़ `/{ $command }` लिखें और Enter दबाएँ: फिर दिखेगा कि क्या भरना है।
