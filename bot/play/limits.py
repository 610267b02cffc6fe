"""Limits: how much one person can ask for, and how long what they asked for waits.

Numbers alone; it must not know who keeps to them.
"""

from datetime import timedelta

DAY = timedelta(days=1)

CHALLENGE_LIFETIME = DAY
"""How long a challenge can be answered."""

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

REPLAYS_AT_ONCE = 2
REPLAYS_WAITING = 8
"""So many replays are drawn at once, and wait for it; whoever comes after them is refused."""
