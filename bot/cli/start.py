"""The first moments of the process: signals, environment, and exit codes.

Imports only what Python has loaded anyway, so that nothing can fail before signals are handled.
"""

import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType

FAILED = 1
"""Exit code of a command that failed. A bot that ends with it may be started again."""

NEEDS_OPERATOR = 78
"""Exit code of a bot that cannot serve until a person has changed something (`EX_CONFIG`)."""

INTERRUPTED = 130
"""Exit code that shells expect after Ctrl-C."""

TERMINATED = 128 + signal.SIGTERM

WRONG_ARGUMENTS = 2
"""Exit code of argparse."""

BREAKING_PREFIXES = (
    *("AIOHTTP_", "ALEMBIC_", "NPY_", "NUMBA_", "NUMEXPR_", "PILLOW_", "PROMETHEUS_"),
    *("PYDANTIC_", "PYTHONWARNINGS", "SQLALCHEMY_", "SSLKEYLOGFILE"),
)
"""Prefixes of libraries' environment variables. A wrong value would break their import or use."""


def prepare_process(arguments: Sequence[str]) -> None:
    """Make the process end on SIGTERM, and ignore libraries' environment variables."""
    code = 0 if serves(arguments) else TERMINATED

    def end(_number: int, _frame: FrameType | None) -> None:
        # Nothing has begun yet. As process 1 of a container, the default action would be ignored.
        os._exit(code)

    signal.signal(signal.SIGTERM, end)
    for name in [each for each in os.environ if each.upper().startswith(BREAKING_PREFIXES)]:
        del os.environ[name]
    if warnings := sys.modules.get("warnings"):
        # Loaded only if PYTHONWARNINGS made rules, by which a library's warning can be an error.
        warnings.resetwarnings()
        warnings.simplefilter("ignore")


def leave(code: int) -> None:
    """End the process at once.

    Threads may still read the disk, and would crash while Python cleans up beneath them.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            # There is no output.
            continue
    os._exit(code)


def serves(arguments: Sequence[str]) -> bool:
    """Return whether the arguments start the bot, as `run` or without a command."""
    words = list(arguments)
    while words and words[0].startswith("-"):
        del words[: 2 if words[0] == "--env-file" else 1]
    return not words or words[0] == "run"


def failure_code(arguments: Sequence[str]) -> int:
    """Return the exit code if a command cannot be carried out as it is set up."""
    return NEEDS_OPERATOR if serves(arguments) else FAILED


def logs_json() -> bool:
    """Return whether the environment's LOG_FORMAT is `json`."""
    return os.environ.get("LOG_FORMAT", "").lower() == "json"


def asks_for_help(arguments: Sequence[str]) -> bool:
    """Return whether argparse may print a help text for the arguments."""
    return any(each in {"-h", "--h", "--he", "--hel", "--help"} for each in arguments)


def incomplete(error: ImportError) -> str:
    """Return a sentence that a part of the installation cannot be imported."""
    reason = " ".join(str(error).split())
    return f"Guti is not installed completely: {reason}. Install it again (help: installation)."


def report_incomplete(error: ImportError) -> int:
    """Print that a part of the installation cannot be imported, and return exit code 1."""
    sys.stderr.write(f"{incomplete(error)}\n")
    return FAILED
