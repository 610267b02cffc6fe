"""Add tournaments: players, pairings and games."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0041_tournaments"
down_revision = "0040_page_links"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def column(name: str, kind: Any, *, null: bool = False) -> Any:  # noqa: ANN401 - SQLAlchemy's
    """Return a column that assigns no numbers."""
    return sa.Column(name, kind, nullable=null, autoincrement=False)


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", NUMBER, nullable=False),
        *(column(name, sa.BigInteger()) for name in ("guild", "channel", "host")),
        *(column(name, sa.String()) for name in ("game", "rules", "form", "pace")),
        *(column(name, sa.Integer()) for name in ("games", "rounds", "window_minutes")),
        column("starts", MOMENT, null=True),
        column("players", sa.Integer(), null=True),
        column("late_half", sa.Boolean()),
        column("seed", sa.Integer()),
        column("phase", sa.String()),
        column("round", sa.Integer()),
        column("ends", MOMENT, null=True),
        column("extended", sa.Boolean()),
        *(column(name, sa.Integer()) for name in ("announced", "warned")),
        column("note", sa.String()),
        column("version", sa.Integer()),
        column("created", MOMENT),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tournaments_guild", "tournaments", ["guild"])
    op.create_table(
        "tournament_players",
        column("tournament", NUMBER),
        column("seat", sa.Integer()),
        *(column(name, sa.BigInteger()) for name in ("guild", "user")),
        column("user_name", sa.String()),
        *(column(name, sa.Integer()) for name in ("rank", "joined")),
        column("active", sa.Boolean()),
        of_tournament("players"),
        sa.PrimaryKeyConstraint("tournament", "seat", name=op.f("pk_tournament_players")),
    )
    op.create_index("ix_tournament_players_user", "tournament_players", ["user", "guild"])
    op.create_index("ix_tournament_players_guild", "tournament_players", ["guild"])
    create_pairings()
    op.create_table(
        "tournament_servers",
        *(column(name, sa.BigInteger()) for name in ("guild", "role")),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_tournament_servers")),
    )


def of_tournament(table: str) -> sa.ForeignKeyConstraint:
    """Return the reference to the tournament, with which the row is deleted."""
    name = op.f(f"fk_tournament_{table}_tournament")
    return sa.ForeignKeyConstraint(
        ["tournament"], ["tournaments.id"], name=name, ondelete="CASCADE"
    )


def create_pairings() -> None:
    """Create the tables of pairings and games."""
    op.create_table(
        "tournament_pairings",
        column("tournament", NUMBER),
        *(column(name, sa.Integer()) for name in ("round", "board")),
        column("guild", sa.BigInteger()),
        column("one", sa.Integer()),
        column("other", sa.Integer(), null=True),
        *(column(name, sa.Boolean()) for name in ("one_came", "other_came")),
        of_tournament("pairings"),
        sa.PrimaryKeyConstraint(
            "tournament", "round", "board", name=op.f("pk_tournament_pairings")
        ),
    )
    op.create_index("ix_tournament_pairings_guild", "tournament_pairings", ["guild"])
    key = ["tournament", "round", "board"]
    op.create_table(
        "tournament_games",
        column("tournament", NUMBER),
        *(column(name, sa.Integer()) for name in ("round", "board", "number")),
        column("guild", sa.BigInteger()),
        column("pace", sa.String()),
        column("match", NUMBER, null=True),
        column("opened", MOMENT, null=True),
        *(column(name, sa.Integer(), null=True) for name in ("one_score", "other_score")),
        column("how", sa.String(), null=True),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_tournament_games_match"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            key,
            [f"tournament_pairings.{name}" for name in key],
            name="fk_tournament_games_pairing",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(*key, "number", name=op.f("pk_tournament_games")),
    )
    op.create_index("ix_tournament_games_match", "tournament_games", ["match"], unique=True)
    op.create_index("ix_tournament_games_guild", "tournament_games", ["guild"])
