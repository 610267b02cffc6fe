# For people who watch a match: being told of its end, and guessing the next move.

button-watch = नज़र रखें
button-guess = अगली चाल बूझें
button-guessers = सबसे अच्छे अंदाज़े

watch = { $on ->
        [yes] 👀 बाज़ी ख़त्म होने पर पूरा खेल सीधे मैसेज (DM) में भेजूँगा। रोकने के लिए फिर दबाएँ।
       *[no] अब इस बाज़ी की ख़बर नहीं आएगी।
    }
watched = 👀 जिस बाज़ी पर आपकी नज़र थी, वह ख़त्म हो गई।
guess = 🔮 अगली चाल क्या होगी? चाल होने तक आपका अंदाज़ा छिपा रहेगा।
guess-move-choose = आपका अंदाज़ा
guess-piece-choose = कौन सी गोटी चलेगी?
guess-sealed = 🔮 दर्ज हुआ: { $move }। चाल होने से पहले कोई नहीं देखेगा।
guess-card =
    🔮 **अगली चाल बूझें** · { $game }
    चाल { $ply }, { $move }: { $hits ->
        [0] { $guesses } में से किसी ने नहीं बूझी।
       *[other] { $guesses } में से { $hits } ने बूझी: { $names }
    }
    -# { $live ->
        [yes] अब तक बूझी गई चालें: { $turns }।
       *[no] बाज़ी ख़त्म। बूझी गई चालें: { $turns }।
    }{ $best ->
        [none] {""}
       *[other] {" "}सही अंदाज़े: { $best }
    }
guessers = { $count ->
        [0] 🔮 यहाँ अभी किसी ने { $least } अंदाज़े नहीं लगाए; सूची वहीं से शुरू होती है।
       *[other] 🔮 **सबसे अच्छे अंदाज़े**, कम से कम { $least } के साथ:
    }
guessers-row = { $place }. { $player } · { $percent }% ({ $guesses } में से { $hits })
# Below the end of a match.
guessers-end = 🔮 अंदाज़े: { $names }{ $more ->
        [0] {""}
       *[other] {" "}और { $more } अन्य
    }
guessers-each = { $player } { $guesses } में से { $hits }
