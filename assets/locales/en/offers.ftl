# What is said of draws and take-backs that are offered.

offer-draw = { $player } offers a draw. { $other }, do you agree? The offer stands until one of you moves.
offer-draw-accepted = { $other } agreed to the draw.
offer-draw-declined = { $other } declined the draw that { $player } offered.
offer-takeback = { $player } would like to take back { $moves }. { $other }, do you agree? The request stands until one of you moves.
offer-takeback-accepted = { $other } agreed, and { $player } took back { $moves }.
offer-ask = { $kind ->
        [draw] Offer { $other } a draw? If they agree, the match ends in a draw; if not, it goes on.
        [accept] { $other } offers you a draw. Accept? The match then ends right away.
       *[takeback] Ask { $other } to let you take back { $moves }?
    }
offer-withdrawn = You took your offer back. You can make another after the next move.
offer-asked = You asked { $other }.
offer-settled = This offer is closed: it was answered or taken back, or the match moved on.
offer-takeback-declined = { $other } declined the take-back that { $player } asked for.
