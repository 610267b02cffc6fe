"""The plumbing below the subjects: connections, transactions, migrations, column types."""

from bot.store.database.database import (
    ANSWER_TIMEOUT_S,
    JOB_TIMEOUT_S,
    READERS,
    TIMEOUT_S,
    Database,
)

__all__ = ["ANSWER_TIMEOUT_S", "JOB_TIMEOUT_S", "READERS", "TIMEOUT_S", "Database"]
