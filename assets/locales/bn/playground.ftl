# The playground: the bot in a simulated Discord, with a page in the browser.

playground-server = গুটি খেলার মাঠ

playground-title = গুটি খেলার মাঠ
playground-screen = স্ক্রিন: { $name }
playground-viewer = আপনি
playground-channel = চ্যানেল
playground-language = ভাষা

# One of these stands above the messages, on a phone beside the channel's name: keep them short.
playground-your-turn = আপনার পালা
playground-turn = চাল দেবেন { $name }:
playground-no-match = এখানে ম্যাচ নেই: /play, বা /challenge
playground-match-over = ম্যাচ শেষ: “{ $button_rematch }” বা /challenge

# A line here must not begin with a star, a dot or a bracket: Fluent reads those itself.
playground-welcome =
    এখানে আছে পুরোনো দিনের ছকের খেলা, দুজনের জন্য। **দুজনের হয়ে আপনিই খেলবেন**: একটি স্ক্রিন Asha-র, অন্যটি Bimal-এর।
    এসব খেলা আগে খেলেননি? **{ $button_learn }** টিপুন। একা? **{ $button_engine }** টিপুন।
    দুজনে: **Asha**-র স্ক্রিনে `/challenge` লিখে Enter টিপুন, **Bimal** আর একটি খেলা বেছে আবার Enter টিপুন। **Bimal**-এর স্ক্রিনে **{ $button_accept }** টিপুন। তারপর পালা করে ছকের নিচে চাল বাছুন।
    -# বাকি সব `/help`-এ। সার্ভারটি Chitra চালান: তাঁর স্ক্রিনে `/server` লিখুন, বা খেলার নাম দিয়ে `/tournament`; তারপর `fill` লিখলে আমার লেভেলগুলো নাম লেখায়। **চ্যানেল** থেকে যাওয়া যায় একটি প্রাইভেট চ্যাটে, আর এমন এক সার্ভারে যেখানে আমি নেই।

# To who typed a command in one line, with something that cannot be.
playground-refused = এটি বুঝলাম না। শুধু `/{ $command }` লিখে Enter টিপুন: কী কী লাগবে দেখা যাবে।
