# The playground: the bot in a simulated Discord, with a page in the browser.

playground-server = গুটি খেলার মাঠ

playground-title = গুটি খেলার মাঠ
playground-screen = { $name }-এর পর্দা
playground-viewer = আপনি
playground-channel = চ্যানেল
playground-language = ভাষা

# One of these stands above the messages, on a phone beside the channel's name: keep them short.
playground-your-turn = আপনার পালা
playground-turn = { $name }-এর পালা:
playground-no-match = খেলা শুরু হয়নি: /challenge, তারপর “রাজি”
playground-match-over = খেলা শেষ: “আবার খেলুন” বা /challenge

# A line here must not begin with a star, a dot or a bracket: Fluent reads those itself.
playground-welcome =
    এখানে দুজনের পুরোনো সব ছকের খেলা। **আপনি দুপক্ষেই খেলবেন**: একটি পর্দা Asha-র, অন্যটি Bimal-এর।

    1. **Asha**-র পর্দায় নিচের ঘরে `/challenge` লিখে Enter টিপুন। **Bimal** বাছুন, তারপর একটি খেলা, আর পাঠাতে আবার Enter টিপুন।
    2. **Bimal**-এর পর্দায় **রাজি** টিপুন। দুই পর্দাতেই ছক আসবে।
    3. কার পালা, ছকের সঙ্গের লেখায় আছে। সেই পর্দায় ছকের নিচে চাল টিপুন, বা আগে গুটি, তারপর কোন ঘরে যাবে। এরপর অন্যজনের পালা। (লিখেও চাল দেওয়া যায়: `/move`।)

    `/rules` খেলার নিয়ম বোঝায়, `/board` ছক আবার দেখায়, বাকি সব আছে `/help`-এ। সার্ভার চালান Chitra: তাঁর পর্দায় `/server` দেখুন।
