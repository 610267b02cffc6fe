"""Add marks of deletions, the days of people's own time zones, and indexes of people's matches."""

from datetime import UTC
from itertools import groupby

import sqlalchemy as sa
from alembic import op

from bot.play.direct_puzzle import local_day
from bot.store.database.columns import Moment

revision = "0034_growth"
down_revision = "0033_due_times"

DAYS = sa.table("puzzle_days", *map(sa.column, ("user", "day", "puzzle", "solved")))
PEOPLE = sa.table("people", *map(sa.column, ("user", "zone")))
ATTEMPTS = sa.table(
    "puzzle_attempts", sa.column("user"), sa.column("puzzle"), sa.column("finished", Moment())
)


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "deletions",
        sa.Column("mark", sa.LargeBinary(), nullable=False),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float()),
        sa.PrimaryKeyConstraint("mark", name=op.f("pk_deletions")),
    )
    op.create_table(
        "known_answers",
        sa.Column("mark", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("mark", name=op.f("pk_known_answers")),
    )
    for side in ("black", "white"):
        op.drop_index(f"ix_matches_{side}_alone", "matches")
        op.create_index(f"ix_matches_{side}", "matches", [side, "id"])
    add_local_days()


def add_local_days() -> None:
    """Add the days of solved puzzles in people's own time zones.

    Days were in UTC before. Those rows stay, so that no streak becomes shorter.
    """
    connection = op.get_bind()
    query = (
        sa.select(DAYS.c.user, DAYS.c.day, DAYS.c.puzzle, PEOPLE.c.zone, ATTEMPTS.c.finished)
        .join(PEOPLE, (PEOPLE.c.user == DAYS.c.user) & PEOPLE.c.zone.is_not(None))
        .outerjoin(
            ATTEMPTS,
            (ATTEMPTS.c.user == DAYS.c.user)
            & (ATTEMPTS.c.puzzle == DAYS.c.puzzle)
            & ATTEMPTS.c.finished.is_not(None)
            & DAYS.c.solved.is_(sa.true()),
        )
        .order_by(DAYS.c.user, DAYS.c.day)
    )
    for user, group in groupby(connection.execute(query).all(), lambda row: row.user):
        rows = list(group)
        stored = {row.day for row in rows}
        solved = [row for row in rows if row.finished]
        local = {
            local_day(row.finished.astimezone(UTC), row.zone).isoformat(): row for row in solved
        }
        for day in local.keys() - stored:
            values = {"user": user, "day": day, "puzzle": local[day].puzzle, "solved": True}
            connection.execute(DAYS.insert().values(values))
