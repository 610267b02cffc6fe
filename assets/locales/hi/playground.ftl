# The playground: the bot in a simulated Discord, with a page in the browser.

playground-server = Guti का मैदान

playground-title = Guti का मैदान
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
    Guti में बिसात के पुराने खेल हैं, दो लोगों के लिए। यहाँ **दोनों तरफ़ से आपको ही खेलना है**: एक स्क्रीन Asha की है, दूसरी Bimal की।

    ये खेल कभी नहीं खेले? नीचे के बॉक्स में `/learn` लिखें और Enter दबाएँ: छोटी बिसातों पर, दो मिनट में।

    अकेले हैं? `/play` लिखें, खेल चुनें और Enter दबाएँ: दूसरी तरफ़ से मैं खेलूँगा।

    1. या **Asha** की स्क्रीन पर नीचे के बॉक्स में `/challenge` लिखें और Enter दबाएँ। **Bimal** को चुनें, फिर कोई खेल, और भेजने के लिए एक बार और Enter दबाएँ।
    2. **Bimal** की स्क्रीन पर **{ $button_accept }** दबाएँ। बिसात दोनों पर आ जाती है।
    3. किसकी बारी है, यह बिसात वाले मैसेज में लिखा रहता है। उसी की स्क्रीन पर बिसात के नीचे चाल चुनें, या पहले गोटी, फिर उसका नया घर। उसके बाद दूसरे की बारी। (चाहें तो चाल लिखकर दें: `/move`।)

    `/rules` में खेल के नियम हैं, `/board` से बिसात फिर दिखती है, बाक़ी सब `/help` में है। सर्वर Chitra के ज़िम्मे है: उनकी स्क्रीन पर `/server` लिखें।

# To who typed a command in one line, with something that cannot be.
playground-refused = यह समझ में नहीं आया। सिर्फ़ `/{ $command }` लिखें और Enter दबाएँ: फिर दिखेगा कि क्या भरना है।
