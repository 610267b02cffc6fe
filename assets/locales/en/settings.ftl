# What people and servers prefer, and the names of what they can choose.

settings =
    { "" }**Your settings**
    Your choices apply right away, everywhere.{ $page ->
        [first] {" "}This is how your own boards look.
       *[other] {""}
    }

button-own-settings = My settings

settings-puzzle = 🧩 Your puzzle of the day comes by direct message, next { $due }.
settings-puzzle-refused = 🧩 Discord wouldn’t let me send you your puzzle, so I’ve stopped. Open your direct messages to me, and choose an hour again in `/settings`.

server =
    { "" }**This server’s settings**
    Your choices apply right away.{ $page ->
        [first] {" "}This is how everyone here sees the boards.
       *[other] {""}
    }

server-suggestion = Most players here use { $language }; you can choose it below.
server-puzzle = The puzzle of the day comes to { $channel } at { $hour }:00 UTC. If it’s later already, today’s comes now.
server-sunday = The Sunday card with the best of the week comes to { $channel }, next { $at }. A week without a match has none.

alt-preview = A board of { $game } in the theme { $theme }, { $bottom ->
        [black] Black
       *[white] White
    } at the bottom.

# A select shows what is chosen alone, so each choice says what it is about.
setting-unset = please choose
setting-language = Language: { $value }
setting-theme = Theme: { $value }
setting-view = At the bottom: { $value }
setting-auto-move = Only legal move: { $value }
setting-notices = Tell me it’s my turn: { $value }
setting-puzzle = My puzzle of the day: { $value }
setting-puzzle-off = not by direct message
setting-puzzle-at = by direct message at { $hour }:00
setting-zone = My time zone: { $value }
setting-zone-utc = UTC
setting-quiet = Quiet hours: { $value }
setting-quiet-off = none
setting-quiet-at = { $begins }:00 – { $ends }:00
setting-digest = One message a day instead of single ones: { $value }
setting-digest-off = no
setting-digest-at = at { $hour }:00
setting-profile = My profile shows others: { $value }
setting-profile-levels = levels of Guti beaten in public
setting-profile-puzzles = levels and puzzles
setting-profile-all = levels, puzzles and lessons
setting-boards = At the bottom: { $value }
setting-old-boards = Old boards: { $value }
setting-rated = Rated matches a day per pair: { $value }
setting-pace = Time for each move: { $value }
setting-puzzle-hour = Puzzle of the day: { $value }
setting-sunday-hour = Sunday card: { $value }
setting-sunday-zone = Time zone of the Sunday card: { $value }

# Languages are called by their own names.
setting-language-automatic = same as Discord

theme-server = same as the server
theme-wood = wood
theme-alpona = alpona
theme-paper = paper
theme-dark = dark
theme-contrast = high contrast

setting-view-own = my own side
setting-view-black = black
setting-view-white = white

setting-auto-move-on = played for me
setting-auto-move-off = left to me

setting-boards-mover = the side to move
setting-boards-black = black
setting-boards-white = white

setting-old-boards-delete = deleted
setting-old-boards-keep = kept without buttons

setting-puzzle-hour-off = none
setting-puzzle-hour-at = at { $hour }:00 UTC
setting-sunday-hour-off = none
setting-sunday-hour-at = at { $hour }:00
setting-sunday-zone-utc = UTC

# The select in /settings that ends links to boards in the browser.
pages-select = Boards in the browser: end links
pages-all = End all links to boards in the browser
pages-match = { $game }, match { $number }: { $count ->
        [one] end its link
       *[other] end its { $count } links
    }

button-forced = Play forced moves for me
forced-played = From now on I play your move for you when it’s the only one. `/settings` can change that.
