"""The tables as of commit ce778121, the oldest version whose databases can be opened."""

import re
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0033_due_times"
down_revision = None

TYPES: dict[str, Any] = {
    "id": sa.BigInteger(),
    "number": sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
    "int": sa.Integer(),
    "float": sa.Float(),
    "flag": sa.Boolean(),
    "text": sa.String(),
    "bytes": sa.LargeBinary(),
    "uuid": sa.Uuid(),
    "moment": sa.DateTime(timezone=True),
}

TABLES = {
    "absences": "guild:id* since:moment boot:uuid? uptime:float?",
    "daily_puzzles": "guild:id* day:text* puzzle:text channel:id message:id? due:moment?",
    "deletion_marks": "mark:bytes* sequence:int* ends:moment",
    "heartbeats": "shard_count:int* shard:int* beat:moment boot:uuid? uptime:float?",
    "lesson_progress": "user:id* lesson:text* step:int opened:moment finished:moment?",
    "matches": """
        id:number* game:text guild:id channel:id black:id white:id black_name:text
        white_name:text first:text version:int position_version:int ply:int rated:flag
        started:moment turn_started:moment ended:moment? termination:text? winner:text?
        pace:text=none deadline:moment? claimable_from:moment? level:int? owner:id?
        hints:flag=false rules:text=guti
    """,
    "members": "guild:id* user:id* name:text gone:flag checked:moment?",
    "people": """
        user:id* auto_move:flag theme:text? orientation:text notices:text=channel language:text?
        puzzle_hour:int? zone:text? puzzle_due:moment? puzzle_sent:moment?
        puzzle_refused:flag=false
    """,
    "processes": "id:text* shard_count:int shard_ids:text renewals:int",
    "prompts": "message:id* guild:id channel:id kind:text number:number version:int",
    "puzzle_attempts": """
        guild:id* user:id* puzzle:text* game:text opened:moment turn:int=0 tries:int=0
        shown:flag=false finished:moment?
    """,
    "puzzle_days": "user:id* day:text* puzzle:text solved:flag",
    "puzzle_solvers": """
        user:id* value:float deviation:float volatility:float at:moment? solved:int failed:int
        streak:int best:int
    """,
    "puzzle_standings": """
        puzzle:text* value:float deviation:float volatility:float at:moment? solved:int
        failed:int
    """,
    "record_analyses": "id:number* person:id record:text judgements:text",
    "secrets": "kind:text* secret:bytes",
    "seen_languages": "user:id* language:text?",
    "servers": """
        guild:id* theme:text? orientation:text rated_a_day:int pace:text=three-days
        old_boards:text=delete language:text? puzzle_channel:id? puzzle_hour:int?
    """,
    "sessions": "id:int* begins:moment",
    "standings": """
        guild:id* game:text* user:id* value:float deviation:float volatility:float at:moment
        firm_until:moment wins:int draws:int losses:int gone:flag
    """,
    "welcomes": "guild:id* waiting:flag",
    "analyses": "match:number*>cascade judgements:text",
    "attempts": "match:number*>cascade shared:number>cascade ply:int",
    "boards": "message:id* match:number>cascade guild:id channel:id version:int",
    "challenges": """
        id:number* game:text guild:id channel:id challenger:id challenger_name:text opponent:id?
        opponent_name:text side:text first:text thread:flag rated:flag rematch_of:number?>null
        expires:moment state:text match:number?>null pace:text=none hints:flag=false
        rules:text=guti
    """,
    "due_times": "match:number*>cascade guild:id kind:text at:moment attempts:int=0",
    "hints": "match:number*>cascade version:int* side:text move:text whole:flag",
    "offers": """
        match:number*>cascade version:int* ply:int kind:text side:text state:text made:moment
    """,
    "results": """
        match:number*>cascade user:id* sequence:int guild:id game:text side:text opponent:id
        score:float at:moment rated:flag before:float? after:float? overall_before:float?
        overall_after:float? opponent_overall:float? streak:int=0 nth:int? nth_in_game:int?
    """,
    "shares": "message:id* match:number>cascade guild:id channel:id ply:int outdated:flag",
    "turns": """
        match:number*>cascade version:int* ply:int move:text automatic:flag played:moment
        taken_back:moment?
    """,
}
"""Columns as `name:type`, in the order of creation.

`*` marks a column of the primary key, `?` a nullable one, `=` a default, and `>` a reference to a
match with its ON DELETE action.
"""

COLUMN = re.compile(
    r"(?P<name>\w+):(?P<type>\w+)(?P<mark>[*?]?)(=(?P<default>[\w-]+))?(>(?P<deleted>\w+))?"
)
ON_DELETION = {"cascade": "CASCADE", "null": "SET NULL"}

CHECKS = (("matches", "ended_somehow", "(ended IS NULL) = (termination IS NULL)"),)

# If two indexes serve equally well, SQLite prefers the one created last.
INDEXES: tuple[tuple[str, ...], ...] = (
    ("results", "game_lately", "guild game at rated user score before after"),
    ("results", "lately", "guild at rated user score overall_before overall_after"),
    ("results", "sequence", "sequence"),
    ("results", "user", "guild user sequence"),
    ("turns", "one_a_ply", "match ply", "taken_back IS NULL"),
    ("standings", "rating", "guild game gone value firm_until user"),
    ("standings", "player", "guild game user gone firm_until"),
    (
        "results",
        "profile",
        "guild user game side score sequence streak rated opponent_overall nth nth_in_game",
    ),
    ("results", "opponent", "guild user opponent sequence score"),
    ("turns", "taken_back", "match", "taken_back IS NOT NULL"),
    ("puzzle_attempts", "person", "user puzzle"),
    ("matches", "black_live", "black", "ended IS NULL"),
    ("matches", "pair", "guild black white started"),
    ("matches", "one_live", "channel", "ended IS NULL AND owner IS NULL"),
    ("matches", "channel_ended", "channel ended"),
    ("matches", "one_own", "guild owner", "ended IS NULL AND owner IS NOT NULL"),
    ("matches", "white_live", "white", "ended IS NULL"),
    ("matches", "guild_live", "guild", "ended IS NULL"),
    ("challenges", "asked", "challenger state"),
    ("challenges", "rematch_of", "rematch_of"),
    ("challenges", "channel_state", "channel state"),
    ("challenges", "match", "match"),
    ("challenges", "opponent", "opponent state"),
    ("record_analyses", "person", "person"),
    ("deletion_marks", "ends", "ends"),
    ("challenges", "expires", "expires"),
    ("boards", "match", "match version"),
    ("matches", "black_alone", "black", "level IS NOT NULL"),
    ("matches", "white_alone", "white", "level IS NOT NULL"),
    ("shares", "match", "match"),
    ("shares", "outdated", "guild", "outdated"),
    ("attempts", "shared", "shared ply"),
    ("people", "puzzle_due", "puzzle_due", "puzzle_due IS NOT NULL"),
    ("due_times", "at", "at guild"),
)
"""Indexes: table, name, columns, and the condition of a partial index."""

NUMBERED = ("challenges", "matches", "record_analyses")
"""Tables that never reuse a number."""

UNIQUE = ("one_live", "one_own", "one_a_ply")


def upgrade() -> None:
    """Create the tables."""
    for table, columns in TABLES.items():
        create_table(table, columns)
    for table, name, columns, *covered in INDEXES:
        condition = sa.text(covered[0]) if covered else None
        op.create_index(
            f"ix_{table}_{name}",
            table,
            columns.split(),
            unique=name in UNIQUE,
            sqlite_where=condition,
            postgresql_where=condition,
        )


def create_table(table: str, columns: str) -> None:
    """Create a table with the columns of TABLES."""
    parsed = list(COLUMN.finditer(columns))
    checks = [
        sa.CheckConstraint(condition, name=op.f(f"ck_{table}_{name}"))
        for of, name, condition in CHECKS
        if of == table
    ]
    keys = [match["name"] for match in parsed if match["mark"] == "*"]
    op.create_table(
        table,
        *(column_of(table, match) for match in parsed),
        *checks,
        sa.PrimaryKeyConstraint(*keys, name=op.f(f"pk_{table}")),
        sqlite_autoincrement=table in NUMBERED,
    )


def column_of(table: str, parsed: re.Match[str]) -> sa.Column[Any]:
    """Return the column for a parsed description."""
    name, kind, default, deleted = parsed.group("name", "type", "default", "deleted")
    match = sa.ForeignKey(
        "matches.id", name=op.f(f"fk_{table}_{name}"), ondelete=ON_DELETION.get(deleted)
    )
    return sa.Column(
        name,
        TYPES[kind],
        *((match,) if deleted else ()),
        nullable=parsed["mark"] == "?",
        autoincrement="auto" if name == "id" else False,
        server_default=sa.false() if default == "false" else default,
    )
