"""Files with derived data, which have a digest and are written atomically.

A file that was damaged or renamed is treated as missing.
"""

import hashlib
import secrets
import shutil
from pathlib import Path

DIGEST_BYTES = hashlib.sha256().digest_size
NAMED_PARTS = 3
"""Number of parts at the end of a path that the digest covers.

These are two folders and the name of the file.
"""


def read_sealed(path: Path) -> bytes | None:
    """Return the content of a file, or None if the file is missing, unreadable or damaged."""
    try:
        found = path.read_bytes()
    except OSError:
        return None
    content, digest = found[:-DIGEST_BYTES], found[-DIGEST_BYTES:]
    return content if digest == _digest(path, content) else None


def write_sealed(path: Path, content: bytes) -> None:
    """Write a file with a digest; a file or folder with the same name is replaced.

    Raises OSError, in which case an existing file is unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{secrets.token_hex(8)}.tmp")
    try:
        part.write_bytes(content + _digest(path, content))
        if path.is_dir():
            set_aside(path)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def set_aside(path: Path) -> None:
    """Rename a file or folder NAME to NAME.damaged.

    An existing NAME.damaged is replaced. Raises OSError.
    """
    aside = path.with_name(f"{path.name}.damaged")
    if aside.is_dir() and not aside.is_symlink():
        shutil.rmtree(aside)
    else:
        aside.unlink(missing_ok=True)
    path.rename(aside)


def _digest(path: Path, content: bytes) -> bytes:
    name = "/".join(path.parts[-NAMED_PARTS:])
    return hashlib.sha256(f"{name}\n".encode() + content).digest()
