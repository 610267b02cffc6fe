"""Servers that have removed the bot, claims for silence, and queues that end."""

from datetime import timedelta

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

DUE = sa.text("due IS NOT NULL")
TOLD, CLAIMED = timedelta(days=7), timedelta(days=14)
QUEUED = timedelta(days=7) - timedelta(days=1)
"""What waits for its channel does so for a week, of which it had a day to be answered."""

matches = sa.table(
    "matches",
    sa.column("id", sa.Integer),
    sa.column("pace", sa.String),
    sa.column("termination", sa.String),
    sa.column("ended", sa.DateTime),
    sa.column("turn_started", sa.DateTime),
    sa.column("due", sa.DateTime),
    sa.column("claimable_from", sa.DateTime),
)
challenges = sa.table(
    "challenges",
    sa.column("id", sa.Integer),
    sa.column("state", sa.String),
    sa.column("expires", sa.DateTime),
)
heartbeat = sa.table("heartbeat", sa.column("beat", sa.DateTime))


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "absences",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_absences")),
    )
    op.add_column("matches", sa.Column("claimable_from", sa.DateTime(), nullable=True))
    op.drop_index("ix_matches_due", table_name="matches")
    op.create_index(
        "ix_matches_due", "matches", ["due", "guild"], sqlite_where=DUE, postgresql_where=DUE
    )
    op.create_index("ix_challenges_opponent", "challenges", ["opponent", "state"])
    connection = op.get_bind()
    # Silence counts from when the old version was last alive: nobody was told of it before.
    alive = connection.execute(sa.select(heartbeat.c.beat)).scalar()
    unlimited = (matches.c.pace == "none") & matches.c.ended.is_(None)
    for number, began in connection.execute(
        sa.select(matches.c.id, matches.c.turn_started).where(unlimited)
    ).all():
        since = max(began, alive or began)
        connection.execute(
            matches.update()
            .where(matches.c.id == number)
            .values(due=since + TOLD, claimable_from=since + CLAIMED)
        )
    _extend_queues(QUEUED)


def downgrade() -> None:
    """Take it back; the old version knows no challenge that expired, and no claim for silence."""
    connection = op.get_bind()
    _extend_queues(-QUEUED)
    expired = challenges.c.state == "expired"
    connection.execute(challenges.update().where(expired).values(state="withdrawn"))
    unlimited = (matches.c.pace == "none") & matches.c.ended.is_(None)
    connection.execute(matches.update().where(unlimited).values(due=None))
    silent = matches.c.termination == "silence"
    connection.execute(matches.update().where(silent).values(termination="abandoned"))
    op.drop_index("ix_challenges_opponent", table_name="challenges")
    op.drop_index("ix_matches_due", table_name="matches")
    op.create_index("ix_matches_due", "matches", ["due"], sqlite_where=DUE, postgresql_where=DUE)
    op.drop_column("matches", "claimable_from")
    op.drop_table("absences")


def _extend_queues(by: timedelta) -> None:
    connection = op.get_bind()
    waiting = challenges.c.state == "waiting"
    for number, expires in connection.execute(
        sa.select(challenges.c.id, challenges.c.expires).where(waiting)
    ).all():
        connection.execute(
            challenges.update().where(challenges.c.id == number).values(expires=expires + by)
        )
