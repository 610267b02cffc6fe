# Descriptions of commands and options, as Discord lists them: at most 100 characters each.

command-challenge = Challenge someone to a match in this channel
command-challenge-opponent = Whom to challenge
command-challenge-game = Which game
command-challenge-rules = Whose rules to play by (default Guti’s own; by most others the match is unrated)
command-challenge-side = Which side you play: black sits at the bottom, white at the top
command-challenge-first = Who moves first
command-challenge-opening = How it begins: at the start (default), or after an opening drawn by lot, in solved games

command-challenge-thread = Whether to give the match its own thread

command-challenge-rated = Whether the match is rated (default yes)
command-challenge-hints = Whether both of you may use hints; the match is then unrated (default no)
command-challenge-pace = Time for each move (default: the server’s, normally 3 days)

command-seek = Find someone to play in this channel
command-seek-game = Which game
command-seek-rules = Whose rules to play by (default Guti’s own; by most others the match is unrated)
command-seek-side = Which side you play: black sits at the bottom, white at the top
command-seek-first = Who moves first
command-seek-pace = Time for each move (default: the server’s, normally 3 days)

command-play = Play Guti right now, no second player needed
command-play-game = Which game (default the last you played, at first { game-lau-kata-kati })
command-play-rules = Whose rules to play by (default Guti’s own)
command-play-level = How well Guti plays, from 1 to 6 (default: the first you haven’t beaten)
command-play-side = Which side you play: black sits at the bottom, white at the top
command-play-first = Who moves first
command-play-pace = Time for each of your moves (default no limit)
command-play-private = Whether to keep the match to yourself (default no)
command-play-position = The key or address of a shared page: play its position instead

command-move = Play your move
command-move-move = Your move, like b3-b4 or b4xc6xa6: choose from the list, or type it

command-board = See this channel’s board; only you see it

command-board-text = Show the position in words, for a screen reader

command-draw = Offer a draw, or accept the one you were offered

command-takeback = Ask to take back your last move; against Guti, a win then doesn’t count as beating the level

command-hint = See a piece worth moving, then the move; only you see it (against Guti, or if both agreed)

command-games = List your matches
command-games-all = Also those of other servers and private chats (default no)

command-settings = How your boards look, moves played for you, and how you hear it’s your turn
command-settings-language = The language Guti uses with you
command-settings-auto-move = Whether to play your move for you when there is only one
command-settings-puzzle = At which hour your puzzle of the day comes by direct message (default never)
command-settings-zone = Your time zone, for your days and that hour (default UTC)
command-settings-profile = What others see on your profile besides your public matches
command-settings-quiet = Hours without notices, in your time zone (default none)
command-settings-digest = At which hour one message a day has all your notices, in your time zone (default no)
command-settings-theme = How boards that only you see look
command-settings-notices = How you hear that it’s your turn
command-settings-view = Which side is at the bottom of boards that only you see

command-server = Boards and pace of this server (for its admins)
command-server-language = The language Guti uses in this server
command-server-theme = How the boards look
command-server-boards = Which side is at the bottom of boards
command-server-old_boards = What happens to a board when a newer one is posted (default deleted)
command-server-pace = Time for each move, unless a challenge says otherwise (default 3 days)
command-server-puzzle_channel = Where the puzzle of the day is posted (default here)
command-server-puzzle_hour = When the puzzle of the day is posted, in UTC (default off)
command-server-sunday_channel = Where the Sunday card with the best of the week is posted (default here)
command-server-sunday_hour = When the Sunday card is posted, in its time zone (default off)
command-server-sunday_zone = Time zone of the Sunday card (default yours, or UTC)

command-doctor = Which permissions Guti is missing in a channel, and why (for server admins)
command-doctor-channel = Which channel or thread (default here)

command-today = See your turns, today’s puzzle, your next lesson and the level of Guti to beat
command-puzzle = Find the one right move in a small position; only you see it
command-puzzle-game = Which game (default any)
command-puzzle-theme = What it is about (default anything)
command-puzzle-move = Your move in your puzzle; press a button, or type it here
choice-theme-chain = Chains of three or more
choice-theme-sacrifice = Give a piece, take more
choice-theme-blockade = Shut the other in
choice-theme-ending = Endings with few pieces
command-analyse = Go over a finished match: who was ahead when, the mistakes, and what was better
command-analyse-match = The match’s number (default this channel’s last one)
command-analyse-record = A record from /export, instead of a match
command-analyse-turn = The turn to look at (default the whole match)
command-explore = Try moves on a board and see what each is worth: exact in solved games
command-explore-game = Which game, from its start (default: you choose)
command-explore-match = A finished match, by its number, instead of a game
command-explore-turn = After which turn of the match (default its start)
command-replay = Watch a whole match as a moving picture
command-replay-match = The match’s number (default this channel’s, or its last one)

command-learn = Learn by playing: small boards, one thing to do on each; only you see them
command-learn-game = Which game (default the first lesson, then you choose)
command-learn-move = Your answer to the current step, like b3-b4

command-export = Get the record of a match or tournament as a file
command-export-match = The match’s number (default this channel’s, or its last one)
command-export-tournament = The tournament’s number: all its records, and its crosstable as text

command-server-rated = How many matches a day between the same two people are rated (default 3)

command-leaderboard = Who plays best in this server
command-leaderboard-game = Which game (default all)
command-leaderboard-of = Rated matches, puzzles (of all games), or Guti’s levels
command-leaderboard-period = Of all time, or who has gained most lately

command-profile = A player’s ratings and record
command-profile-user = Which player (default you)
command-profile-private = Only you see it, and it includes your private matches against Guti (default no)

command-history = A player’s finished matches, to go through again
command-history-user = Which player (default you)
command-history-game = Which game (default all)

command-claim = Claim the win if your opponent has left, or without a time limit has gone quiet

command-privacy = What Guti stores about you, and why; download or delete it
command-privacy-action = What to do with your data (default nothing)

command-help = How to play your first match

command-resign = Resign this channel’s match (asks you first)

command-rules = How a game is played, and how to type a move
command-rules-game = Which game
command-rules-rules = Whose rules to show (default Guti’s own)

choice-privacy-export = download it
choice-privacy-delete = delete it (asks you first)

choice-side-random = random
choice-side-black = black
choice-side-white = white

choice-first-random = random
choice-first-me = me
choice-first-opponent = my opponent

choice-opening-start = at the start
choice-opening-drawn = with an opening drawn by lot

choice-pace-none = no limit
choice-pace-live = live: 5 minutes a move
choice-pace-day = 1 day a move
choice-pace-three-days = 3 days a move
choice-pace-week = 7 days a move

choice-ranking-matches = Rated matches
choice-ranking-puzzles = Puzzles
choice-ranking-levels = Guti’s levels
choice-period-all = of all time
choice-period-month = the last thirty days
choice-period-week = the last seven days
command-vacation = Stop your clocks while you’re away, up to 30 days a year
