"""Turns failures of commands into sentences and exit codes."""

import contextlib
import io
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path

from bot import files, logs
from bot.cli import installation
from bot.cli.command import FAILED, complain, operator_sentence
from bot.errors import GutiError, UnusableFile
from bot.settings import Settings
from bot.store import address

INTERRUPTED = 130
"""Exit code that shells expect after Ctrl-C."""

log = logging.getLogger(__name__)


def accept_all_characters() -> None:
    """Make the console accept characters that its encoding lacks."""
    for stream, errors in (
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
        (sys.stdin, "replace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def guarded(run: Callable[[], int], settings: Settings | None = None) -> int:
    """Run a command and return its exit code; print a sentence if it fails.

    A bug is logged with its traceback, without the settings' secrets, unless the installation
    lacks files, which explains any failure.
    """
    try:
        return flushed(run())
    except BrokenPipeError:
        _discard_output()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except GutiError as error:
        return complain(_sentence(error))
    except OSError as error:
        if error.filename is None:
            _discard_output()
        return complain(_about_file(error))
    except Exception:
        if lost := installation.lost_files():
            return complain(installation.INCOMPLETE.format(file=lost[0]))
        _log_to_stderr(secrets_of(settings))
        log.critical("a bug ends the program", exc_info=True)
        return FAILED


def flushed(code: int) -> int:
    """Write the buffered standard output, and return the exit code."""
    if sys.stdout:
        sys.stdout.flush()
    return code


def _discard_output() -> None:
    """Discard the buffered standard output, which would fail again at exit."""
    with contextlib.suppress(AttributeError, OSError, ValueError):  # there may be no output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def secrets_of(settings: Settings | None) -> tuple[str, ...]:
    """Return the secrets in the settings: the token and the database's password."""
    if settings is None:
        return ()
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    return token, address.read(settings.database_url).password or ""


def _sentence(error: GutiError) -> str:
    try:
        return operator_sentence(error)
    except UnusableFile as unusable:
        # The sentences themselves are in the unusable file.
        return f"{unusable.file}: {unusable.reason}"


def _about_file(error: OSError) -> str:
    if error.filename is None:
        reason = files.BY_ERRNO.get(error.errno or 0) or files.one_line_message(error)
        return f"The output cannot be written: {reason}"
    if sentence := installation.about_own(error.filename):
        return sentence
    return f"{error.filename}: {files.failure_reason(Path(os.fsdecode(error.filename)), error)}"


def _log_to_stderr(secrets: tuple[str, ...]) -> None:
    """Log to standard error, unless the command has set up logging."""
    if not logging.getLogger().handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logs.Lines(secrets))
        logging.basicConfig(handlers=[handler])
