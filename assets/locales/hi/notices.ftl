# The notices that a player gets in the channel or by direct message.

notice-turn = { $opponent } के साथ **{ $game }** की बाज़ी में आपकी बारी है। { $deadline ->
        [none] कोई जल्दी नहीं है।
       *[other] समय ख़त्म होगा: { $deadline }।
    } { $link }
notice-late = ⏳ { $opponent } को **{ $game }** में आपकी चाल का इंतज़ार है। समय ख़त्म होगा: { $deadline }; उसके बाद { $loses ->
        [yes] आपकी हार होगी।
       *[no] बाज़ी रद्द होगी।
    } { $link }
notice-silence = ⏳ { $opponent } को **{ $game }** में आपकी चाल का इंतज़ार है। समय-सीमा नहीं है, पर चाल न आई तो { $opponent } जीत का दावा कर सकेंगे: { $claimable }। दावा हुआ तो { $loses ->
        [yes] आपकी हार होगी।
       *[no] बाज़ी रद्द होगी।
    } { $link }
notice-back = कुछ समय मेरा काम बंद रहा; वह समय गिना नहीं जाएगा। { $opponent } के साथ **{ $game }** की बाज़ी में आपकी बारी है। समय ख़त्म होगा: { $deadline }; उसके बाद { $loses ->
        [yes] आपकी हार होगी।
       *[no] बाज़ी रद्द होगी।
    } { $link }
notice-vacation = 🌴 { $opponent } छुट्टी पर हैं, ज़्यादा से ज़्यादा तब तक: { $ends }। तब तक आपकी बाज़ियों में उनकी घड़ी रुकी रहेगी।
notice-day-given = { $opponent } ने **{ $game }** में आपको एक दिन और दिया। { $clock } { $link }
notice-weekends-wished = { $opponent } **{ $game }** में शनि-रवि की छुट्टी चाहते हैं, ताकि शनिवार और रविवार न गिने जाएँ। मंज़ूर हो, तो बिसात के नीचे: **{ $button_more }** › **{ button-time }**। { $link }
notice-weekends-off = { $opponent } ने मान लिया: **{ $game }** में शनि-रवि छुट्टी है। { $link }
notice-end = { $won ->
        [yes] { $opponent } के साथ **{ $game }** की बाज़ी में आपकी जीत हुई{ $termination ->
            [time] {""}: उनका समय ख़त्म हो गया।
            [resignation] {""}: उन्होंने हार मान ली।
           *[other] ।
        }
        [no] { $opponent } के साथ **{ $game }** की बाज़ी में आपकी हार हुई{ $termination ->
            [time] {""}: आपका समय ख़त्म हो गया।
            [abandoned] {""}: आपने सर्वर छोड़ दिया था।
            [silence] {""}: आपने दो हफ़्ते तक चाल नहीं चली।
           *[other] ।
        }
       *[none] { $termination ->
            [frozen] { $opponent } के साथ **{ $game }** की बाज़ी रद्द हुई, क्योंकि मैं बहुत समय तक सर्वर में नहीं था; हार किसी की नहीं।
            [unfinished] { $opponent } के साथ **{ $game }** की बाज़ी रद्द हुई, क्योंकि वह दो हफ़्ते तक आगे नहीं बढ़ी।
            [aborted] { $opponent } के साथ **{ $game }** की बाज़ी दोनों की पहली चाल से पहले रद्द हुई; हार किसी की नहीं।
           *[other] { $opponent } के साथ **{ $game }** की बाज़ी ड्रॉ रही।
        }
    } { $link }

setting-notices-channel = चैनल में, बिसात के साथ
setting-notices-direct = सीधे मैसेज (DM) से
setting-notices-none = बिल्कुल नहीं, समय ख़त्म होने पर भी नहीं
