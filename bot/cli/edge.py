"""Handling of errors that end a command: sentences and exit codes."""

import contextlib
import io
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from bot import logs
from bot.cli import start
from bot.cli.command import operator_sentence, print_error
from bot.cli.start import FAILED, INTERRUPTED
from bot.errors import UnusableFile
from guti.errors import GutiError

if TYPE_CHECKING:
    from bot.settings import Settings

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


def run_guarded(
    run: Callable[[], int], settings: "Settings | None" = None, code: int = FAILED
) -> int:
    """Run a command and return the exit code. If the command fails, print a sentence.

    `code` is returned for failures that a person must resolve. Unexpected errors are logged with a
    traceback, unless the installation is incomplete.
    """
    try:
        return flush(run())
    except BrokenPipeError:
        _discard_output()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except GutiError as error:
        return print_error(_sentence(error), code)
    except OSError as error:
        if error.filename is None:
            _discard_output()
        return print_error(_about_file(error), code if error.filename else FAILED)
    except Exception as error:
        from bot.cli import installation  # noqa: PLC0415 - needed only after a failure

        if lost := installation.missing_files():
            return print_error(installation.INCOMPLETE.format(file=lost[0]), code)
        if isinstance(error, ImportError):
            return print_error(start.incomplete(error), code)
        logs.log_to_stderr(secrets_of(settings))
        log.critical("exiting after an unexpected error", exc_info=True)
        return FAILED


def log_like_the_bot(env_file: Path | None) -> None:
    """Log as JSON if LOG_FORMAT says so, even if other settings cannot be read."""
    from bot.settings import wants_json  # noqa: PLC0415 - pydantic takes a fifth of a second

    if wants_json(env_file):
        logs.set_up("INFO", "json")


def flush(code: int) -> int:
    """Flush standard output, and return the exit code."""
    if sys.stdout:
        sys.stdout.flush()
    return code


def _discard_output() -> None:
    """Discard buffered output, which would fail again at exit."""
    with contextlib.suppress(AttributeError, OSError, ValueError):  # there may be no output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def secrets_of(settings: "Settings | None") -> tuple[str, ...]:
    """Return the secrets in the settings: Discord token and database password."""
    if settings is None:
        return ()
    from bot.store.database import address  # noqa: PLC0415 - SQLAlchemy takes half a second

    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    return token, address.read(settings.database_url).password or ""


def _sentence(error: GutiError) -> str:
    try:
        return operator_sentence(error)
    except UnusableFile as unusable:
        # The unusable file contains the sentences.
        return f"{unusable.file}: {unusable.reason}"


def _about_file(error: OSError) -> str:
    from bot import files  # noqa: PLC0415 - needed only after a failure
    from bot.cli import installation  # noqa: PLC0415 - needed only after a failure

    if error.filename is None:
        reason = files.BY_ERRNO.get(error.errno or 0) or files.one_line_message(error)
        return f"The output cannot be written: {reason}"
    if sentence := installation.own_file_problem(error.filename):
        return sentence
    return f"{error.filename}: {files.failure_reason(Path(os.fsdecode(error.filename)), error)}"
