# The page on which a match is played in a browser. It fills in these variables itself: $point, $move, $name, $number, $other.

web-your-turn = Your turn
web-you = you
web-won = won
web-pieces = Pieces: { $number }
web-taken = Captured: { $number }

# The board, and what a screen reader says of a point: “b3, White, can capture”.
web-board = Board
web-keys = The arrow keys go along the lines, and typing b3 goes to b3. Enter chooses, Escape undoes.
web-black = Black
web-white = White
web-empty = empty
web-can-move = can move
web-can-capture = can capture
web-chosen = chosen
web-goal = you can go here
web-captures = captures { $other }
web-last = last move

# What is said while a move is chosen.
web-choose = { $point } can go to { $other }.
web-go-on = You are on { $point }. Play it like this, or go on to { $other }.
web-ready = { $move }. Enter plays it, Escape undoes it.
web-nothing = The piece on { $point } can’t move.
web-must-capture = You must capture, with { $other }.
web-play = Play { $move }
web-undo = Undo
web-touch = Touch a piece, then where it goes.
web-again = Try again
web-next = Next step
web-copied = Copied
web-cancel = Cancel

web-moves = Moves
web-turn = Turn { $number } of { $other }
web-first = The start
web-back = One move back
web-on = One move on
web-now = The last move
web-automatic = the only move, played for you
web-conditional = answered by condition
web-by-lot = drawn by lot
web-flip = Turn the board around
web-discord = Back to Discord
web-lost = No connection. I keep trying …
web-unsent = Your move didn’t get through. Check your connection and try again.
