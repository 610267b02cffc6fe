"""Address of the bot's own database."""

import errno
import os
from pathlib import Path

from bot.errors import UnusableSettings
from bot.paths import TREE
from bot.settings import DATABASE, ENV_FILE, Settings
from bot.store.database import address
from bot.store.database.lock_file import LockFile
from bot.store.file_identity import require_own_log


def own_database(settings: Settings, *, new: bool = False) -> str:
    """Return the address of the bot's database, which must exist unless `new`.

    Raises DatabaseUnusable, or UnusableSettings if an older database would be ignored.
    """
    _require_no_ignored_file(settings)
    url = address.read(settings.database_url)
    path = address.file_of(url)
    if path and not new and not os.path.exists(path):  # noqa: PTH110 - no error for a closed folder
        with address.explain_errors(address.SETTING, url):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    if path:
        _require_own_log(LockFile(path))
    return settings.database_url


def _require_own_log(lock: LockFile) -> None:
    """Raise DatabaseUnusable if the log beside a database belongs to another file.

    A running bot checks its file itself.
    """
    if lock.path.exists() and lock.acquire():
        try:
            require_own_log(lock)
        finally:
            lock.release()


def ignored_file(name: Path) -> Path | None:
    """Return file `name` in the source tree if the current folder lacks that file.

    Earlier versions kept files in the source tree.
    """
    old = TREE / name
    return old if old.exists() and not name.exists() else None


def _require_no_ignored_file(settings: Settings) -> None:
    """Raise UnusableSettings if the bot would ignore an older database."""
    if "database_url" in settings.model_fields_set or DATABASE.exists():
        return
    old = ignored_file(DATABASE) or ignored_file(ENV_FILE)
    if old:
        raise UnusableSettings(
            f"DATABASE_URL: it is not set, and there is no {DATABASE} in the current folder "
            f"({Path.cwd()}), but {old}, which is not read from here: start in {old.parent}, "
            "move the files of the bot here, or set DATABASE_URL"
        )
