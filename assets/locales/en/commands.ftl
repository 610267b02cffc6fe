# Descriptions of commands and options, as Discord lists them: at most 100 characters each.

command-challenge = Invite a member to a match in this channel
command-challenge-opponent = Who shall play against you
command-challenge-game = Which game
command-challenge-side = Which side you play: black sits at the bottom, white at the top
command-challenge-first = Who moves first

command-challenge-thread = Whether the match gets a thread of its own

command-challenge-rated = Whether the match counts for the ratings (default yes)
command-challenge-hints = Whether both may ask for a hint; then it does not count for the ratings (default no)
command-challenge-pace = How long each move may take (default as the server: 3 days unless it was changed)

command-seek = Look for anybody to play a match in this channel
command-seek-game = Which game
command-seek-side = Which side you play: black sits at the bottom, white at the top
command-seek-first = Who moves first
command-seek-pace = How long each move may take (default as the server: 3 days unless it was changed)

command-play = Play against Guti: it needs nobody else and begins at once
command-play-game = Which game
command-play-level = How well Guti plays, from 1 to 6 (default 2)
command-play-side = Which side you play: black sits at the bottom, white at the top
command-play-first = Who moves first
command-play-pace = How long each of your moves may take (default no limit)
command-play-private = Whether only you see the match (default no)

command-move = Play your move
command-move-move = The points of the move, like b3-b4 or b4xc6xa6; choose from the list or type

command-board = Show the board of this channel’s match, only to you

command-board-text = The position in words, for a screen reader

command-draw = Offer a draw, or accept the one that is offered

command-takeback = Ask to take back your last move; against Guti a win then beats no level

command-hint = Show a piece worth moving, then the move, only to you: against Guti, or where both agreed

command-games = List your matches in this server

command-settings = How your own boards look, what plays itself, and how you are told of your turn
command-settings-language = In which language Guti speaks to you
command-settings-auto-move = Whether your only legal move is played for you
command-settings-theme = How the boards look that only you see
command-settings-notices = How you are told that it is your turn
command-settings-view = Who sits at the bottom of the boards that only you see

command-server = How this server’s boards look and how fast is played (for those who manage the server)
command-server-language = In which language Guti speaks to all in this server
command-server-theme = How the boards look
command-server-boards = Who sits at the bottom of the boards
command-server-old_boards = What becomes of a board when a newer one is posted (default deleted)
command-server-pace = How long each move may take, unless a challenge says otherwise (default 3 days)
command-server-puzzle_channel = Into which channel the puzzle of the day comes (default this one)
command-server-puzzle_hour = When the puzzle of the day comes, in UTC (default off)

command-doctor = Which permissions Guti lacks in a channel, and what for (for those who manage the server)
command-doctor-channel = Which channel or thread (default this one)

command-puzzle = Find the one move that is right, in a small position; only you see it
command-puzzle-game = Of which game (default any)
command-puzzle-move = Your move in the puzzle before you; press one, or type it here
command-analyse = Look at a match that is over: who stood better when, mistakes, and what was better
command-analyse-match = The match’s number; default this channel’s last one
command-analyse-record = A record as /export gives it, in place of a match
command-analyse-turn = The turn to look at; default the whole match
command-replay = Show a match from its start to its end, as a moving picture
command-replay-match = The match’s number; default this channel’s, or its last one

command-learn = Learn by playing: small positions with one thing to do, only you see them
command-learn-game = Which game’s lesson (default the first lesson, then a choice)
command-learn-move = Your answer to the step you are at, like b3-b4

command-export = Get the record of a match as a file
command-export-match = The match’s number; default this channel’s, or its last one

command-server-rated = How many matches of the same two people are rated in a day (default 3)

command-leaderboard = Who plays best in this server
command-leaderboard-game = Which game (default all)
command-leaderboard-period = Of all time, or who gained most lately

command-profile = Somebody’s ratings and record
command-profile-user = Whose (default yours)
command-profile-private = Whether only you see it, with your private matches against Guti (default no)

command-history = Somebody’s finished matches, to read them again
command-history-user = Whose (default yours)
command-history-game = Which game (default all)

command-claim = Win this channel’s match if your opponent has left, or is silent without a time limit

command-privacy = What Guti keeps of you and why; get it as a file, or have it deleted
command-privacy-action = What to do with it (default nothing)

command-help = How to play your first match

command-resign = Give up this channel’s match (it asks first)

command-rules = How a game is played, and how to type a move
command-rules-game = Which game

choice-privacy-export = give it to me as a file
choice-privacy-delete = delete it (it asks first)

choice-side-random = random
choice-side-black = black
choice-side-white = white

choice-first-random = random
choice-first-me = me
choice-first-opponent = my opponent

choice-pace-none = no limit
choice-pace-live = live: 5 minutes a move
choice-pace-day = 1 day a move
choice-pace-three-days = 3 days a move
choice-pace-week = 7 days a move

choice-period-all = of all time
choice-period-month = the last thirty days
choice-period-week = the last seven days
