# The Sunday card of a server: the best of its week.

week = 🗓️ **हमारा हफ़्ता**: { $matches ->
        [one] 1 बाज़ी
       *[other] { $matches } बाज़ियाँ
    }, { $players } खिलाड़ी
week-champion = 🏆 सबसे ज़्यादा रेटिंग बढ़ी: { $player }, +{ $gained } (जीत { $won }, ड्रॉ { $drew }, हार { $lost })
week-chain = ⛓️ सबसे बड़ी मार: **{ $game }** में { $player } ने एक चाल में { $captured ->
        [one] 1 गोटी मारी
       *[other] { $captured } गोटियाँ मारीं
    }
week-streak = 🔥 सबसे लंबा सिलसिला: { $player }, लगातार { $wins } जीत
week-guesser = 🔮 सबसे अच्छे अंदाज़े: { $player }, { $guesses } में से { $hits } सही
week-moment = 🎬 **{ $game }** की एक बाज़ी यहीं पलटी थी, चाल { $side ->
        [black] ⚫ काले
       *[white] ⚪ सफ़ेद
    } की। क्या आप इससे अच्छा खेल सकते हैं?
