# One message with the notices that waited for the end of quiet hours, or for a digest.

digest = What’s new in your matches:
digest-offer = { $offer ->
        [draw] { $opponent } offers a draw in **{ $game }**.
       *[takeback] { $opponent } would like to take back a move in **{ $game }**.
    } { $link }
digest-vacation = 🌴 { $opponent } is on vacation; their clock in **{ $game }** stands still meanwhile. { $link }
digest-wished = { $opponent } would like weekends off in **{ $game }**: **{ $button_more }** › **{ button-time }**. { $link }
digest-agreed = { $opponent } agreed: weekends are off in **{ $game }**. { $link }
