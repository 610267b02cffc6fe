# The Sunday card of a server: the best of its week.

week = 🗓️ **এ সপ্তাহে আমরা**: { $matches ->
        [one] ১টি ম্যাচ
       *[other] { $matches }টি ম্যাচ
    }, { $players } জন খেলোয়াড়
week-champion = 🏆 সবচেয়ে বেশি রেটিং বাড়ালেন { $player }: +{ $gained } (জয় { $won }, ড্র { $drew }, হার { $lost })
week-chain = ⛓️ এক চালে সবচেয়ে বেশি কাটা: **{ $game }** খেলায় { $player }, { $captured }টি গুটি
week-streak = 🔥 টানা সবচেয়ে বেশি জয়: { $player }, পরপর { $wins }টি
week-guesser = 🔮 সেরা আন্দাজ: { $player }, { $guesses }টি চালের মধ্যে { $hits }টি ঠিক
week-moment = 🎬 **{ $game }**: একটি ম্যাচ ঘুরেছিল এইখানে, চাল { $side ->
        [black] ⚫ কালোর
       *[white] ⚪ সাদার
    }। আপনি কি আরও ভালো পারবেন?
