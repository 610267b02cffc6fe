"""Move messages of guesses and daily puzzles to the table of messages."""

from alembic import op

revision = "0049_last_messages"
down_revision = "0048_tournament_vacations"

ADD = "INSERT INTO messages (message, kind, subject, guild, channel, version, match)"
NEW = "message NOT IN (SELECT message FROM messages)"


def upgrade() -> None:
    """Upgrade the tables."""
    op.execute(
        f"{ADD} SELECT message, 'guesses', id, guild, channel, version, id "  # noqa: S608 - constants
        f"FROM guess_cards JOIN matches ON id = match WHERE message > 0 AND {NEW} "
        "AND (ended IS NULL OR EXISTS (SELECT 1 FROM due WHERE subject = 'guesses' "
        "AND number = id))"
    )
    op.execute(
        f"{ADD} SELECT message, 'daily-puzzle', guild, guild, channel, "  # noqa: S608 - constants
        f"CAST(replace(day, '-', '') AS INTEGER), NULL FROM daily_puzzles WHERE {NEW} "
        "AND message IS NOT NULL AND day = (SELECT max(day) FROM daily_puzzles AS other "
        "WHERE other.guild = daily_puzzles.guild AND other.message IS NOT NULL)"
    )
    op.drop_table("guess_cards")
    op.drop_column("daily_puzzles", "channel")
    op.drop_column("daily_puzzles", "message")
