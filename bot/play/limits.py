"""Limits on what one person can request, and on queues.

There are two ways to enforce a limit. If a restart may reset it, the cog counts in memory (with a
`CooldownMapping`, as for replays). Otherwise the store counts rows, in the limited transaction
itself (like `add_challenge` in `bot/store/transactions.py`).
"""

from datetime import timedelta

CHALLENGE_LIFETIME = timedelta(days=1)

QUEUE_LIFETIME = timedelta(days=7)
"""Lifetime of an accepted challenge that waits for its channel."""

CHALLENGES_OPEN = 5
"""Maximum number of open challenges per person in a server."""

CHALLENGES_SENT = 10
SENT_WITHIN = timedelta(minutes=10)
"""Maximum number of challenges per person and server in this time; each notifies someone."""

MATCHES_LIVE = 20
"""Maximum number of live matches per person in a server."""

RATED_A_DAY = 3
"""Default limit of rated matches per day between the same two players."""

REPLAYS_ASKED = 4
REPLAYS_WITHIN = timedelta(minutes=1)
"""Maximum number of replays per person in this time; rendering takes a second."""

EXPORTS_ASKED = 2
EXPORTS_WITHIN = timedelta(minutes=10)
"""Maximum number of exports per person in this time; an export reads all tables."""

DELETIONS_ASKED = 2
DELETIONS_WITHIN = timedelta(days=1)
"""Maximum number of deletions per person in this time."""

REPLAYS_AT_ONCE = 2
REPLAYS_WAITING = 8
"""Maximum numbers of replays being rendered and queued; further requests are rejected."""

ANALYSES_AT_ONCE = 2
ANALYSES_WAITING = 6
"""Maximum numbers of matches being analysed and queued; further requests are rejected."""

RECORD_BYTES = 500_000
"""Maximum size of a record file; a malicious one takes 1.5 s to parse."""

RECORD_TURNS = 400
"""Maximum number of turns in a record to analyse."""

RECENTLY_ACTIVE = timedelta(minutes=3)
"""Time after a player's activity in a channel during which they are not pinged."""

REFUSAL_PAUSE = timedelta(hours=20)
"""Pause after a refused direct message: at most one try a day."""

SILENCE_WARNED = timedelta(days=7)
SILENCE_CLAIMED = timedelta(days=14)
"""Times without a move, in a match without a pace, before a reminder and a claim.

After the second, the opponent may claim the match; an engine match is aborted.
"""

LEFT_LIFETIME = timedelta(days=30)
"""Time for which a server's data is kept after the server removes the bot."""
