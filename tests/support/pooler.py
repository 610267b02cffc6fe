"""PgBouncer in transaction mode, between the bot and PostgreSQL.

Tests are skipped if PgBouncer is not installed.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.databases import server_folder
from tests.support.patience import PATIENCE_S

PROGRAM = "pgbouncer"
SERVER_CONNECTIONS = 2
"""PgBouncer's maximum of connections to PostgreSQL, fewer than a bot opens to PgBouncer."""
START_TIMEOUT_S = PATIENCE_S

CONFIGURATION = """
[databases]
* = host={server} port=5432 user=postgres
[pgbouncer]
listen_addr =
listen_port = 5432
unix_socket_dir = {folder}
auth_type = any
pool_mode = transaction
default_pool_size = {connections}
logfile = {folder}/log
pidfile = {folder}/pid
"""


@contextmanager
def pooler() -> Iterator[Path]:
    """Run PgBouncer, and yield the folder of its socket."""
    if (program := shutil.which(PROGRAM, path=f"{os.environ.get('PATH', '')}:/usr/sbin")) is None:
        pytest.skip(f"{PROGRAM} is not installed")
    server = server_folder()
    # A short path: pytest's folder would be too long for a socket.
    with TemporaryDirectory(prefix="guti") as name:
        folder, owner = Path(name), server.stat()
        settings = folder / "pgbouncer.ini"
        settings.write_text(
            CONFIGURATION.format(server=server, folder=folder, connections=SERVER_CONNECTIONS)
        )
        # PgBouncer refuses to run as root, and only its owner can open the folder of PostgreSQL's
        # socket.
        root = os.geteuid() == 0
        user, group = (owner.st_uid, owner.st_gid) if root else (None, None)
        for path in (folder, settings):
            os.chown(path, owner.st_uid, owner.st_gid)
        process = subprocess.Popen(
            [program, "-q", settings], stderr=subprocess.DEVNULL, user=user, group=group
        )
        try:
            _wait_for(folder / ".s.PGSQL.5432", process)
            yield folder
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


def _wait_for(socket: Path, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    while not socket.exists():
        assert process.poll() is None, "pgbouncer has ended"
        assert time.monotonic() < deadline, "pgbouncer does not listen"
        time.sleep(0.02)
