"""Limits: how much one person can ask for, and how long others wait for them.

Numbers alone; it must not know who keeps to them. What may be forgotten at a restart is counted by
the cog that is asked (a `CooldownMapping`, as for replays), what may not by the store, in the
transaction that uses it up (as `add_challenge` in `bot/store/transactions.py`).
"""

from datetime import timedelta

CHALLENGE_LIFETIME = timedelta(days=1)
"""How long a challenge can be answered."""

QUEUE_LIFETIME = timedelta(days=7)
"""How long a challenge that was accepted waits for its channel."""

CHALLENGES_OPEN = 5
"""So many challenges of one person in a server can wait at once."""

CHALLENGES_SENT = 10
SENT_WITHIN = timedelta(minutes=10)
"""So many challenges can one person send in a server within that time: each notifies somebody."""

MATCHES_LIVE = 20
"""So many matches in a server can one person accept to play at once."""

RATED_A_DAY = 3
"""So many matches of the same two are rated in a day, unless their server says otherwise."""

REPLAYS_ASKED = 4
REPLAYS_WITHIN = timedelta(minutes=1)
"""So many replays can one person ask for within that time: each takes a second to draw."""

EXPORTS_ASKED = 2
EXPORTS_WITHIN = timedelta(minutes=10)
"""So often can one person ask for all that is kept of them: each time all tables are read."""

DELETIONS_ASKED = 2
DELETIONS_WITHIN = timedelta(days=1)
"""How often one person can have their data deleted within that time."""

REPLAYS_AT_ONCE = 2
REPLAYS_WAITING = 8
"""So many replays are drawn at once, and wait for it; whoever comes after them is refused."""

ANALYSES_AT_ONCE = 2
ANALYSES_WAITING = 6
"""So many matches are analysed at once, and wait for it; whoever comes after them is refused."""

RECORD_BYTES = 500_000
"""The largest file that is read as a record; a hostile one takes 1.5 s of a thread."""

RECORD_TURNS = 400
"""The turns of the longest match that is analysed from a record."""

SEEN_LATELY = timedelta(minutes=3)
"""Whoever did something in a match's channel so lately is not called there."""

SILENCE_TOLD = timedelta(days=7)
SILENCE_CLAIMED = timedelta(days=14)
"""Without a time limit who has not moved for so long is told, then the other can claim.

Against the engine the match is called off by then.
"""

LEFT_LIFETIME = timedelta(days=30)
"""So long all that is kept of a server that has removed the bot waits for it to come back."""
