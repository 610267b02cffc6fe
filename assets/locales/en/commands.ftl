# Descriptions of commands and options, as Discord lists them: at most 100 characters each.

command-challenge = Invite a member to a match in this channel
command-challenge-opponent = Who shall play against you
command-challenge-game = Which game
command-challenge-side = Which side you play: black sits at the bottom, white at the top
command-challenge-first = Who moves first

command-move = Play your move
command-move-move = The points of the move, like b3-b4 or b4xc6xa6; choose from the list or type

command-board = Show the board of this channel’s match, only to you

command-resign = Give up this channel’s match (it asks first)

command-rules = How a game is played, and how to type a move
command-rules-game = Which game

choice-side-random = random
choice-side-black = black
choice-side-white = white

choice-first-random = random
choice-first-me = me
choice-first-opponent = my opponent
