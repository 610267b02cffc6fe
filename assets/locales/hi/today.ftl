# A person’s day: one private card.

button-today-puzzle = आज की पहेली
button-today-lesson = अगला पाठ

today-head = ## आज
today-no-turns = 🎲 कोई बाज़ी आपकी चाल की राह नहीं देख रही।
today-turns = 🎲 { $count ->
        [one] एक बाज़ी में आपकी बारी:
       *[other] { $count } बाज़ियों में आपकी बारी:
    }
today-turn = - { $game } · { $opponent }
today-puzzle = 🧩 { $state ->
        [solved] आज की पहेली सुलझ गई।
       *[open] आज आपकी पहेली: **{ $game }**।
    }{ $days ->
        [0] {""}
       [1] {" "}🔥 अब तक { $days } दिन।
       *[other] {" "}🔥 लगातार { $days } दिन।
    }{ $best ->
        [0] {""}
       *[other] {" "}{ streak-best }
    }
streak-best = सबसे लंबा सिलसिला: { $best } दिन।
today-lesson = 📘 अगला पाठ: **{ $title }**, क़दम { $step }/{ $steps }।
today-level = 🤖 अब मुझे हराएँ: **{ $game }**, लेवल { $level }।
today-play = लेवल { $level } खेलें

# The picture of all games, by the place they are from.
path-title = { $games } खेलों की राह
path-summary = { $of } में से { $levels } लेवल · { $lessons } पाठ · { $puzzles ->
        [one] { $puzzles } पहेली
       *[other] { $puzzles } पहेलियाँ
    }
path-summary-puzzles = { $of } में से { $levels } लेवल · { $puzzles ->
        [one] { $puzzles } पहेली
       *[other] { $puzzles } पहेलियाँ
    }
path-summary-levels = बिना मदद जीते: गुटी के { $of } में से { $levels } लेवल
path-lesson = पाठ पूरा
path-puzzles = { $needed } पहेलियाँ
path-levels = गुटी के लेवल
path-stage = { $game } ({ $region }): { $lesson ->
        [yes] पाठ पूरा, {""}
       *[no] {""}
    }{ $puzzles ->
        [none] {""}
        [one] { $puzzles } पहेली, {""}
       *[other] { $puzzles } पहेलियाँ, {""}
    }{ $level ->
        [0] अभी कोई लेवल नहीं
       *[other] लेवल { $level } जीता
    }
region-lower-bengal = दक्षिण बंगाल
region-bihar = बिहार
region-allahabad = इलाहाबाद
region-central-india = मध्य भारत
region-tamil-nadu = तमिलनाडु
region-sri-lanka = श्रीलंका
region-morocco = मोरक्को
region-spain = स्पेन
