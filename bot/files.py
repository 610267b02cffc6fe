"""Reading of text files, and explanations of file errors."""

import errno
import io
import os
import shutil
import sqlite3
import tempfile
from pathlib import Path

from bot.errors import UnusableFile
from guti import encodings

NOT_TEXT = "it is not UTF-8 text; save it as UTF-8"

MIN_FREE_BYTES = 1 << 16
"""Below this free space, a failed write is attributed to a full disk."""

ELSEWHERE = "or name another place"
FULL = "the disk is full; make room on it (help: disk-full)"
LOOK = "check the disk, and the largest file allowed to this user (ulimit -f) (help: read-only)"
RESTORE = "restore a backup: guti restore BACKUP --force"
NO_FILE = "there is no such file (help: no-such-file)"
A_FOLDER = "it is a folder; name a file"
READ_ONLY = f"its file system is read-only; mount it writable, {ELSEWHERE} (help: read-only)"
LOCKED = (
    "the database is locked by another process; end that one, or try again later "
    "(help: database-locked)"
)
NO_DATABASE = (
    f"it is not an SQLite database; name another file, or {RESTORE} (help: not-a-database)"
)
DAMAGED = f"the database is damaged; {RESTORE} (help: database-damaged)"

BY_ERRNO = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EISDIR: A_FOLDER,
}
EXAMINED_ERRNOS = {None, errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.EPERM, errno.EEXIST}
"""Error numbers whose cause is found by examining the file system."""
BY_SQLITE_CODE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_NOTADB: NO_DATABASE,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
}


def encoding_of(path: Path) -> str:
    """Return the encoding of a text file by its byte-order mark. Raises UnusableFile."""
    _, encoding = _read(path)
    return encoding


def _read(path: Path) -> tuple[bytes, str]:
    """Return the content and encoding of a text file. Raises UnusableFile.

    The file is read only once, because it may be a pipe.
    """
    try:
        content = path.read_bytes()
        encoding = encodings.encoding_of(content)
        text = content.decode(encoding)
    except OSError as error:
        raise UnusableFile(str(path), failure_reason(path, error)) from error
    except UnicodeDecodeError as error:
        raise UnusableFile(str(path), NOT_TEXT) from error
    if "\0" in text:  # probably UTF-16 without a byte-order mark
        raise UnusableFile(str(path), NOT_TEXT)
    return content, encoding


def read_text(path: Path) -> str:
    """Return the text of a file, decoded by its byte-order mark. Raises UnusableFile."""
    content, encoding = _read(path)
    return io.TextIOWrapper(io.BytesIO(content), encoding).read()


def failure_reason(path: Path, error: BaseException) -> str:
    """Return why a file could not be used, and a remedy."""
    error = _root_cause(error)
    if isinstance(error, UnicodeError):
        return NOT_TEXT
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if reason := BY_SQLITE_CODE.get(code):
        return reason
    if not isinstance(error, OSError) and code not in {
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_PERM,
    }:
        return one_line_message(error)
    if isinstance(error, OSError):
        if reason := BY_ERRNO.get(error.errno or 0):
            return reason
        message = error.strerror or one_line_message(error)
        return message if error.errno not in EXAMINED_ERRNOS else _examine(path) or message
    if found := _examine(path):
        return found
    # After a disk error, ext4 refuses writes, but says that it is mounted to be written.
    return READ_ONLY if code == sqlite3.SQLITE_READONLY else f"{one_line_message(error)}; {LOOK}"


def _examine(path: Path) -> str | None:
    """Return the problem with a path in the file system, or None if none is found."""
    path = path.absolute()
    there = next(each for each in (path, *path.parents) if _exists(each))
    folder = path.parent if there == path else there
    if there == path and path.is_dir():
        return A_FOLDER
    if not folder.is_dir():
        return f"{folder} is a file, not a folder; name another place"
    if hasattr(os, "statvfs") and os.statvfs(folder).f_flag & os.ST_RDONLY:
        return READ_ONLY
    for each in dict.fromkeys((there, folder)):
        if not _is_open(each):
            remedy = f"change its owner or mode, {ELSEWHERE} (help: closed-folder)"
            closed = "it" if each == path else each
            return f"{closed} is closed to this user{_user()}; {remedy}"
    if folder != path.parent:
        return f"there is no folder {path.parent}; make it, {ELSEWHERE} (help: no-such-folder)"
    if shutil.disk_usage(folder).free < MIN_FREE_BYTES:
        return FULL
    return None if there == path else NO_FILE


TRIAL_WRITE_BYTES = 1 << 20
"""Size of a trial write, large enough to exceed a quota or a file size limit."""


def free_bytes_at(path: Path) -> int:
    """Return the free space of the disk with a path, which need not exist. Raises OSError."""
    return shutil.disk_usage(_nearest_existing(path)).free


def free_bytes_in(folder: Path) -> int:
    """Return the free bytes on the disk of a folder, which need not exist.

    Raises OSError if a trial write fails, for example because of a quota.
    """
    there = _nearest_existing(folder)
    free = shutil.disk_usage(there).free
    with tempfile.TemporaryFile(dir=there) as trial:
        trial.write(bytes(min(free, TRIAL_WRITE_BYTES)))
    return free


def _nearest_existing(path: Path) -> Path:
    return next(each for each in (path.absolute(), *path.absolute().parents) if _exists(each))


def is_in_place_of_a_folder(path: Path) -> bool:
    """Return whether the path exists, but is not a folder."""
    return _exists(path) and not path.is_dir()


def _exists(path: Path) -> bool:
    try:
        path.stat()
    except (OSError, ValueError):
        return False
    return True


def _is_open(path: Path) -> bool:
    mode = os.W_OK | (os.X_OK if path.is_dir() else os.R_OK)
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


def _user() -> str:
    return f" (number {os.geteuid()})" if hasattr(os, "geteuid") else ""


def _root_cause(error: BaseException) -> BaseException:
    """Return the OSError or SQLite error behind `error`, or `error` itself if none is found."""
    at: BaseException | None = error
    while at is not None:
        if isinstance(at, OSError | sqlite3.Error):
            return at
        at = getattr(at, "orig", None) or at.__cause__
    return error


def one_line_message(error: BaseException) -> str:
    """Return an error's message as one line."""
    return " ".join(str(error).split()) or type(error).__name__
