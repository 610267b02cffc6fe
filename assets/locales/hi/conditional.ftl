# Conditional moves: what a player answers to moves that the opponent has not made yet.

button-conditions = अगर वे चलें …
button-conditions-add = एक और जवाब
button-conditions-then = और फिर?
button-conditions-done = हो गया

conditions =
    { "" }**अगर { $opponent } की चाल यह हो … तो आपकी चाल …**
    -# यह सिर्फ़ आपको दिखता है। ऐसी चाल आते ही आपका तय किया जवाब मैं तुरंत चल दूँगा।
conditions-none = अभी कोई जवाब तय नहीं है। पहले { $opponent } की कोई चाल चुनें, फिर उस पर अपना जवाब।
conditions-theirs = { $line ->
        [none] अगर { $opponent } की चाल हो …
       *[other] { $line }: और फिर, अगर { $opponent } की चाल हो …
    }
conditions-mine = अगर { $opponent } की चाल { $move } हो, तो आपकी चाल …
conditions-set = तय हुआ: { $line }। { $end ->
        [over] इससे बाज़ी ख़त्म हो जाएगी।
        [long] इससे लंबा सिलसिला नहीं हो सकता।
       *[none] और उसके बाद { $opponent } की चाल?
    }
conditions-opponents = सामने वाले की चालें
conditions-own = आपकी चालें
conditions-lost = { $reason ->
        [move] { $opponent } ने ऐसी चाल चली जिसका जवाब आपने तय नहीं किया था, इसलिए आपके तय जवाब हटा दिए गए।
       *[takeback] चाल वापस ली गई, इसलिए आपके तय जवाब हटा दिए गए।
    }
conditions-notice = { $opponent } के साथ **{ $game }**: { conditions-lost } { $link }
