"""Add marks that keep limits in force after a deletion, and recompute ratings."""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from bot.ratings.standing import RatedMatch, recount
from bot.store.database.columns import Moment
from guti import Side

revision = "0021"
down_revision = "0020"

MOMENT = sa.DateTime(timezone=True)
RESULT_COLUMNS = "match guild game user opponent score at rated side sequence".split()
KEYS = "guild game user".split()


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "secrets",
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("kind", name=op.f("pk_secrets")),
    )
    op.create_table(
        "deletion_marks",
        sa.Column("mark", sa.LargeBinary(), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ends", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("mark", "sequence", name=op.f("pk_deletion_marks")),
    )
    op.create_index("ix_deletion_marks_ends", "deletion_marks", ["ends"])
    recompute_ratings()


def recompute_ratings() -> None:
    """Recompute ratings with the current formula."""
    table = _table("standings", *KEYS, "value", "deviation", "volatility", "firm_until")
    connection = op.get_bind()
    kept = {(row.guild, row.game, row.user): row for row in connection.execute(sa.select(table))}
    for key, standing in recount(tuple(_rated_matches())).items():
        rating = standing.rating
        values = {
            "value": rating.value,
            "deviation": rating.deviation,
            "volatility": rating.volatility,
            "firm_until": standing.firm_until or standing.at,
        }
        if key in kept and kept[key].deviation != rating.deviation:
            here = sa.and_(*(table.c[name] == part for name, part in zip(KEYS, key, strict=True)))
            connection.execute(sa.update(table).where(here).values(values))


def _table(name: str, *columns: str) -> sa.TableClause:
    moments = {"at": Moment(), "firm_until": Moment()}
    typed: list[sa.ColumnClause[Any]] = [sa.column(each, moments.get(each)) for each in columns]
    return sa.table(name, *typed)


def _rated_matches() -> Iterator[RatedMatch]:
    table = _table("results", *RESULT_COLUMNS)
    query = sa.select(table).where(table.c.rated == sa.true(), table.c.side == "black")
    winners = {1.0: Side.BLACK, 0.0: Side.WHITE}
    for row in op.get_bind().execute(query.order_by(table.c.sequence)):
        winner = winners.get(row.score)
        yield RatedMatch(row.match, row.guild, row.game, row.user, row.opponent, winner, row.at)
