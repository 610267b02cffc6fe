"""Move all due times to one table: of matches, puzzles of the day and welcome messages."""

import sqlalchemy as sa
from alembic import op

revision = "0035_due"
down_revision = "0034_growth"

MOMENT = sa.DateTime(timezone=True)
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SERVERS = {
    "daily-puzzle": "servers WHERE puzzle_hour IS NOT NULL AND puzzle_channel IS NOT NULL",
    "welcome": "welcomes WHERE waiting",
}
"""Subjects of which each server has one, and the servers for which a step is due."""

ALIVE = "COALESCE((SELECT max(beat) FROM heartbeats), '2026-01-01 00:00:00.000000')"
"""The time at which the bot was last connected."""

ABOUT_PERSON = sa.text("person IS NOT NULL")


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "due",
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("match", NUMBER),
        sa.Column("person", sa.BigInteger()),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_due_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("subject", "number", name=op.f("pk_due")),
    )
    op.create_index("ix_due_at", "due", ["at", "guild"])
    op.create_index("ix_due_match", "due", ["match"])
    op.create_index(
        "ix_due_person",
        "due",
        ["person"],
        sqlite_where=ABOUT_PERSON,
        postgresql_where=ABOUT_PERSON,
    )
    op.execute(
        "INSERT INTO due (subject, number, kind, guild, match, at, attempts) "
        "SELECT 'match', match, kind, guild, match, at, attempts FROM due_times"
    )
    op.execute(
        "INSERT INTO due (subject, number, kind, guild, person, at) "
        "SELECT 'direct-puzzle', row_number() OVER (ORDER BY puzzle_due), 'direct-puzzle', 0, "
        '"user", puzzle_due '
        "FROM people WHERE puzzle_due IS NOT NULL"
    )
    for subject, servers in SERVERS.items():
        # The step itself determines when a server's next puzzle is due.
        op.execute(
            "INSERT INTO due (subject, number, kind, guild, at) "  # noqa: S608 - constants
            f"SELECT '{subject}', guild, '{subject}', guild, {ALIVE} FROM {servers}"
        )
    op.execute("DELETE FROM daily_puzzles WHERE due IS NOT NULL")
    op.drop_table("due_times")
    op.drop_index("ix_people_puzzle_due", "people")
    op.drop_column("people", "puzzle_due")
    op.drop_column("daily_puzzles", "due")
    op.drop_column("welcomes", "waiting")
