# What is said of draws and take-backs that are offered.

offer-draw = { $player } ने ड्रॉ का प्रस्ताव रखा है। { $other }, मंज़ूर है? किसी एक की चाल होते ही प्रस्ताव ख़त्म हो जाएगा।
offer-draw-accepted = { $other } को ड्रॉ मंज़ूर है।
offer-draw-declined = { $player } ने ड्रॉ का प्रस्ताव रखा था; { $other } ने कहा: अभी नहीं।
offer-takeback = { $player } को चाल वापस लेनी है: { $moves }। { $other }, मंज़ूर है? किसी एक की चाल होते ही यह अनुरोध ख़त्म हो जाएगा।
offer-takeback-accepted = { $other } की मंज़ूरी से { $player } ने चाल वापस ली: { $moves }।
offer-ask = { $kind ->
        [draw] { $other } के सामने ड्रॉ का प्रस्ताव रखें? मंज़ूर हुआ तो बाज़ी ड्रॉ, नहीं तो खेल चलता रहेगा।
        [accept] { $other } ने ड्रॉ का प्रस्ताव रखा है। मंज़ूर करें? बाज़ी तुरंत ड्रॉ पर ख़त्म हो जाएगी।
       *[takeback] चाल ({ $moves }) वापस लेने के लिए { $other } से पूछें?
    }
offer-withdrawn = आपने प्रस्ताव वापस ले लिया। अगला प्रस्ताव अगली चाल के बाद हो सकता है।
offer-asked = { $other } से पूछ लिया गया है।
offer-settled = यह प्रस्ताव निपट चुका है: जवाब आ गया, प्रस्ताव वापस ले लिया गया, या बाज़ी आगे बढ़ गई।
offer-takeback-declined = { $player } को चाल वापस लेनी थी; { $other } ने कहा: अभी नहीं।
