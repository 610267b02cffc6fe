"""Extension of deadlines and challenges after downtime or a clock change."""

from datetime import datetime, timedelta

from sqlalchemy import Connection, update

from bot.clock import Reading
from bot.play.challenge import State
from bot.play.limits import CHALLENGE_LIFETIME, QUEUE_LIFETIME
from bot.shards import Shards
from bot.store import deletion_marks, due, vacations
from bot.store.absences import has_bot, on_shards
from bot.store.database.moments import Later
from bot.store.deadlines import extend_deadlines, limit_deadlines, move_deadlines
from bot.store.match_tables import challenges, matches

LIFETIMES = {State.OPEN: CHALLENGE_LIFETIME, State.WAITING: QUEUE_LIFETIME}
"""Maximum lifetime of a challenge, by state."""


def catch_up(
    connection: Connection,
    last: Reading,
    reading: Reading,
    gap_threshold: timedelta,
    shards: Shards,
) -> timedelta | None:
    """Extend deadlines on some shards after downtime or a clock change.

    `last` is the previous clock reading, `reading` the current one. After a clock change or a
    reboot, deadlines are limited to a full turn from now. Servers that have removed the bot are
    left out. Returns the downtime if longer than `gap_threshold`, else None.
    """
    now = reading.wall
    passed, step = reading.since(last)
    ours = on_shards(matches.c.guild, shards) & has_bot(matches)
    steps = on_shards(due.due.c.guild, shards)
    if step:
        move_deadlines(connection, step, now, ours)
        _move_challenges(connection, last.wall, step, shards)
        due.move(connection, step, steps)
        if shards.first:
            deletion_marks.move(connection, step)
            vacations.move(connection, last.wall, step)
    gap = passed if passed > gap_threshold else None
    if gap:
        extend_deadlines(connection, now - gap, now, ours)
        _move_challenges(connection, now - gap, gap, shards)
    if step or (reading.uptime and not reading.is_comparable(last)):
        limit_deadlines(connection, now, ours)
        _limit_challenges(connection, now, shards)
        due.limit(connection, now, steps)
    return gap


def _move_challenges(
    connection: Connection, alive: datetime, by: timedelta, shards: Shards
) -> None:
    """Postpone the expiry of the challenges that were still pending at `alive`."""
    unexpired = on_shards(challenges.c.guild, shards) & (challenges.c.expires > alive)
    standing = challenges.c.state.in_([state.value for state in LIFETIMES])
    later = Later(challenges.c.expires, by)
    connection.execute(update(challenges).where(unexpired, standing).values(expires=later))


def _limit_challenges(connection: Connection, now: datetime, shards: Shards) -> None:
    for state, lifetime in LIFETIMES.items():
        here = on_shards(challenges.c.guild, shards) & (challenges.c.state == state.value)
        late = update(challenges).where(here, challenges.c.expires > now + lifetime)
        connection.execute(late.values(expires=now + lifetime))
