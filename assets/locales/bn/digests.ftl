# One message with the notices that waited for the end of quiet hours, or for a digest.

digest = আপনার ম্যাচগুলোর খবর:
digest-offer = { $offer ->
        [draw] { $opponent } **{ $game }** ম্যাচ ড্র করতে চান।
       *[takeback] { $opponent } **{ $game }** ম্যাচে চাল ফেরত চান।
    } { $link }
digest-vacation = 🌴 { $opponent } ছুটিতে আছেন; ততদিন **{ $game }** ম্যাচে তাঁর ঘড়ি থেমে থাকবে। { $link }
digest-wished = **{ $game }** ম্যাচে { $opponent } শনি-রবি ছুটি চান: **{ $button_more }** › **{ button-time }**। { $link }
digest-agreed = { $opponent } রাজি: **{ $game }** ম্যাচে শনি-রবি ছুটি। { $link }
