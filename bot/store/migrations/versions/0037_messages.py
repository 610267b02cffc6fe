"""Move all messages to keep up to date to one table: boards, prompts and shared positions."""

# ruff: noqa: S608 - constants

import sqlalchemy as sa
from alembic import op

revision = "0037_messages"
down_revision = "0036_foreign_guilds"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
PARTIAL = {
    "ix_messages_subject": (["kind", "subject"], "match IS NULL"),
    "ix_messages_stale": (["message"], "(stale OR kind = 'challenge')"),
    "ix_messages_person": (["person"], "person IS NOT NULL"),
}
ADD = "INSERT INTO messages (message, kind, subject, guild, channel, version, match, person, stale)"

OUTDATED = """EXISTS (SELECT 1 FROM boards AS later WHERE later.match = boards.match
AND (later.version > boards.version
OR (later.version = boards.version AND later.message > boards.message)))"""
SHOWS_END = """EXISTS (SELECT 1 FROM matches WHERE matches.id = messages.match
AND matches.ended IS NOT NULL AND matches.version <= messages.version)"""
CHALLENGE_WAITS = """EXISTS (SELECT 1 FROM challenges WHERE challenges.id = prompts.number
AND challenges.state = CASE WHEN prompts.version = 1 THEN 'waiting' ELSE 'open' END)"""
OFFER_WAITS = """EXISTS (SELECT 1 FROM offers JOIN matches ON matches.id = offers.match
WHERE offers.match = prompts.number AND offers.version = prompts.version AND offers.state = 'open'
AND matches.ply = offers.ply AND matches.ended IS NULL)"""
REMINDS = """EXISTS (SELECT 1 FROM matches WHERE matches.id = prompts.number
AND matches.position_version <= prompts.version AND matches.ended IS NULL)"""


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "messages",
        sa.Column("message", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("subject", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("match", NUMBER),
        sa.Column("person", sa.BigInteger()),
        sa.Column("stale", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_messages_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("message", name=op.f("pk_messages")),
    )
    move_rows()
    op.create_index("ix_messages_match", "messages", ["match"])
    for name, (columns, condition) in PARTIAL.items():
        where = sa.text(condition)
        op.create_index(name, "messages", columns, sqlite_where=where, postgresql_where=where)
    for table in ("boards", "prompts", "shares"):
        op.drop_table(table)


def move_rows() -> None:
    """Fill the new table. A message that shows a board is nothing else."""
    op.execute(
        f"{ADD} SELECT message, 'board', match, guild, channel, version, match, NULL, {OUTDATED} "
        "FROM boards"
    )
    op.execute(f"DELETE FROM messages WHERE NOT stale AND guild <> 0 AND {SHOWS_END}")
    op.execute(
        f"{ADD} SELECT message, 'share', match, guild, channel, ply, match, NULL, outdated "
        "FROM shares"
    )
    new = "NOT EXISTS (SELECT 1 FROM boards WHERE boards.message = prompts.message)"
    op.execute(
        f"{ADD} SELECT message, kind, number, guild, channel, version, NULL, "
        "(SELECT challenger FROM challenges WHERE challenges.id = number), "
        f"NOT {CHALLENGE_WAITS} FROM prompts WHERE kind = 'challenge' AND {new}"
    )
    for kind, waits in {"offer": OFFER_WAITS, "notice": REMINDS}.items():
        op.execute(
            f"{ADD} SELECT message, kind, number, guild, channel, version, number, NULL, "
            f"NOT {waits} FROM prompts WHERE kind = '{kind}' AND {new} "
            "AND EXISTS (SELECT 1 FROM matches WHERE matches.id = number)"
        )
