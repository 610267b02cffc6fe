"""Tables of tournaments: players, pairings, games, and the directors' role."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    true,
)

from bot.store.database.columns import (
    NUMBER,
    SNOWFLAKE,
    Moment,
    PersonId,
    PersonName,
    metadata,
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("host", PersonId, nullable=False),
    Column("game", String, nullable=False),
    Column("rules", String, nullable=False),
    Column("form", String, nullable=False),
    Column("pace", String, nullable=False),
    Column("games", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("window_minutes", Integer, nullable=False),
    Column("starts", Moment),
    Column("players", Integer),
    Column("late_half", Boolean, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("phase", String, nullable=False),
    Column("round", Integer, nullable=False),
    Column("ends", Moment),
    Column("extended", Boolean, nullable=False),
    Column("announced", Integer, nullable=False),
    Column("warned", Integer, nullable=False),
    Column("note", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Moment, nullable=False),
    Column("vacation", Boolean, nullable=False, server_default=true()),
    Column("rested", Moment),
    Index("ix_tournaments_guild", "guild"),
    sqlite_autoincrement=True,
)
"""Tournaments. The columns from `game` to `late_half` and `vacation` are the director's plan."""

OF_TOURNAMENT = "tournaments.id"

tournament_players = Table(
    "tournament_players",
    metadata,
    Column("tournament", NUMBER, ForeignKey(OF_TOURNAMENT, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("user", PersonId, nullable=False),
    Column("user_name", PersonName, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("joined", Integer, nullable=False),
    Column("active", Boolean, nullable=False),
    Index("ix_tournament_players_user", "user", "guild"),
    Index("ix_tournament_players_guild", "guild"),
)
"""Players, by seat."""

tournament_pairings = Table(
    "tournament_pairings",
    metadata,
    Column("tournament", NUMBER, ForeignKey(OF_TOURNAMENT, ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("one", Integer, nullable=False),
    Column("other", Integer),
    Column("one_came", Boolean, nullable=False),
    Column("other_came", Boolean, nullable=False),
    Index("ix_tournament_pairings_guild", "guild"),
)
"""Pairings of two seats. `other` is null for a bye."""

tournament_games = Table(
    "tournament_games",
    metadata,
    Column("tournament", NUMBER, primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("pace", String, nullable=False),
    Column("match", NUMBER, ForeignKey("matches.id", ondelete="SET NULL")),
    Column("opened", Moment),
    Column("one_score", Integer),
    Column("other_score", Integer),
    Column("how", String),
    ForeignKeyConstraint(
        ["tournament", "round", "board"],
        [
            "tournament_pairings.tournament",
            "tournament_pairings.round",
            "tournament_pairings.board",
        ],
        name="fk_tournament_games_pairing",
        ondelete="CASCADE",
    ),
    Index("ix_tournament_games_match", "match", unique=True),
    Index("ix_tournament_games_guild", "guild"),
)
"""Games of a pairing. Scores are halves of a point, null until there is a result."""

tournament_servers = Table(
    "tournament_servers",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("role", SNOWFLAKE, nullable=False),
)
"""The role whose members may direct tournaments, for servers that have chosen one."""
