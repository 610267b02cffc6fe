# The command line, which speaks English alone.

cli = Guti, a Discord bot that hosts the Indian war-games. Without a command it starts the bot if DISCORD_TOKEN is set, else the playground.
cli-commands = commands
cli-run = start the bot on Discord (needs DISCORD_TOKEN)
cli-run-hold = if a person must act, end this many seconds later, for services that start every program again
cli-playground = try the bot in a simulated Discord, in the browser, without a token
cli-env-file = read the settings from this file instead of .env
cli-doctor = check the settings, the token’s form, the database, folders, fonts and the engine, and say what to do; exit with 1 if something must be done
cli-doctor-online = also ask Discord about the token, how the bot can be added, and the session starts left
cli-invite = print the links that install the bot, in a server and for a person’s own account
cli-invite-application = the application’s id (default that of DISCORD_TOKEN)
cli-replay = make the moving picture of a match record, without Discord
cli-replay-file = the match record
cli-replay-output = where to write the picture (default beside the record, ending in .gif)
cli-replay-theme = how the boards look
cli-replay-bottom = which side is at the bottom (default black)
cli-draw = draw a position as SVG
cli-draw-game = the game, like lau-kata-kati
cli-draw-position = the position’s text; default the start
cli-draw-rules = the rule set, like encyclopedia (default guti)
cli-draw-output = where to write the SVG (default GAME.svg)
cli-draw-theme = how the board looks
cli-draw-bottom = which side is at the bottom (default black)
cli-print = write a board, its rules, puzzles and counters as a PDF to print, on A4 paper
cli-print-game = the game, like lau-kata-kati
cli-print-language = the language of the texts (default en)
cli-print-output = where to write the PDF (default GAME.LANGUAGE.pdf)
cli-print-missing = guti print needs the package fpdf2. Install it: { $command }
cli-perft = count the sequences of turns from a position
cli-best = find the best move of each position on standard input, one per line, and print a line of JSON for each
cli-best-game = the game, like lau-kata-kati
cli-best-rules = the rule set, like encyclopedia (default guti)
cli-best-nodes = how many positions to look at for each one (default 1000000)
cli-best-depth = how many turns ahead to look at most
cli-best-level = print the move Guti plays at this level, 1 to 6, as in the first turn of a match, and what it thinks the position is worth
cli-best-seed = a whole number; with the same number a level plays the same
cli-solve = solve a game: make a table of what every position is worth, for the engine to play by; stop with Ctrl-C, and run it again to go on
cli-solve-game = the game, like lau-kata-kati
cli-solve-rules = the rule set, like encyclopedia (default guti)
cli-solve-pieces = only positions with at most this many pieces in all (default all positions)
cli-solve-out = where to write the table (default where the engine looks for it, in CACHE_DIR)
cli-solve-thin = also write it compressed and without what follows from captures, like the tables in assets/tables
cli-rerate = recalculate all ratings from the matches, and say where the stored ones differ
cli-health = exit with 0 if the bot was alive within the last two minutes
cli-copy = copy everything to another, empty database, and check the copy; stop the bot first
cli-copy-to = the other database, as in DATABASE_URL
cli-export = write everything stored about a person to a file, as JSON compressed with gzip; works while the bot runs
cli-export-person = a person’s Discord id
cli-export-file = the file; an existing one is replaced
cli-forget = delete everything stored about a person or a server; works while the bot runs; without --force, only say how much that is
cli-forget-person = a person’s Discord id; people they played keep those matches, against a deleted player
cli-forget-server = a server’s Discord id
cli-forget-force = delete it, for good
cli-backup = copy the database to a file; works while the bot runs
cli-backup-file = the copy; an existing one is replaced
cli-restore = put the database back to what it was when a copy was made; stop the bot first
cli-restore-file = the copy
cli-restore-force = replace an existing database
cli-playground-port = the page’s port on this computer (default 8420)
cli-playground-database = the playground’s own database, as in DATABASE_URL (default a temporary file)
cli-perft-game = the game, like lau-kata-kati
cli-perft-rules = the rule set, like encyclopedia (default guti)
cli-perft-depth = how many turns deep
cli-perft-position = a position’s text; default the start, Black to move
cli-perft-divide = count for each first move

cli-no-token = There is no DISCORD_TOKEN. Put DISCORD_TOKEN= and the bot’s token into .env in this folder, or try the bot without one (help: no-token): { $program } playground
cli-env-elsewhere = There is no DISCORD_TOKEN, for { $file } is not read from here. Start in its folder, or move it into this one; or try the bot without a token (help: no-token): { $program } playground
cli-no-token-no-simcord = There is no DISCORD_TOKEN. Put DISCORD_TOKEN= and the bot’s token into .env in this folder, or install the packages of the playground, which needs none (help: playground-packages): { $command }
cli-invite-which = Set DISCORD_TOKEN, or name the application: --application ID, from General Information at https://discord.com/developers/applications (help: no-token)
cli-invite-server = To add it to a server that you manage, for everybody there:
cli-invite-account = To use it yourself, in any server, in direct messages and group chats:
cli-bad-token = Discord does not accept this DISCORD_TOKEN. Copy it from the developer portal into .env again. (help: bad-token)
error-unusable-settings = A setting cannot be used: { $problems }. Correct it and try again.
error-unusable-file = { $file } cannot be used: { $reason }; then try again.
cli-no-discord = Discord cannot be reached: { $reason }. Check the network, and DISCORD_API_URL if you have set it. (help: no-discord)
cli-lost-discord = The connection to Discord was lost for a minute, so the bot leaves its servers to another process, if there is one (help: no-discord).
cli-waiting = The bot waits, and tries again by itself.
cli-no-proxy = The proxy in HTTPS_PROXY cannot be used: { $reason }. Start it, or correct the setting. (help: no-discord)
cli-other-service = Discord’s API does not answer at DISCORD_API_URL, but something else does. Correct the address, or log in to this network. (help: no-discord)
cli-starts-used-up = Discord lets this bot start no more sessions until { $again }: it was started too often. (help: starts-used-up)
cli-bad-shards = Discord refuses the numbers of these shards. Correct SHARD_COUNT and SHARD_IDS. (help: gateway-refusal)
cli-more-shards = Discord requires more shards for this bot. Remove SHARD_COUNT, or raise it in all processes. (help: gateway-refusal)
cli-old-gateway = Discord no longer speaks the version of its gateway that this release uses. Install a newer version of Guti. (help: gateway-refusal)
cli-bad-intents = Discord does not know the intents that this release asks for. Install a newer version of Guti. (help: gateway-refusal)
cli-privileged-intents = Discord refuses the intents that this release asks for. Install a newer version of Guti, or allow them in the developer portal, under Bot. (help: gateway-refusal)
cli-untrusted-discord = Discord’s certificate is not trusted: { $reason }. Set this machine’s clock, update its CA certificates, and look for a proxy in between. (help: untrusted-certificate)
cli-blocked-by-discord = Discord refuses this machine: { $reason }. Wait an hour and try again; if it goes on, others at the same address may be blocked too (help: blocked)
cli-no-simcord = The playground needs packages that are not installed. Install them (help: playground-packages): { $command }
cli-silent = The bot has shown no sign of life lately. (help: silent)
cli-backup-other = This database is not a SQLite file. Use its own tools to copy it: for PostgreSQL, pg_dump and pg_restore. (help: backups)
cli-restore-exists = There is already a database, { $file }. With --force it is replaced by the copy.
cli-restored = { $database } is back to what it was when { $file } was made.
cli-copied = { $table }: { $rows } { $rows ->
    [one] row
   *[other] rows
}, checksum { $sum }
cli-forget-which = Name either a person or a server: --person ID or --server ID.
cli-forget-asked = That would delete { $matches } { $matches ->
    [one] match
   *[other] matches
} and everything else stored about { $whom ->
    [person] this person
   *[server] this server
}. With --force it is deleted for good.
cli-forgotten = It is deleted. Copies of the database still have it until they are deleted too.
health-starting = The bot is starting, or another process still serves its servers.
health-gateway = The bot is not connected to Discord’s gateway, or not with all of its shards.
health-database = The database does not answer.
health-engine = Guti cannot think: its engine’s process does not start, or ends while it searches (help: engine).
health-heartbeat = The bot cannot record in the database that it is alive, and probably no moves: see the log.
health-due = The loop that takes what is due has stopped.
health-backups = The daily backups fail, or the newest one is older than a day: see the log (help: backups).
health-step = What is due hangs: { $kind }.
health-overdue = Deadlines of matches have been overdue for minutes.
cli-unreadable = { $file } cannot be read: { $reason }
cli-unwritable = { $file } cannot be written: { $reason }
cli-written = { $file }: { $kilobytes } KB
cli-no-theme = There is no such theme. Choose from { $themes }.
cli-no-whole-number = it is a whole number from { $least } to { $most }
cli-best-level-alone = A level decides for itself how far it looks: leave out --nodes and --depth, or --level.
cli-best-bad = Line { $line }: { $sentence }
cli-uncached = The compiled search cannot be kept in { $folder } (CACHE_DIR), so it is compiled again each time (help: cache): { $reason }

# A game solved.
cli-solve-too-few = Every position with { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    } or fewer is over already.
cli-solve-too-large = That takes { $gigabytes } GB of memory, which is too much. { $pieces ->
        [0] This game is too large.
       *[other] It can be solved for fewer: --pieces { $pieces }
    }
cli-solve-larger = { $file } already has the positions of up to { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    }. Write these to another file, with --out.
cli-solve-no-room = There is too little room on the disk of { $file }: { $megabytes } MB are needed.
cli-solve-free = Games in which captures are voluntary can’t be solved: the pieces are counted even while a capture is possible.
cli-solve-too-long = { $game } can need more steps without a capture than a table has room for. Try fewer pieces.
cli-solve-stopped = Stopped. Run the same command again to go on from here.
cli-solve-took = Made in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
cli-solve-made = { $file }: { $positions ->
        [one] one position
       *[other] { $positions } positions
    } of up to { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    }, { $megabytes } MB
cli-solve-start = { $worth ->
        [win] The first mover wins
        [draw] With best play it is a draw
        [loss] The first mover loses
       *[none] The start has more pieces.
    }{ $worth ->
        [none] {""}
       *[other] , whoever that is.
    }{ $steps ->
        [0] {""}
        [one] {" "}It takes one step until the first capture is due.
       *[other] {" "}It takes { $steps } steps until the first capture is due.
    }
cli-solve-longest = To get more than the count would give, a side needs at most { $longest ->
        [one] one step
       *[other] { $longest } steps
    } without a capture; the limit is { $limit }.

# The ratings recalculated.
rerate-difference = Server { $guild }, { $leaderboard }, person { $user }: stored { $kept }, the matches give { $recounted }.
rerate-nothing = nothing
rerate-done = { $differences ->
        [0] Every rating is what the matches give.
        [one] One rating differs.
       *[other] { $differences } ratings differ.
    }

# The playground in the terminal.
playground-started =
    The playground is open at { $address }
    Open it in a browser. On Asha’s screen type /challenge, choose Bimal and a game, and send it;
    on Bimal’s screen press Accept; then play by the buttons below the board. Ctrl-C ends the playground.
error-port-taken =
    Port { $port } is already in use, perhaps by another playground.
    Stop that one, or choose another port with --port { $other }.
error-metrics-unserved = METRICS_HOST and METRICS_PORT cannot be used: this machine cannot listen at { $host }:{ $port } ({ $reason }). Use one of its own addresses, like 127.0.0.1, and a port above 1023, and try again. (help: metrics-port)
error-page-unserved = WEB_HOST and WEB_PORT cannot be used: this machine cannot listen at { $host }:{ $port } ({ $reason }). Use one of its own addresses, like 127.0.0.1, and a port above 1023, and try again. (help: page-port)
error-other-simcord =
    The playground is made for SimCord { $pinned }, and { $installed } is installed.
    Install the right one: pip install 'simcord[preview]=={ $pinned }'

# What `guti doctor` finds.
check-versions = Guti { $guti } on Python { $python } ({ $machine }), with { $libraries }
check-settings = { $found ->
        [yes] the settings are read from { $file }, and from the environment
       *[no] the settings are read from the environment; there is no { $file }
    }
check-unknown-setting = { $name } in { $file } is no setting of Guti’s; if it is misspelt, correct it (help: settings)
check-no-token = there is no DISCORD_TOKEN; put DISCORD_TOKEN= and the bot’s token into .env here, or try the bot without one: { $program } playground (help: no-token)
check-token = the token has the right form; it is that of application { $application }
check-token-accepted = Discord accepts the token; it is that of the bot { $name }{ $servers ->
        [unknown] {""}
        [one] , which is in one server
       *[other] , which is in { $servers } servers
    }
check-other-application = Discord’s application { $application } is not the one in the token
check-endpoint = the application has an Interactions Endpoint URL, so commands do not reach the bot; remove it in the developer portal under General Information (help: application)
check-code-grant = Requires OAuth2 Code Grant is on, so nobody can add the bot by its link; switch it off in the developer portal under Bot (help: application)
check-not-public = only the application’s owner can add the bot; if others should, switch on Public Bot in the developer portal under Bot (help: application)
check-no-servers = the application cannot be added to servers; tick Guild Install in the developer portal under Installation (help: application)
check-no-accounts = people cannot add the bot to their own account; if they should, tick User Install in the developer portal under Installation (help: application)
check-intents = Guti needs no privileged intent
check-starts = { $remaining } of { $total } session starts a day are left
check-odd-token = DISCORD_TOKEN does not look like a bot’s token; copy it again from Bot, Reset Token (a client secret and a public key are something else) (help: bad-token)
check-database = { $current ->
        [yes] the database is { $database }
       *[no] the database is { $database }; the next start upgrades its tables, so make a backup before
    }
check-new-database = the first start makes the database { $file }; { $room } MB are free there
check-cache = compiled code is kept in { $file }; { $room } MB are free there
check-backups = daily backups are kept in { $file }; { $room } MB are free there
check-old-backup = { $days ->
        [none] no daily backup has been made yet
        [one] the newest daily backup is a day old
       *[other] the newest daily backup is { $days } days old
    } in { $file }; a running bot makes one each day, or logs why it cannot (help: backups)
check-no-room = { $file }: { $room } MB are free there, and a start needs { $needed }; make room (help: disk-full)
check-postgres-backups = Guti backs up no PostgreSQL database; let pg_dump do it each day (help: backups)
check-no-backups = no daily backups are made; set BACKUP_DIR to a folder, or run guti backup yourself (help: backups)
check-page = boards can be opened in the browser at { $address }
check-page-no-url = WEB_PORT is set but WEB_URL is not, so boards cannot be opened in the browser; set WEB_URL to the address that people see (help: page-port)
check-page-no-https = { $address } does not begin with https, so others on the way could read links and play in people’s place; put a proxy in front (help: page-port)
check-page-unreachable = { $address } cannot be reached from here; that may be right behind a proxy or a tunnel (help: page-port)
check-file = { $file }: { $reason }
check-fonts = { $fonts } typefaces, with letters for { $languages }
check-no-font = the typefaces lack letters of { $language }; install Guti again (help: fonts)
check-engine = the engine answers, { $seconds ->
        [one] one second after its start
       *[other] { $seconds } seconds after its start
    }
check-no-engine = the engine does not start: { $reason } (help: engine)
check-no-zones = this machine knows no time zones, so all times are in UTC; install the package tzdata: pip install tzdata (help: time-zones)
check-unknown-zones = people chose time zones that this machine does not know, so they count as UTC: { $zones }; install the package tzdata: pip install tzdata (help: time-zones)
check-no-playground = the playground is not installed: { $command }
check-no-postgres = the driver for PostgreSQL is not installed, and SQLite needs none: { $command }
check-result = { $bad ->
        [0] Nothing needs to be done.
        [one] One thing must be done.
       *[other] { $bad } things must be done.
    }
