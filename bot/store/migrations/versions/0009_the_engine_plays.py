"""The level at which the engine plays a match, whose private match it is, and an index."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

LIVE = sa.text("ended IS NULL")
LIVE_FOR_ALL = sa.text("ended IS NULL AND owner IS NULL")
LIVE_FOR_ONE = sa.text("ended IS NULL AND owner IS NOT NULL")
TAKEN_BACK = sa.text("taken_back IS NOT NULL")

matches = sa.table("matches", sa.column("id", sa.Integer), sa.column("level", sa.Integer))
BESIDE = [sa.table(name, sa.column("match", sa.Integer)) for name in ("turns", "offers")]


def upgrade() -> None:
    """Make the change; two people play what there is, for all to see."""
    op.add_column("matches", sa.Column("level", sa.Integer(), nullable=True))
    op.add_column("matches", sa.Column("owner", sa.BigInteger(), nullable=True))
    _replace_index("ix_matches_one_live", ["channel"], LIVE_FOR_ALL)
    op.create_index(
        "ix_matches_one_own",
        "matches",
        ["guild", "owner"],
        unique=True,
        sqlite_where=LIVE_FOR_ONE,
        postgresql_where=LIVE_FOR_ONE,
    )
    op.create_index(
        "ix_turns_taken_back",
        "turns",
        ["match"],
        sqlite_where=TAKEN_BACK,
        postgresql_where=TAKEN_BACK,
    )


def downgrade() -> None:
    """Take it back; the old version could not go on with a match against the engine."""
    alone = sa.select(matches.c.id).where(matches.c.level.is_not(None))
    for table in BESIDE:
        op.get_bind().execute(table.delete().where(table.c.match.in_(alone)))
    op.get_bind().execute(matches.delete().where(matches.c.level.is_not(None)))
    op.drop_index("ix_turns_taken_back", table_name="turns")
    op.drop_index("ix_matches_one_own", table_name="matches")
    _replace_index("ix_matches_one_live", ["channel"], LIVE)
    op.drop_column("matches", "owner")
    op.drop_column("matches", "level")


def _replace_index(name: str, columns: list[str], where: sa.TextClause) -> None:
    op.drop_index(name, table_name="matches")
    op.create_index(
        name, "matches", columns, unique=True, sqlite_where=where, postgresql_where=where
    )
