"""Limits on requests per person, and on queues.

If a restart may reset a limit, the cogs count requests in memory with a `CooldownMapping`. All
other limits are enforced in the database, in the transaction that adds the row (see `add_challenge`
in `bot/store/challenges.py`).
"""

from datetime import timedelta

CHALLENGE_LIFETIME = timedelta(days=1)

QUEUE_LIFETIME = timedelta(days=7)
"""Time that an accepted challenge may wait for a free channel."""

MAX_OPEN_CHALLENGES = 5
"""Maximum number of open challenges per person in a server."""

CHALLENGES_PER_PERIOD = 10
CHALLENGES_PERIOD = timedelta(minutes=10)
"""A person may send CHALLENGES_PER_PERIOD challenges in a server during this period."""

MAX_LIVE_MATCHES = 20
"""Maximum number of live matches per person in a server."""

DEFAULT_RATED_A_DAY = 3
"""Default limit of rated matches per day between the same two players."""

REPLAYS_PER_PERIOD = 4
REPLAYS_PERIOD = timedelta(minutes=1)
"""A person may request REPLAYS_PER_PERIOD replays during this period."""

EXPORTS_PER_PERIOD = 2
EXPORTS_PERIOD = timedelta(minutes=10)
"""A person may request EXPORTS_PER_PERIOD exports during this period."""

DELETIONS_PER_PERIOD = 2
DELETIONS_PERIOD = timedelta(days=1)
"""A person may request DELETIONS_PER_PERIOD deletions during this period, across restarts."""

CONCURRENT_REPLAYS = 2
QUEUED_REPLAYS = 8
"""Maximum number of replays in the queue; further requests are rejected."""

CONCURRENT_ANALYSES = 2
QUEUED_ANALYSES = 6
"""Maximum number of analyses in the queue; further requests are rejected."""

MAX_ANALYSED_TURNS = 400
"""Maximum number of turns in a record that can be analysed."""

RECENTLY_ACTIVE = timedelta(minutes=3)
"""A player active in a channel during this time is not pinged there."""

REFUSAL_PAUSE = timedelta(hours=20)
"""Time until the next direct message after Discord refused one."""

SILENCE_UNTIL_REMINDER = timedelta(days=7)
SILENCE_UNTIL_CLAIM = timedelta(days=14)
"""Time without a move until the opponent may claim a match without a pace.

After this time, a match against the engine is aborted.
"""

LEFT_SERVER_RETENTION = timedelta(days=30)
"""Time until the data of a server that removed the bot is deleted."""
