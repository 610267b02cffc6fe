"""Handling of errors that end a command: sentences and exit codes."""

import contextlib
import io
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path

from bot import files, logs
from bot.cli import installation
from bot.cli.command import FAILED, operator_sentence, print_error
from bot.errors import UnusableFile
from bot.settings import Settings
from bot.store.database import address
from guti.errors import GutiError

INTERRUPTED = 130
"""Exit code that shells expect after Ctrl-C."""

log = logging.getLogger(__name__)


def accept_all_characters() -> None:
    """Make the console replace characters that it cannot show, instead of raising errors."""
    for stream, errors in (
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
        (sys.stdin, "replace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def run_guarded(run: Callable[[], int], settings: Settings | None = None) -> int:
    """Run a command and return the exit code. If the command fails, print a sentence.

    Unexpected errors are logged with a traceback, unless the installation is incomplete.
    """
    try:
        return flush(run())
    except BrokenPipeError:
        _discard_output()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except GutiError as error:
        return print_error(_sentence(error))
    except OSError as error:
        if error.filename is None:
            _discard_output()
        return print_error(_about_file(error))
    except Exception:
        if lost := installation.missing_files():
            return print_error(installation.INCOMPLETE.format(file=lost[0]))
        _log_to_stderr(secrets_of(settings))
        log.critical("exiting after an unexpected error", exc_info=True)
        return FAILED


def flush(code: int) -> int:
    """Flush standard output, and return the exit code."""
    if sys.stdout:
        sys.stdout.flush()
    return code


def _discard_output() -> None:
    """Discard buffered output, which would fail again at exit."""
    with contextlib.suppress(AttributeError, OSError, ValueError):  # there may be no output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def secrets_of(settings: Settings | None) -> tuple[str, ...]:
    """Return the secrets in the settings: Discord token and database password."""
    if settings is None:
        return ()
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    return token, address.read(settings.database_url).password or ""


def _sentence(error: GutiError) -> str:
    try:
        return operator_sentence(error)
    except UnusableFile as unusable:
        # The unusable file contains the sentences.
        return f"{unusable.file}: {unusable.reason}"


def _about_file(error: OSError) -> str:
    if error.filename is None:
        reason = files.BY_ERRNO.get(error.errno or 0) or files.one_line_message(error)
        return f"The output cannot be written: {reason}"
    if sentence := installation.own_file_problem(error.filename):
        return sentence
    return f"{error.filename}: {files.failure_reason(Path(os.fsdecode(error.filename)), error)}"


def _log_to_stderr(secrets: tuple[str, ...]) -> None:
    """Log to standard error if no log is set up."""
    if not logging.getLogger().handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logs.Lines(secrets))
        logging.basicConfig(handlers=[handler])
