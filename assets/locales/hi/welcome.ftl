# What a server reads once, after it has added the bot.

button-welcome-learn = दो मिनट में सीखें
button-welcome-daily = रोज़ यहाँ पहेली

welcome =
    ## गुटी आ गया
    भारत से मोरक्को तक के पुराने बिसात के खेल, एक-दो टैप में चाल। मेरे साथ खेलें, सीखें, या खिलाड़ी ढूँढें; रोज़ क्या करें, { $today_command } दिखाता है।
    -# एडमिन के लिए: **{ $button_welcome_daily }** दबाएँ तो रोज़ यहाँ एक पहेली आएगी; भाषा, बिसात और चाल का समय { $server_command } से चुनें।
