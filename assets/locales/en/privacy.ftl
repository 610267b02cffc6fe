# What is kept of people, given to them and deleted.

# Who had everything deleted is called so wherever a player is named.
former-player = Former player

privacy =
    ## Privacy
    { "" }**What I keep of you:** your Discord id and the name you were seen by; your matches with their moves and times, challenges, results and ratings; your settings, and in which language you use Discord. Of you there { $matches ->
        [0] are no matches
        [one] is { $matches } match
       *[other] are { $matches } matches
    } in { $servers ->
        [one] { $servers } server
       *[other] { $servers } servers
    }.
    { "" }**What for:** to play, to find your matches again, and to rate them. I read no other messages, and give nothing to anybody: others see what you play in their server.
    { "" }**How long:** until you have it deleted. What belongs to a server is deleted 30 days after it has removed me. Copies of the database are kept for seven days.

privacy-export = All that is kept of you, as JSON: the rows that are about you, table by table.

privacy-ask =
    { "" }**Delete all that is kept of you, in all servers?**
    Your ratings, settings and name go. Those you played keep their matches, against “{ former-player }”.{ $live ->
        [0] {""}
        [one] {" "}You resign the match that you are playing.
       *[other] {" "}You resign the { $live } matches that you are playing.
    } It cannot be undone.
privacy-deleted = It is deleted. What was posted into channels stays there, in Discord’s hands. If you play again, you begin anew.
privacy-kept = Nothing was deleted.

button-privacy-export = Get my data
button-privacy-delete = Delete my data …
button-privacy-confirm = Delete everything
button-privacy-keep = Keep it
