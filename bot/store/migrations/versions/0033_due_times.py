"""Move the due times of matches to a new table, with the kind of step."""

import sqlalchemy as sa
from alembic import op

revision = "0033_due_times"
down_revision = "0032_direct_puzzles"

MOMENT = sa.DateTime(timezone=True)
ENGINE = -1
DUE_TIMES = sa.table("due_times", *map(sa.column, ("match", "guild", "kind", "at")))
MATCHES = sa.table(
    "matches",
    *map(sa.column, ("id", "guild", "black", "white", "first", "ply", "ended", "level")),
    *map(sa.column, ("deadline", "claimable_from", "due")),
)


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "due_times",
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_due_times_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_due_times")),
    )
    op.create_index("ix_due_times_at", "due_times", ["at", "guild"])
    due = sa.select(MATCHES.c.id, MATCHES.c.guild, _kind(), MATCHES.c.due)
    columns = ["match", "guild", "kind", "at"]
    op.execute(DUE_TIMES.insert().from_select(columns, due.where(MATCHES.c.due.is_not(None))))
    op.drop_index("ix_matches_due", "matches")
    op.drop_column("matches", "due")


def _kind() -> sa.ColumnElement[str]:
    """Return an SQL expression for the kind of a match's next step.

    The kind was not stored before. "show-board" may repeat a step that was already done, which is
    harmless and sets the next due time.
    """
    other = sa.case((MATCHES.c.first == "black", "white"), else_="black")
    to_move = sa.case((MATCHES.c.ply % 2 == 0, MATCHES.c.first), else_=other)
    mover = sa.case((to_move == "black", MATCHES.c.black), else_=MATCHES.c.white)
    return sa.case(
        (MATCHES.c.ended.is_not(None), "show-end"),
        (mover == ENGINE, "engine-turn"),
        (MATCHES.c.due >= MATCHES.c.deadline, "time-up"),
        (MATCHES.c.level.is_not(None), "show-board"),
        (MATCHES.c.deadline.is_not(None), "remind"),
        else_="silence",
    )
