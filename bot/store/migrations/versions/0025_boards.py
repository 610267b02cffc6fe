"""Move the messages that show matches to a table of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0025_boards"
down_revision = "0024_puzzle_scale"

COLUMNS = ["message", "match", "guild", "channel", "version"]
BOARDS = sa.table("boards", *map(sa.column, COLUMNS))
MATCHES = sa.table(
    "matches", *map(sa.column, ("id", "guild", "channel", "message", "shown_version"))
)
PROMPTS = sa.table(
    "prompts", *map(sa.column, ("message", "guild", "channel", "kind", "number", "version"))
)


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "boards",
        sa.Column("message", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_boards_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("message", name=op.f("pk_boards")),
    )
    op.create_index("ix_boards_match", "boards", ["match", "version"])
    op.execute(BOARDS.insert().from_select(COLUMNS, _shown()))
    op.execute(BOARDS.insert().from_select(COLUMNS, _outdated()))
    op.execute(PROMPTS.delete().where(PROMPTS.c.kind == "board"))
    op.drop_column("matches", "shown_version")
    op.drop_column("matches", "message")


def _shown() -> sa.Select[tuple[object, ...]]:
    """Select each match's current board. If matches share a message, select the latest match."""
    last = sa.select(sa.func.max(MATCHES.c.id)).where(MATCHES.c.message.is_not(None))
    return sa.select(
        MATCHES.c.message,
        MATCHES.c.id,
        MATCHES.c.guild,
        MATCHES.c.channel,
        sa.func.coalesce(MATCHES.c.shown_version, 0),
    ).where(MATCHES.c.id.in_(last.group_by(MATCHES.c.message)))


def _outdated() -> sa.Select[tuple[object, ...]]:
    """Select the old boards, stored as prompts."""
    known = sa.select(BOARDS.c.message)
    return (
        sa.select(
            PROMPTS.c.message,
            PROMPTS.c.number,
            PROMPTS.c.guild,
            PROMPTS.c.channel,
            sa.literal(0),
        )
        .join_from(PROMPTS, MATCHES, MATCHES.c.id == PROMPTS.c.number)
        .where(PROMPTS.c.kind == "board", PROMPTS.c.message.not_in(known))
    )
