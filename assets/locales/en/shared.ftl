# What people share: the buttons in Discord, and the pages that anyone may open.

button-publish = Share a link
button-shared = Names on the page
button-shared-open = Open the page
button-shared-name = Show my name
button-shared-hide = Hide my name
button-shared-end = Take it down
button-shared-sure = Yes, take it down
button-shared-keep = Keep it

shared-page =
    🔗 **Anyone with this address sees { $kind ->
        [turn] this turning point
        [puzzle] this puzzle
       *[replay] this match
    }:**
    { $address }
    { $named ->
        [you] It names you. Your opponent is “a friend”, unless they share it too or agree to be named.
        [opponent] Your opponent shared it. You are “a friend” there, unless you show your name.
        [alone] It names you.
       *[both] It names you and your opponent.
    } Search engines are asked to leave it out. You can take it down at any time.
shared-end = Take this page down for ever? { $kind ->
        [puzzle] Its address will never show anything again.
       *[match] Its address will never show anything again, and nobody can make another page of this match.
    } Copies of pictures may stay in Discord’s caches for a while.
shared-ended = ✅ The page is gone.
shared-begun = 🎬 Here is the shared position. Can you do better?

# The pages.
shared-title = { $kind ->
        [turn] { $game }: can you turn it around?
        [puzzle] { $game }: find the right move
       *[replay] { $game }: a match, move by move
    }
shared-result = { $result ->
        [won] Won by { $winner } against { $loser }.
       *[draw] Drawn by { $winner } and { $loser }.
    }
shared-turn = Turn { $ply }: { $loser } played { $move }, and { $winner } answered { $answer }. Can you do better here?
shared-replay = { $plies ->
        [one] It took one turn.
       *[other] It took { $plies } turns.
    }
shared-solved = Solved by { $name }.
shared-friend = a friend
shared-play = Play this position
shared-add = Add Guti to a server
shared-how = Play it on Discord
shared-how-add = Add Guti to your Discord account, for all your chats. Skip this if you have it.
shared-account = Add Guti to my account
shared-how-copy = Copy this:
shared-how-send = Paste it into any chat on Discord, and send it.
shared-copy = Copy
shared-blog = For your blog
shared-blog-line = Paste this line into your page:
shared-pictures = Or take a picture:
shared-learn = Puzzles and lessons
shared-on-guti = Play this position on Discord

learn-title = Guti: puzzles and lessons
learn-about = Board games of India and its neighbours. Try them here; nothing is stored. On Discord, Guti keeps your progress and plays with you.
learn-puzzles = Puzzles
learn-lessons = Lessons
learn-today = The puzzle of today
learn-puzzle = { $day } · { $game }
learn-rated = It is rated on Discord, so the answer appears here when the day is over everywhere.
