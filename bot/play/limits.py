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
"""Most open challenges of one person in a server."""

CHALLENGES_SENT = 10
SENT_WITHIN = timedelta(minutes=10)
"""Most challenges that one person may send in a server; each notifies another person."""

MATCHES_LIVE = 20
"""Most live matches of one person in a server; beyond that they cannot accept another."""

RATED_A_DAY = 3
"""Most rated matches a day of the same two players, unless the server sets another limit."""

REPLAYS_ASKED = 4
REPLAYS_WITHIN = timedelta(minutes=1)
"""Most replays that one person may request; each takes a second to render."""

EXPORTS_ASKED = 2
EXPORTS_WITHIN = timedelta(minutes=10)
"""Most exports that one person may request; each reads all tables."""

DELETIONS_ASKED = 2
DELETIONS_WITHIN = timedelta(days=1)
"""Most deletions that one person may request."""

REPLAYS_AT_ONCE = 2
REPLAYS_WAITING = 8
"""Numbers of replays rendered concurrently and queued; further requests are rejected."""

ANALYSES_AT_ONCE = 2
ANALYSES_WAITING = 6
"""Numbers of matches analysed concurrently and queued; further requests are rejected."""

RECORD_BYTES = 500_000
"""Largest record file; a hostile one takes 1.5 s to parse."""

RECORD_TURNS = 400
"""Most turns of a record that is analysed."""

SEEN_LATELY = timedelta(minutes=3)
"""A player active in a match's channel this recently is not pinged there."""

REFUSAL_KEPT = timedelta(hours=20)
"""Pause after a refused direct message: at most one try a day."""

SILENCE_TOLD = timedelta(days=7)
SILENCE_CLAIMED = timedelta(days=14)
"""Silence in a match without a pace before the reminder, and before the opponent's claim.

After the second time, a match against the engine is aborted instead.
"""

LEFT_LIFETIME = timedelta(days=30)
"""Retention of a server's data after it removes the bot."""
