# One message with the notices that waited for the end of quiet hours, or for a digest.

digest = आपकी बाज़ियों में नया:
digest-offer = { $offer ->
        [draw] { $opponent } ने **{ $game }** में ड्रॉ का प्रस्ताव रखा है।
       *[takeback] { $opponent } को **{ $game }** में चाल वापस लेनी है।
    } { $link }
digest-vacation = 🌴 { $opponent } छुट्टी पर हैं; तब तक **{ $game }** में उनकी घड़ी रुकी रहेगी। { $link }
digest-wished = { $opponent } **{ $game }** में शनि-रवि की छुट्टी चाहते हैं: **{ $button_more }** › **{ button-time }**। { $link }
digest-agreed = { $opponent } ने मान लिया: **{ $game }** में शनि-रवि छुट्टी है। { $link }
