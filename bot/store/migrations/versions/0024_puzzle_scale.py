"""Lower the initial ratings of puzzles, so that some match beginners."""

from alembic import op

revision = "0024_puzzle_scale"
down_revision = "0023"


def upgrade() -> None:
    """Lower the ratings of solvers, and delete the ratings of puzzles."""
    op.execute("DELETE FROM puzzle_standings")
    op.execute(
        "UPDATE puzzle_solvers SET "
        "value = CASE WHEN value < 1250 THEN 850 ELSE value - 400 END, "
        "deviation = CASE WHEN deviation < 200 THEN 200 ELSE deviation END"
    )
