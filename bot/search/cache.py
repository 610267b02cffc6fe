"""Keeps the compiled core on the disk, so that only the first process has to compile it.

It must not know which folder that is: who starts the process says so.
"""

import hashlib
import shutil
import tempfile
from pathlib import Path

from numba import config
from numba.core.dispatcher import Dispatcher

from bot.search import alphabeta, core, indexing, random_play, retrograde


def keep_compiled(folder: Path, ready: Path | None = None) -> None:
    """Keep what is compiled in `folder`, and take it from there; to be called before any search.

    What another such folder, which need not be writable, has `ready` is taken over first.
    Raises OSError where nothing can be written. Numba itself sees a change in the file of a
    function that is called, but not in the others, so each state of the code has its own folder.
    """
    sources = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    own = folder / hashlib.sha256(sources).hexdigest()[:16]
    if ready and not own.exists():
        _take_over(ready / own.name, own)
    own.mkdir(parents=True, exist_ok=True)
    for path in own.rglob("*.nb?"):
        # Numba cannot read what a crash of the machine has left empty.
        if not path.stat().st_size:
            path.unlink(missing_ok=True)
    config.CACHE_DIR = str(own)  # type: ignore[attr-defined]
    try:
        for module in (core, random_play, alphabeta, indexing, retrograde):
            for value in vars(module).values():
                if isinstance(value, Dispatcher):
                    value.enable_caching()
    except RuntimeError as error:
        raise OSError(str(error)) from error


def _take_over(ready: Path, own: Path) -> None:
    """Copy a folder as a whole, unless another process is quicker."""
    if not ready.is_dir():
        return
    own.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=own.parent) as part:
        copy = shutil.copytree(ready, Path(part) / own.name)
        try:
            copy.rename(own)
        except OSError:
            if not own.is_dir():
                raise
