"""Limits on what one person can request, and on queues.

Limits that a restart may reset are counted by the cog (with a `CooldownMapping`, as for replays).
All others are counted by the store, in the transaction that they limit (like `add_challenge` in
`bot/store/transactions.py`).
"""

from datetime import timedelta

CHALLENGE_LIFETIME = timedelta(days=1)

QUEUE_LIFETIME = timedelta(days=7)
"""Lifetime of an accepted challenge that waits for its channel."""

CHALLENGES_OPEN = 5
"""Maximum number of open challenges per person in a server."""

CHALLENGES_SENT = 10
SENT_WITHIN = timedelta(minutes=10)
"""Maximum challenges that a person sends in this time in a server; each is a notification."""

MATCHES_LIVE = 20
"""Maximum live matches per person in a server; with more, they cannot accept another."""

RATED_A_DAY = 3
"""Default limit of rated matches per day between the same two players."""

REPLAYS_ASKED = 4
REPLAYS_WITHIN = timedelta(minutes=1)
"""Maximum number of replays per person in this time; each takes a second to render."""

EXPORTS_ASKED = 2
EXPORTS_WITHIN = timedelta(minutes=10)
"""Maximum number of exports per person in this time; each reads all tables."""

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
"""Maximum size of a record file; a hostile one takes 1.5 s to parse."""

RECORD_TURNS = 400
"""Maximum number of turns of a record that is analysed."""

RECENTLY_ACTIVE = timedelta(minutes=3)
"""A player active in a match's channel this recently is not pinged there."""

REFUSAL_PAUSE = timedelta(hours=20)
"""Pause after a refused direct message: at most one try a day."""

SILENCE_WARNED = timedelta(days=7)
SILENCE_CLAIMED = timedelta(days=14)
"""Silence, in a match without a pace, before the reminder and before the opponent may claim.

After the second of these, a match against the engine is aborted.
"""

LEFT_LIFETIME = timedelta(days=30)
"""Time for which a server's data is kept after it removes the bot."""
