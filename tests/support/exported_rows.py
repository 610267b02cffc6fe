"""All rows that an export of a person's data contains."""

from typing import Any

from bot.store import Store


async def all_rows_about(store: Store, user: int) -> dict[str, list[dict[str, Any]]]:
    """Return all rows about a person, by table."""
    found: dict[str, list[dict[str, Any]]] = {}
    async for table, rows in store.people.pages(user):
        found.setdefault(table, []).extend(rows)
    return found
