# What a server reads once, after it has added the bot.

button-welcome-learn = দুই মিনিটে শিখুন
button-welcome-daily = রোজ এখানে ধাঁধা

welcome =
    ## গুটি এসে গেছে
    ভারত থেকে মরক্কোর পুরোনো ছকের খেলা, এক-দুই টিপেই চাল। আমার সঙ্গে খেলুন, শিখুন, বা প্রতিপক্ষ খুঁজুন; রোজ কী করবেন তা { $today_command } দেখায়।
    -# অ্যাডমিনদের জন্য: **{ $button_welcome_daily }** টিপলে রোজ এখানে একটি ধাঁধা আসবে; ভাষা, ছক আর চালের সময় ঠিক করতে { $server_command }।
