"""`python -m bot playground` as a process with its own database."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.patience import PATIENCE_S

ROOT = Path(__file__).parents[3]
COMMAND = (sys.executable, "-m", "bot", "playground")
TIMEOUT = PATIENCE_S


@dataclass
class Playground:
    """A running playground. `output` is complete after `end`."""

    process: "subprocess.Popen[str]"
    address: str
    output: str

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send the signal `number`, wait for the process to end, and return its exit code."""
        self.process.send_signal(number)
        self.output += self.process.communicate(timeout=TIMEOUT)[0]
        return self.process.returncode


@contextmanager
def open_playground(folder: Path, port: int) -> Iterator[Playground]:
    """Start a playground with its database in `folder`, and wait for its address."""
    database = f"sqlite+aiosqlite:///{folder / 'playground.sqlite3'}"
    process = subprocess.Popen(
        (*COMMAND, "--port", str(port), "--database", database),
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        output = ""
        while not (found := re.search(r"http://\S+", output)):
            line = process.stdout.readline() if process.stdout else ""
            assert line, f"the playground ended: {output}"
            output += line
        yield Playground(process, found[0], output)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
