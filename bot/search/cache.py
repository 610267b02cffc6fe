"""A disk cache of compiled code, so only the first process must compile."""

import hashlib
import pickle
import re
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba import config
from numba.core.caching import FunctionCache
from numba.core.dispatcher import Dispatcher
from numba.core.serialize import dumps

from bot.derived import read_sealed, set_aside, write_sealed
from bot.search import alphabeta, core, indexing, retrograde

MODULES = (core, alphabeta, indexing, retrograde)

OWN_NAMES = re.compile(r"[0-9a-f]{16}(\.damaged)?|tmp\w{8}")
"""Names of the folders in the cache, including damaged and unfinished folders."""
OWN_FILES = re.compile(r".*\.nb[ci](\.\w+)*")


class CompiledFiles:
    """Files with a function's compiled code, one for each signature and processor type.

    They replace numba's own cache, which does not verify files and has an index that can become
    inconsistent.
    """

    def __init__(self, folder: Path, function: str) -> None:
        self._folder, self._function = folder, function

    def load(self, key: object) -> Any:  # noqa: ANN401 - numba's own
        """Return the compiled function stored under `key`, or None if there is none."""
        content = read_sealed(self._path(key))
        return None if content is None else pickle.loads(content)  # noqa: S301 - its digest is right

    def save(self, key: object, data: object) -> None:
        """Store the compiled function `data` under `key`. Ignores disk errors."""
        with suppress(OSError):
            write_sealed(self._path(key), dumps(data))  # type: ignore[no-untyped-call]

    def flush(self) -> None:
        """Do nothing. Numba calls this method before it recompiles a function."""

    def _path(self, key: object) -> Path:
        identity = repr((key, numba.__version__))
        digest = hashlib.sha256(identity.encode()).hexdigest()[:16]
        return self._folder / f"{self._function}.{digest}.nbc"


def cache_compiled_code(folder: Path, ready: Path | None = None, *, fresh: bool = False) -> None:
    """Cache compiled code in `folder`. Call this before any search.

    Missing code is first copied from the cache `ready`, which may be read-only. If `fresh` is true,
    cached code is ignored. Each version of the code has its own subfolder; the subfolders of other
    versions are deleted. Raises OSError if nothing can be written.
    """
    paths = sorted(Path(__file__).parent.glob("*.py"))
    sources = b"".join(path.read_bytes() for path in paths)
    own = folder.absolute() / hashlib.sha256(sources).hexdigest()[:16]
    if fresh and own.exists():
        set_aside(own)
    try:
        _use(own)
    except OSError:
        if not own.exists():
            raise
        set_aside(own)
        _use(own)
    if ready and not fresh:
        _copy_missing(ready / own.name, own)
    _delete_other_versions(own)


def _use(own: Path) -> None:
    own.mkdir(parents=True, exist_ok=True)
    config.CACHE_DIR = str(own)  # type: ignore[attr-defined]
    for module in MODULES:
        for value in vars(module).values():
            if isinstance(value, Dispatcher):
                _cache_function(own, value)


def _cache_function(own: Path, function: Any) -> None:  # noqa: ANN401 - numba's own
    """Make numba cache a function's compiled code in `own`; there is no public API for this."""
    cache: Any
    try:
        cache = FunctionCache(function.py_func)  # type: ignore[no-untyped-call]
    except RuntimeError as error:
        raise OSError(str(error)) from error
    if not Path(cache.cache_path).is_relative_to(own):
        # Numba chose another folder because it could not write to this one.
        raise PermissionError(str(own))
    # Replace numba's own files, whose names depend on where the bot is installed.
    cache._cache_file = CompiledFiles(own, cache._impl.filename_base)  # noqa: SLF001
    function._cache = cache  # noqa: SLF001


def _copy_missing(ready: Path, own: Path) -> None:
    """Copy the intact files in `ready` that are missing in `own`."""
    if ready.resolve() == own.resolve():
        return
    for path in ready.rglob("*.nbc"):
        target = own / path.relative_to(ready)
        if read_sealed(target) is None and (content := read_sealed(path)) is not None:
            write_sealed(target, content)
            shutil.copystat(path, target)


def _delete_other_versions(own: Path) -> None:
    """Delete the folders of other versions of the code."""
    with suppress(OSError):
        for path in own.parent.iterdir():
            if OWN_NAMES.fullmatch(path.name) and not path.name.startswith(own.name):
                files = [each for each in path.rglob("*") if not each.is_dir()]
                if all(OWN_FILES.fullmatch(each.name) for each in files):
                    shutil.rmtree(path, ignore_errors=True)
