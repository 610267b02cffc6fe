"""Profiles without reading all of somebody's matches."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

PROFILE = (
    *("guild", "user", "game", "side", "score", "sequence"),
    *("streak", "rated", "opponent_overall", "nth", "nth_in_game"),
)

STANDINGS = {
    ("ix_standings_ladder", "ix_standings_rating"): (
        *("guild", "game", "gone", "value", "firm_until", "user"),
    ),
    ("ix_standings_climbers", "ix_standings_player"): (
        *("guild", "game", "user", "gone", "firm_until"),
    ),
}
"""Indexes by their old and new names, and their columns."""

COUNT = """
WITH rated_ones AS (
    SELECT match, "user",
        row_number() OVER (PARTITION BY guild, "user" ORDER BY sequence) AS nth,
        row_number() OVER (PARTITION BY guild, "user", game ORDER BY sequence) AS nth_in_game
    FROM results WHERE rated
)
UPDATE results SET nth = rated_ones.nth, nth_in_game = rated_ones.nth_in_game
FROM rated_ones
WHERE rated_ones.match = results.match AND rated_ones."user" = results."user"
"""

RUN = """
WITH compared AS (
    SELECT match, "user", guild, sequence, score,
        score = lag(score, 1, -1.0)
            OVER (PARTITION BY guild, "user" ORDER BY sequence) AS goes_on
    FROM results
), runs AS (
    SELECT match, "user", guild, sequence, score,
        sum(CASE WHEN goes_on THEN 0 ELSE 1 END)
            OVER (PARTITION BY guild, "user" ORDER BY sequence) AS run
    FROM compared
), streaks AS (
    SELECT match, "user", score,
        row_number() OVER (PARTITION BY guild, "user", run ORDER BY sequence) AS length
    FROM runs
)
UPDATE results SET streak = CASE streaks.score
    WHEN 1.0 THEN streaks.length WHEN 0.0 THEN -streaks.length ELSE 0 END
FROM streaks
WHERE streaks.match = results.match AND streaks."user" = results."user"
"""
"""A run is of results alike, one after another: it begins where the one before is another."""


def upgrade() -> None:
    """Make the change."""
    op.add_column("results", sa.Column("streak", sa.Integer(), server_default="0", nullable=False))
    op.add_column("results", sa.Column("nth", sa.Integer(), nullable=True))
    op.add_column("results", sa.Column("nth_in_game", sa.Integer(), nullable=True))
    op.execute(COUNT)
    op.execute(RUN)
    for (old, new), columns in STANDINGS.items():
        op.drop_index(old, table_name="standings")
        op.create_index(new, "standings", columns)
    op.create_index("ix_results_profile", "results", list(PROFILE))
    op.create_index(
        "ix_results_opponent", "results", ["guild", "user", "opponent", "sequence", "score"]
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_index("ix_results_opponent", table_name="results")
    op.drop_index("ix_results_profile", table_name="results")
    for (old, new), columns in STANDINGS.items():
        op.drop_index(new, table_name="standings")
        op.create_index(old, "standings", columns)
    for column in ("nth_in_game", "nth", "streak"):
        op.drop_column("results", column)
