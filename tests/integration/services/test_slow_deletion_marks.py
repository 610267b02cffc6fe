"""A database that is slow to say whether a person's data was deleted."""

import time
from pathlib import Path

from sqlalchemy import event

from bot.play.preferences import Notices
from tests.support.lives import DAVID
from tests.support.service_fixture import ServiceWorld
from tests.support.store_builders import open_stores


async def test_slow_answer_does_not_make_deletion_later(path: Path) -> None:
    slow = [0.2]

    def answer_slowly(_connection: object, _cursor: object, sql: str, *_rest: object) -> None:
        if "FROM deletions" in sql and slow:
            time.sleep(slow.pop())

    async with open_stores(path, 2) as stores:
        world, other = map(ServiceWorld, stores)
        await world.services.settings.update_player(DAVID.id, notices=Notices.DIRECT)
        await other.services.privacy.forget(DAVID.id)
        event.listen(world.store.database.engine, "after_cursor_execute", answer_slowly)
        world.services.privacy.act_for(DAVID.id)
        await world.services.settings.note_language(DAVID.id, "en")
        assert not slow
        assert await world.store.settings.seen_language(DAVID.id) == "en"
