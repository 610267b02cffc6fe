# What /doctor tells those who manage a server, who may never have heard of permissions.

doctor-well =
    { $channel } में **सब ठीक है**।
    वहाँ जो परमिशन चाहिए, सब मेरे पास हैं।
doctor-missing =
    { $channel } में **{ $count } परमिशन की कमी है**।
    परमिशन Discord की सेटिंग्स के स्विच हैं। इनसे तय होता है कि मैं क्या-क्या कर पाऊँ।
    बाज़ियाँ इनके बिना भी खेली जा सकती हैं।
doctor-not-a-member =
    { "" }**मैं इस सर्वर में नहीं हूँ।** यहाँ सिर्फ़ मेरे कमांड जोड़े गए हैं, इसलिए मेरे बस में सिर्फ़ जवाब देना है: पुरानी बिसातों के बटन नहीं हटते, थ्रेड नहीं खुलते, और समय ख़त्म होने की ख़बर नहीं मिलती।
    { "" }[इस लिंक]({ $link }) से मुझे जोड़ें; बाज़ियाँ और सेटिंग वैसी ही रहेंगी। फिर `/doctor` लिखें।

permission-had = ✅ { $permission }: है
permission-missing = ❌ **{ $permission }: नहीं है**
permission-waits = ❔ { $permission }: पहले { $other } मिले, तब पता चलेगा

# The names are those that Discord shows; in brackets, as they stand where Discord speaks English.
permission-view_channel = चैनल देखें (View Channel)
permission-send_messages = मैसेज भेजें (Send Messages)
permission-attach_files = फ़ाइलें अटैच करें (Attach Files)
permission-embed_links = लिंक एम्बेड करें (Embed Links)
permission-read_message_history = मैसेज हिस्ट्री पढ़ें (Read Message History)
permission-create_public_threads = पब्लिक थ्रेड बनाएँ (Create Public Threads)
permission-send_messages_in_threads = थ्रेड में मैसेज भेजें (Send Messages in Threads)

without-viewing =
    > इसके बिना: दूसरी बाज़ियों के लिए थ्रेड नहीं खुलते, किसका समय ख़त्म हुआ और उससे कौन जीता, यह ख़बर यहाँ नहीं आती, और पुरानी बिसातें पड़ी रहती हैं।
    > फिर भी चलता है: कमांड और बटन, और जवाब में आने वाली बिसात।
without-posting =
    > इसके बिना: समय ख़त्म होने की ख़बर यहाँ नहीं आती, और Discord धीमा हो तो कभी-कभी बिसात नहीं दिखती।
    > फिर भी चलता है: कमांड और बटन, और जवाब में आने वाली बिसात।
without-pictures =
    > इसके बिना: दूसरी बाज़ियों के लिए थ्रेड नहीं खुलते। बिसात तस्वीर की जगह शब्दों में आ सकती है।
    > फिर भी चलता है: बटन, और `/move`, जो लिखते समय चालों की सूची दिखाता है।
without-embedding =
    > इसके बिना: मेरी भेजी तस्वीर या लिंक शायद न दिखे।
    > फिर भी चलता है: बाक़ी सब।
without-reading =
    > इसके बिना: कोई सबसे नई बिसात मिटा दे तो मुझे पता नहीं चलता, और `/board` उसे सबके लिए दोबारा नहीं भेजता।
    > फिर भी चलता है: `/board` पूछने वाले को बिसात दिखाता है, और अगली चाल पर नई बिसात आती है।
without-opening =
    > इसके बिना: दूसरी बाज़ियों के लिए थ्रेड नहीं खुलते। यहाँ एक बाज़ी चल रही हो तो अगली को रुकना पड़ता है।
    > फिर भी चलता है: एक के बाद एक बाज़ी, या आपके खोले थ्रेड में एक बाज़ी।
without-posting-in-threads =
    > इसके बिना: दूसरी बाज़ियों के लिए थ्रेड नहीं खुलते, और थ्रेड में समय ख़त्म होने की ख़बर नहीं आती।
    > फिर भी चलता है: यहाँ एक के बाद एक बाज़ी।

doctor-no-threads =
    { "" }
    यहाँ मुझसे थ्रेड नहीं खुल सकते, इसलिए बाज़ियाँ एक के बाद एक होंगी।
doctor-private-thread = यह थ्रेड प्राइवेट है: इसमें एक बार { $bot } लिखें, ताकि मैं इसमें आ जाऊँ।

doctor-give =
    { "" }
    { "" }**जो परमिशन नहीं है, वह कैसे दें**
    1. सर्वर सेटिंग्स (Server Settings) ▸ रोल्स (Roles) ▸ { $bot } ▸ परमिशन (Permissions) खोलें, और जो नहीं है उसे चालू करें।
    2. फिर भी नहीं मिली? चैनल की सेटिंग्स (थ्रेड हो तो उसके चैनल की) ▸ परमिशन (Permissions) ▸ { $bot } खोलें। वहाँ ✗ हो तो रोल की नहीं चलती।
    3. `/doctor` फिर से लिखें।
doctor-unseen =
    { "" }
    -# **जो मुझे नहीं दिखता**
    -# किसे मुझसे सीधे मैसेज (DM) मिल सकते हैं और किसे नहीं।
    -# मेरे कमांड कौन चला सकता है: यह सर्वर सेटिंग्स (Server Settings) ▸ इंटीग्रेशन (Integrations) ▸ { $bot } में है, और हर रोल में “एप्लिकेशन कमांड इस्तेमाल करें” (Use Application Commands) में।
