"""Alembic environment: runs migrations on the connection of `bot/store/database/upgrade.py`."""

from alembic import context

from bot.store.database.columns import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
