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
       *[other] {" "}🔥 लगातार दिन: { $days }।
    }
today-lesson = 📘 अगला पाठ: **{ $title }**, क़दम { $step }/{ $steps }।
today-level = 🤖 अब मुझे हराएँ: **{ $game }**, लेवल { $level }।
today-play = लेवल { $level } खेलें
