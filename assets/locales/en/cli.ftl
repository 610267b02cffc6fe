# The command line, which speaks English alone.

cli = Guti, a Discord bot that hosts the Indian war-games. Without a command it starts the bot if DISCORD_TOKEN is set, else the playground.
cli-commands = commands
cli-run = start the bot on Discord (needs DISCORD_TOKEN)
cli-playground = try the bot in a simulated Discord, in the browser, without a token
cli-replay = make the moving picture of a match record, without Discord
cli-replay-file = the match record
cli-replay-output = where to write the picture (default beside the record, ending in .gif)
cli-replay-theme = how the boards look
cli-replay-bottom = who sits at the bottom (default black)
cli-contact-sheet = draw every game in every theme
cli-contact-sheet-output = where to write the picture (default contact-sheet.png in this folder)
cli-perft = count the sequences of turns from a position
cli-mine = find puzzles of a game, in matches of the engine against itself, and add them to a file
cli-mine-game = the game, like lau-kata-kati
cli-mine-count = how many the file is to have (default 200)
cli-mine-out = the file (default assets/puzzles/GAME.jsonl)
cli-mine-seed = a whole number; with the same one the same matches are played
cli-mine-check = look whether each puzzle in the file still holds, and find none
cli-best = find the best move of each position read from the standard input, one a line, and print a line of JSON each
cli-best-game = the game, like lau-kata-kati
cli-best-nodes = how many positions to look at for each (default 1000000)
cli-best-depth = how many turns ahead to look at most
cli-best-level = print the move that Guti plays at this level, 1 to 6, as in the first turn of a match, and what it thinks the position is worth
cli-best-seed = a whole number; with the same one a level plays the same
cli-solve = solve a game: make the table of what every position is worth, which the engine finds and plays by; Ctrl-C ends it, and the same again goes on
cli-solve-game = the game, like lau-kata-kati
cli-solve-pieces = only positions of at most so many pieces in all (default all positions)
cli-solve-out = where to write the table (default where the engine looks for it, in CACHE_DIR)
cli-solve-thin = write it once more, compressed and without what follows from captures, as those in assets/tables are
cli-rerate = count all ratings anew from the matches, and say where those kept differ
cli-health = say by the exit code whether the bot was alive within the last two minutes
cli-copy = take everything to another, empty database, and compare it there; stop the bot first
cli-copy-to = the other database, as in DATABASE_URL
cli-export = write all that is kept of a person to a file, as JSON compressed with gzip, also while the bot runs
cli-export-person = a person’s Discord id
cli-export-file = the file; an older one there is replaced
cli-forget = delete all that is kept of a person or of a server, also while the bot runs; without --force only say how much that is
cli-forget-person = a person’s Discord id; those they played keep their matches against a former player
cli-forget-server = a server’s Discord id
cli-forget-force = delete it, for good
cli-backup = copy the database to a file, also while the bot runs
cli-backup-file = the copy; an older one there is replaced
cli-restore = make the database what it was when a copy of it was made; stop the bot first
cli-restore-file = the copy
cli-restore-force = replace a database that is there already
cli-locale = list what is to be done on a translation: what is missing, too much, too long or older than the English
cli-locale-language = the language’s folder in assets/locales, like hi
cli-locale-accept = mark these sentences as up to date with the English of today; all of them if none is named
cli-locale-folder = where the languages’ folders are (default assets/locales)
cli-playground-port = the page’s port on this computer (default 8420)
cli-playground-database = the playground’s own database, as in DATABASE_URL (default a file that goes with it)
cli-perft-game = the game, like lau-kata-kati
cli-perft-depth = how many turns
cli-perft-position = a position’s text; default the start, Black to move
cli-perft-divide = count for each first move

cli-no-token = There is no DISCORD_TOKEN. Put DISCORD_TOKEN= and the bot’s token into .env in this folder, or try the bot without one: { $program } playground
cli-env-elsewhere = There is no DISCORD_TOKEN, for { $file } is not read from here. Start in its folder, or move it into this one; or try the bot without a token: { $program } playground
cli-no-token-no-simcord = There is no DISCORD_TOKEN. Put DISCORD_TOKEN= and the bot’s token into .env in this folder, or install the packages of the playground, which needs none: { $command }
cli-bad-token = Discord does not know this DISCORD_TOKEN. Copy the token anew from the developer portal into .env.
error-unusable-settings = A setting cannot be used: { $problems }. Mend it and try again.
error-unusable-file = { $file } cannot be used: { $reason }; then try again.
cli-no-discord = Discord cannot be reached: { $reason }
cli-no-simcord = The playground needs packages that are not installed. Install them: { $command }
cli-silent = The bot has not been alive lately.
cli-backup-other = This database is no SQLite file. Use its own tools for copies: for PostgreSQL pg_dump and pg_restore.
cli-restore-exists = There is a database already, { $file }. With --force it is replaced by what the copy holds.
cli-restored = { $database } is what it was when { $file } was made.
cli-copied = { $table }: { $rows } { $rows ->
    [one] row
   *[other] rows
}, checksum { $sum }
cli-forget-which = Name either a person or a server: --person ID or --server ID.
cli-forget-asked = That would delete { $matches } { $matches ->
    [one] match
   *[other] matches
} and all else that is kept of { $whom ->
    [person] this person
   *[server] this server
}. With --force it is deleted for good.
cli-forgotten = It is deleted. Copies of the database hold it until they are gone themselves.
health-gateway = The bot is not connected with Discord’s gateway, or not with each of its shards.
health-database = The database does not answer.
health-engine = Guti cannot think: no process of its engine can be started.
health-heartbeat = The heartbeat has stopped: it is no longer noted that the bot is alive.
health-deadlines = The loop that does what time demands of matches has stopped.
health-daily = The loop that posts the puzzles of the day has stopped.
health-overdue = What time demands of matches has not been done for minutes.
cli-unreadable = { $file } cannot be read: { $reason }
cli-unwritable = { $file } cannot be written: { $reason }
cli-written = { $file }: { $kilobytes } KB
cli-no-theme = There is no such theme. There are { $themes }.
cli-no-language = There is no language { $language }. There are { $languages }. CONTRIBUTING.md says under “Add or mend a language” how to begin one.
cli-no-sentences = Nothing is marked, for the language has no such sentence of those in English: { $names }.
cli-english-unreadable = The English sentences cannot all be read, so nothing was marked. See: { $program } locale en
cli-accept-english = English is what the other languages are translated from; there is nothing in it to mark.
cli-no-whole-number = it is a whole number from { $least } to { $most }
cli-best-level-alone = A level says itself how far it looks: leave out --nodes and --depth, or --level.
cli-best-bad = Line { $line }: { $sentence }
cli-uncached = The compiled search cannot be kept in { $folder } (CACHE_DIR), so it is compiled anew each time: { $reason }

# A game solved.
cli-solve-too-few = No position has { $pieces } pieces or fewer and has not ended.
cli-solve-too-large = That takes { $gigabytes } GB of memory, which is too much. { $pieces ->
        [0] This game is too large.
       *[other] Up to { $pieces } pieces can be solved: --pieces { $pieces }
    }
cli-solve-larger = { $file } has the positions of up to { $pieces } pieces already. Write these to another file, with --out.
cli-solve-no-room = There is too little room on the disk of { $file }: { $megabytes } MB are needed.
cli-solve-too-long = In { $game } more steps without a capture can be needed than a table has room for. Try fewer pieces.
cli-solve-stopped = Stopped. The same command goes on from here.
cli-solve-took = Made in { $seconds } seconds.
cli-solve-made = { $file }: { $positions } positions of up to { $pieces } pieces, { $megabytes } MB
cli-solve-start = { $worth ->
        [win] Who begins wins
        [draw] With best play it is a draw
        [loss] Who begins loses
       *[none] The start has more pieces.
    }{ $worth ->
        [none] {""}
       *[other] , whoever that is.
    }{ $steps ->
        [0] {""}
        [one] {" "}It takes one step until the first capture is due.
       *[other] {" "}It takes { $steps } steps until the first capture is due.
    }
cli-solve-longest = Who can force more than the count would give needs at most { $longest } steps without a capture for it; the limit is { $limit }.

# The ratings counted anew.
rerate-difference = Server { $guild }, { $leaderboard }, person { $user }: kept { $kept }, the matches come to { $recounted }.
rerate-nothing = nothing
rerate-done = { $differences ->
        [0] Every rating is what the matches come to.
        [one] One rating differs.
       *[other] { $differences } ratings differ.
    }

# What is to be done on a translation.
locale-unreadable = Not Fluent from these lines on ({ $count }):
locale-repeated = Written twice ({ $count }):
locale-missing = Missing ({ $count }):
locale-surplus = Too much, as English has no such sentences ({ $count }):
locale-misplaced = In another file than in English ({ $count }):
locale-empty = Saying nothing ({ $count }):
locale-unresolved = Mentioning what is not there, or themselves ({ $count }):
locale-variables = With other variables than in English ({ $count }):
locale-cases = With other cases of the data than in English ({ $count }):
locale-buttons = Naming no button by the words that stand on it, where English does ({ $count }):
locale-length = Longer than Discord takes, variables not counted ({ $count }):
locale-changed = Changed in English since they were translated, or never marked with --accept ({ $count }):
locale-line = { $file } { $name }{ $lacking ->
        [none] {""}
       *[other] {" "}· lacks { $lacking }
    }{ $extra ->
        [none] {""}
       *[other] {" "}· has { $extra }
    }
locale-line-length = { $file } { $name } · { $length } characters of { $allowed }
locale-well = All is well: { $language } has every sentence, and each fits the English of today.

# The playground in the terminal.
playground-started =
    The playground is open at { $address }
    Open it in a browser. On Asha’s screen type /challenge, choose Bimal and a game, and send it;
    on Bimal’s screen press Accept; then play by the buttons below the board. Ctrl-C ends the playground.
error-port-taken =
    Port { $port } is already in use, perhaps by another playground.
    End that one, or choose another port with --port { $other }.
error-metrics-unserved = METRICS_HOST and METRICS_PORT cannot be used: this machine cannot listen at { $host }:{ $port } ({ $reason }). Name one of its own addresses, like 127.0.0.1, and a port above 1023, and try again.
error-other-simcord =
    The playground is made for SimCord { $pinned }, and { $installed } is installed.
    Install the right one: pip install 'simcord[preview]=={ $pinned }'

cli-mine-bad = { $file } cannot be read: { $reason }
cli-mine-stopped = Stopped. What was found is in the file; the same command goes on.
cli-mine-so-far = { $count } puzzles, { $matches } matches
cli-mine-made = { $file } has { $count } puzzles.
cli-mine-refused = thrown away, { $why }: { $count }
cli-mine-wrong = This puzzle does not hold: { $position }
cli-mine-checked = { $count } puzzles, of which { $wrong } do not hold.
