"""The tables of matches, results, people and servers, which several subjects read."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Uuid,
    false,
    text,
    true,
)

from bot.play.pause import Weekends
from bot.play.preferences import Preferences, ServerSettings
from bot.store.database.columns import (
    NUMBER,
    SNOWFLAKE,
    Moment,
    PersonId,
    PersonName,
    metadata,
)
from bot.store.derived_columns import columns_of
from guti import GUTI

matches = Table(
    "matches",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("game", String, nullable=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("black", PersonId, nullable=False),
    Column("white", PersonId, nullable=False),
    Column("black_name", PersonName, nullable=False),
    Column("white_name", PersonName, nullable=False),
    Column("first", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("position_version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("started", Moment, nullable=False),
    Column("turn_started", Moment, nullable=False),
    Column("ended", Moment),
    Column("termination", String),
    Column("winner", String),
    Column("pace", String, nullable=False, server_default="none"),
    Column("deadline", Moment),
    Column("claimable_from", Moment),
    Column("level", Integer),
    Column("owner", PersonId),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("rules", String, nullable=False, server_default=GUTI),
    Column("foreign_guild", SNOWFLAKE, nullable=False, server_default="0"),
    Column("opening_seed", Integer),
    Column("opening_plies", Integer, nullable=False, server_default="0"),
    Column("paused", Moment),
    Column("pause_changes", Moment),
    Column("weekends", String, nullable=False, server_default=Weekends.COUNT.value),
    Column("vacation", Boolean, nullable=False, server_default=true()),
    CheckConstraint("(ended IS NULL) = (termination IS NULL)", name="ended_somehow"),
    sqlite_autoincrement=True,
)

LIVE = text("ended IS NULL")
LIVE_FOR_ALL = text("ended IS NULL AND owner IS NULL")
LIVE_FOR_ONE = text("ended IS NULL AND owner IS NOT NULL")

one_live_match = Index(
    "ix_matches_one_live",
    matches.c.channel,
    unique=True,
    sqlite_where=LIVE_FOR_ALL,
    postgresql_where=LIVE_FOR_ALL,
)
"""A channel has at most one live public match."""

one_own_match = Index(
    "ix_matches_one_own",
    matches.c.guild,
    matches.c.owner,
    unique=True,
    sqlite_where=LIVE_FOR_ONE,
    postgresql_where=LIVE_FOR_ONE,
)
"""A person has at most one live private match in each server."""

Index("ix_matches_guild_live", matches.c.guild, sqlite_where=LIVE, postgresql_where=LIVE)
for side in ("black", "white"):
    Index(f"ix_matches_{side}_live", matches.c[side], sqlite_where=LIVE, postgresql_where=LIVE)
    Index(f"ix_matches_{side}", matches.c[side], matches.c.id)

Index("ix_matches_channel_ended", matches.c.channel, matches.c.ended)

turns = Table(
    "turns",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("move", String, nullable=False),
    Column("automatic", Boolean, nullable=False),
    Column("played", Moment, nullable=False),
    Column("taken_back", Moment),
    Column("conditional", Boolean, nullable=False, server_default=false()),
)
"""Turns of matches. `version` is the version of the match after the turn.

The bot played `automatic` turns for a person, and those that are `conditional` too by condition.
Turns that were taken back stay in the table; `taken_back` is the time of the take-back.
"""

STANDS = text("taken_back IS NULL")

one_turn_a_ply = Index(
    "ix_turns_one_a_ply",
    turns.c.match,
    turns.c.ply,
    unique=True,
    sqlite_where=STANDS,
    postgresql_where=STANDS,
)

TAKEN_BACK = text("taken_back IS NOT NULL")

Index("ix_turns_taken_back", turns.c.match, sqlite_where=TAKEN_BACK, postgresql_where=TAKEN_BACK)

offers = Table(
    "offers",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("side", String, nullable=False),
    Column("state", String, nullable=False),
    Column("made", Moment, nullable=False),
)
"""Offers in matches. `version` is the version of the match after the offer."""

hints = Table(
    "hints",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("side", String, nullable=False),
    Column("move", String, nullable=False),
    Column("whole", Boolean, nullable=False),
    Column("basis", String, nullable=False, server_default="search"),
)
"""Hints given in matches. `version` is the version at which a match reached the position."""

attempts = Table(
    "attempts",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("shared", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Index("ix_attempts_shared", "shared", "ply"),
)
"""Matches against the engine that began at the position before `ply` of match `shared`."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("game", String, nullable=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("challenger", PersonId, nullable=False),
    Column("challenger_name", PersonName, nullable=False),
    Column("opponent", PersonId),
    Column("opponent_name", PersonName, nullable=False),
    Column("side", String, nullable=False),
    Column("first", String, nullable=False),
    Column("thread", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("rematch_of", ForeignKey("matches.id", ondelete="SET NULL")),
    Column("expires", Moment, nullable=False),
    Column("state", String, nullable=False),
    Column("match", ForeignKey("matches.id", ondelete="SET NULL")),
    Column("pace", String, nullable=False, server_default="none"),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("rules", String, nullable=False, server_default=GUTI),
    Column("foreign_guild", SNOWFLAKE, nullable=False, server_default="0"),
    Column("opening_seed", Integer),
    sqlite_autoincrement=True,
)

Index("ix_matches_pair", matches.c.guild, matches.c.black, matches.c.white, matches.c.started)

results = Table(
    "results",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("sequence", Integer, nullable=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("game", String, nullable=False),
    Column("side", String, nullable=False),
    Column("opponent", PersonId, nullable=False),
    Column("score", Float, nullable=False),
    Column("at", Moment, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("before", Float),
    Column("after", Float),
    Column("overall_before", Float),
    Column("overall_after", Float),
    Column("opponent_overall", Float),
    Column("streak", Integer, nullable=False, server_default="0"),
    Column("nth", Integer),
    Column("nth_in_game", Integer),
)
"""Two rows for each finished match between people, one per player.

`sequence` numbers the matches in the order of their ends. A score is 1, 0.5 or 0. `game` is the key
of a rating list (`bot/ratings/lists.py`). `before` and `after` are the person's ratings on this
list, and `overall_before` and `overall_after` the ratings over all games. `nth_in_game` and `nth`
are the numbers of rated matches so far, on the list and over all games. These columns are null if
the match does not count. `streak` is the number of consecutive wins up to this match. Negative
numbers count consecutive losses.
"""

Index("ix_results_sequence", results.c.sequence)
Index("ix_results_user", results.c.guild, results.c.user, results.c.sequence)
Index(
    "ix_results_profile",
    *(results.c[name] for name in ("guild", "user", "game", "side", "score", "sequence", "streak")),
    *(results.c[name] for name in ("rated", "opponent_overall", "nth", "nth_in_game")),
)
Index(
    "ix_results_opponent",
    *(results.c[name] for name in ("guild", "user", "opponent", "sequence", "score")),
)
Index(
    "ix_results_lately",
    *(results.c[name] for name in ("guild", "at", "rated", "user", "score")),
    *(results.c[name] for name in ("overall_before", "overall_after")),
)
Index(
    "ix_results_game_lately",
    *(results.c[name] for name in ("guild", "game", "at", "rated", "user", "score")),
    *(results.c[name] for name in ("before", "after")),
)

standings = Table(
    "standings",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("game", String, primary_key=True),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("at", Moment, nullable=False),
    Column("firm_until", Moment, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("gone", Boolean, nullable=False),
)
"""Each person's rating and results in a server, for each rating list and overall ("all").

The rating lists are in `bot/ratings/lists.py`. The rating is provisional after `firm_until`. `gone`
is copied from `members`.
"""

Index(
    "ix_standings_rating",
    *(standings.c[name] for name in ("guild", "game", "gone", "value", "firm_until", "user")),
)
Index(
    "ix_standings_player",
    *(standings.c[name] for name in ("guild", "game", "user", "gone", "firm_until")),
)

members = Table(
    "members",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("name", PersonName, nullable=False),
    Column("gone", Boolean, nullable=False),
    Column("checked", Moment),
)
"""The last known names of players, and whether they have left the server."""

Index("ix_challenges_expires", challenges.c.expires)
Index("ix_challenges_channel_state", challenges.c.channel, challenges.c.state)
Index("ix_challenges_rematch_of", challenges.c.rematch_of)
Index("ix_challenges_match", challenges.c.match)
Index("ix_challenges_asked", challenges.c.challenger, challenges.c.state)
Index("ix_challenges_opponent", challenges.c.opponent, challenges.c.state)

people = Table(
    "people",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    *columns_of(Preferences, "auto_move", "orientation"),
)

seen_languages = Table(
    "seen_languages",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("language", String),
)
"""The language in which each person last used Discord, or null if unsupported."""

servers = Table(
    "servers",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    *columns_of(ServerSettings, "orientation", "rated_a_day"),
)

absences = Table(
    "absences",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("since", Moment, nullable=False),
    Column("boot", Uuid),
    Column("uptime", Float),
)
"""Servers that have removed the bot. Their matches are frozen.

`since` is the time of the removal. `boot` and `uptime` have the same meaning as in `heartbeats`.
"""
