# What is kept of people, given to them and deleted.

# Players who had everything deleted are called this wherever one is named.
former-player = Deleted player

privacy =
    ## Privacy
    { "" }**What I store about you:** your Discord id and the name you go by; your matches with their moves and times, conditional moves, challenges, tournaments, results and ratings, and which messages and public pages share them; the matches you watch, and your guesses; the puzzles and lessons you did, and when; records you had analysed, and your links to boards; your vacations; your settings, with your time zone and the last puzzle sent to you, if you chose an hour for one; news that waits to be told; and the language you use Discord in. You have { $matches ->
        [0] no matches
        [one] { $matches } match
       *[other] { $matches } matches
    }.
    { "" }**What for:** to play, to find your matches again, and to rate them. I read no other messages and pass nothing on; people see what you play in their own server, and anyone with the address sees a page that you share.
    { "" }**How long:** until you delete it. What belongs to a server is deleted 30 days after it removes me. Copies of the database are kept for seven days.

privacy-export = Everything I store about you, as JSON: the rows about you, table by table. Analyses and hints that could help you in a match in progress, or with an unfinished puzzle, are left out; ask again afterwards.

privacy-ask =
    { "" }**Delete everything I store about you, everywhere?**
    Your ratings, settings and name are deleted. People you played keep those matches, against “{ former-player }”.{ $live ->
        [0] {""}
        [one] {" "}You resign the match you are playing.
       *[other] {" "}You resign the { $live } matches you are playing.
    } This can’t be undone.
privacy-deleted = Done: it’s deleted. What was posted in channels stays there, in Discord’s hands. If you play again, you start fresh.
privacy-kept = Nothing was deleted.

button-privacy-export = Get my data
button-privacy-delete = Delete my data …
button-privacy-confirm = Delete everything
button-privacy-keep = Keep it
