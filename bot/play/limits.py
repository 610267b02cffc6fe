"""Limits on what one person can request, and on queues.

Limits that may be forgotten at a restart are counted by the cog (with a `CooldownMapping`, like
replays); the others by the store, in the transaction that uses them (like `add_challenge` in
`bot/store/transactions.py`).
"""

from datetime import timedelta

CHALLENGE_LIFETIME = timedelta(days=1)

QUEUE_LIFETIME = timedelta(days=7)
"""Lifetime of an accepted challenge that waits for its channel."""

CHALLENGES_OPEN = 5
"""Open challenges of one person in a server."""

CHALLENGES_SENT = 10
SENT_WITHIN = timedelta(minutes=10)
"""Challenges sent by one person in a server; each notifies another."""

MATCHES_LIVE = 20
"""Live matches in a server that one person can accept."""

RATED_A_DAY = 3
"""Rated matches of the same two players, unless the server sets another limit."""

REPLAYS_ASKED = 4
REPLAYS_WITHIN = timedelta(minutes=1)
"""Replays requested by one person; each takes a second to render."""

EXPORTS_ASKED = 2
EXPORTS_WITHIN = timedelta(minutes=10)
"""Exports requested by one person; each reads all tables."""

DELETIONS_ASKED = 2
DELETIONS_WITHIN = timedelta(days=1)
"""Deletions requested by one person."""

REPLAYS_AT_ONCE = 2
REPLAYS_WAITING = 8
"""Replays rendered concurrently, and queued; further requests are rejected."""

ANALYSES_AT_ONCE = 2
ANALYSES_WAITING = 6
"""Matches analysed concurrently, and queued; further requests are rejected."""

RECORD_BYTES = 500_000
"""Largest record file; a hostile one takes 1.5 s to parse."""

RECORD_TURNS = 400
"""Longest match that is analysed from a record."""

SEEN_LATELY = timedelta(minutes=3)
"""A player active in a match's channel this recently is not pinged there."""

REFUSAL_KEPT = timedelta(hours=20)
"""Pause after a refused direct message: at most one try a day."""

SILENCE_TOLD = timedelta(days=7)
SILENCE_CLAIMED = timedelta(days=14)
"""Silence, without a pace, until the player is reminded and the opponent can claim.

A match against the engine is aborted instead.
"""

LEFT_LIFETIME = timedelta(days=30)
"""Retention of a server's data after it removes the bot."""
