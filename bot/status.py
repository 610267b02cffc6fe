"""Signs of life, which a running bot writes for `guti health`."""

import contextlib
import hashlib
import json
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path

from bot.machine_clock import system_clock
from bot.settings import Settings

MAX_SILENCE = timedelta(minutes=2)
"""Time without a sign of life after which the bot counts as unhealthy."""

NOTE_INTERVAL_S = 30.0
"""Seconds between two notes."""

LONGEST_REASON = 500


@dataclass(frozen=True)
class Status:
    """A sign of life. `waits_for` is why the bot cannot serve now, or empty."""

    waits_for: str = ""


class StatusFile:
    """The file with the last sign of life. A folder that cannot be written is no failure."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, status: Status) -> None:
        """Replace the note, so that a reader never sees half of one."""
        content = {"at": system_clock()().timestamp(), **asdict(status)}
        partial = self.path.with_name(f".{self.path.name}")
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            partial.write_text(json.dumps(content), encoding="utf-8")
            partial.replace(self.path)

    def read(self) -> Status | None:
        """Return the last note, or None if it is too old, missing or unreadable."""
        try:
            content = json.loads(self.path.read_text(encoding="utf-8"))
            age_s = system_clock()().timestamp() - float(content["at"])
            waits_for = str(content["waits_for"])[:LONGEST_REASON]
        except (OSError, ValueError, TypeError, KeyError):
            return None
        return Status(waits_for) if 0 <= age_s <= MAX_SILENCE.total_seconds() else None

    def remove(self) -> None:
        """Remove the note when the bot ends."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)


def file_of(settings: Settings) -> StatusFile:
    """Return the file of the bot with these settings: beside a SQLite file, else in CACHE_DIR."""
    if database := database_file(settings):
        return StatusFile(database.with_name(f"{database.name}-status"))
    # Several bots may share the folder.
    bot = f"{settings.database_url} {settings.shard_count} {settings.shard_ids}"
    name = hashlib.sha256(bot.encode()).hexdigest()[:16]
    return StatusFile(settings.cache_dir / f"status-{name}.json")


def database_file(settings: Settings) -> Path | None:
    """Return the path of a SQLite database, or None for others.

    The address is not parsed, because that needs SQLAlchemy, which takes half a second to import.
    """
    scheme, _, rest = settings.database_url.partition(":///")
    if not scheme.lower().startswith("sqlite") or not rest:
        return None
    return Path(rest.partition("?")[0].removeprefix("file:")).expanduser()
