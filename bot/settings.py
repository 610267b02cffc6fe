"""Settings read from the environment, and from .env in the current folder."""

import io
import os
import re
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit
from urllib.request import proxy_bypass_environment  # type: ignore[attr-defined]

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from pydantic import (
    AfterValidator,
    AnyHttpUrl,
    BeforeValidator,
    Field,
    SecretStr,
    TypeAdapter,
    ValidationError,
    model_validator,
)
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot import files
from bot.errors import UnusableFile, UnusableSettings
from bot.paths import CACHE
from bot.shards import Shards

ENV_FILE = Path(".env")
DATABASE = Path("guti.sqlite3")


def _require_token(token: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[\w.-]+", token.get_secret_value(), re.ASCII):
        raise ValueError(
            "it may contain only letters, digits, dots, - and _; copy it without spaces, line "
            "breaks, quotes or the word Bot"
        )
    return token


def _require_web_address(address: str) -> str:
    try:
        TypeAdapter(AnyHttpUrl).validate_python(address)
    except ValidationError:
        raise ValueError("it must be an address like https://discord.com/api/v10") from None
    if re.search(r"\s", address):
        raise ValueError("it contains a space or a line break")
    return address


def _require_page_address(address: str) -> str:
    parts = urlsplit(_require_web_address(address))
    if parts.query or parts.fragment or parts.username:
        raise ValueError("it must be an address like https://guti.example without ? or #")
    return address.rstrip("/")


Network = IPv4Network | IPv6Network


def networks(text: str) -> tuple[Network, ...]:
    """Parse addresses and networks, separated by commas. Raises ValueError."""
    parts = filter(None, (part.strip() for part in text.split(",")))
    return tuple(ip_network(part, strict=False) for part in parts)


def _require_networks(text: str) -> str:
    networks(text)
    return text


def _require_sources(text: str) -> str:
    if not re.fullmatch(r"[\w.:/*' -]+", text, re.ASCII):
        raise ValueError("it must be 'none', 'self' or addresses, separated by spaces")
    return text


def _require_host(host: str) -> str:
    if not re.fullmatch(r"[\w.:%-]+", host, re.ASCII):
        raise ValueError("it must be this machine's name or address alone, like 127.0.0.1")
    return host


LEVEL_SYNONYMS = {"WARN": "WARNING", "CRITICAL": "ERROR", "FATAL": "ERROR", "TRACE": "DEBUG"}
"""Names of log levels in other programs."""


def _require_proxy(address: str) -> str:
    try:
        return _require_web_address(address)
    except ValueError:
        raise ValueError("it must be an address like http://proxy.example:3128") from None


def _expanded(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError:
        raise ValueError("there is no home folder of that name; write the path in full") from None


def _require_folder(path: Path) -> Path:
    path = _expanded(path)
    for each in (path, *path.parents):
        if files.is_in_place_of_a_folder(each):
            raise ValueError(f"{each} is a file, not a folder; name another place")
    return path


def _log_level(value: object) -> object:
    if not isinstance(value, str):
        return value
    name = value.upper()
    return LEVEL_SYNONYMS.get(name, name)


def _in_small_letters(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


Folder = Annotated[Path, AfterValidator(_require_folder)]
"""A folder that exists or can be created."""


class Settings(BaseSettings):
    """Settings and their defaults, which .env.example also lists."""

    model_config = SettingsConfigDict(env_file=ENV_FILE, extra="ignore", env_ignore_empty=True)

    discord_token: Annotated[SecretStr, AfterValidator(_require_token)] | None = None
    """The bot's token. Without a token, only the playground can be started."""

    database_url: str = f"sqlite:///{DATABASE}"
    """The database: sqlite:///PATH or postgresql://…"""

    discord_api_url: Annotated[str, AfterValidator(_require_web_address)] = (
        "https://discord.com/api/v10"
    )
    """URL of Discord's REST API, or of a proxy."""

    cache_dir: Folder = CACHE

    engine_workers: int = Field(default=1, ge=1, le=16)
    """Number of processes that search for the engine's moves."""

    shard_count: int | None = None
    """Number of shards among which servers are divided. By default Discord chooses it."""

    shard_ids: str | None = None
    """This process's shards, such as 0,2-4; all by default."""

    backup_dir: Folder | None = None
    """Folder for daily copies of the database; none by default."""

    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    """Port for /metrics (Prometheus) and /health; not served by default."""

    metrics_host: Annotated[str, AfterValidator(_require_host)] = "127.0.0.1"
    """Address for /metrics and /health; 0.0.0.0 stands for every interface."""

    web_url: Annotated[str, AfterValidator(_require_page_address)] | None = None
    """Public address of the matches' pages; none by default, and then there are no pages."""

    web_port: int | None = Field(default=None, ge=1, le=65535)
    """Port on which this process serves the pages; not served by default."""

    web_host: Annotated[str, AfterValidator(_require_host)] = "127.0.0.1"
    """Address on which the pages are served; 0.0.0.0 stands for every interface."""

    web_proxies: Annotated[str, AfterValidator(_require_networks)] = "127.0.0.1,::1"
    """Addresses of proxies whose X-Forwarded-For is believed, separated by commas."""

    web_frame_ancestors: Annotated[str, AfterValidator(_require_sources)] = "'none'"
    """Sites that may show the pages in a frame, as in Content-Security-Policy."""

    https_proxy: Annotated[str, AfterValidator(_require_proxy)] | None = None
    """Proxy for all connections to Discord; none by default."""

    no_proxy: str = ""
    """Hosts that are reached without the proxy."""

    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_log_level)
    ] = "INFO"

    log_format: Annotated[Literal["text", "json"], BeforeValidator(_in_small_letters)] = "text"
    """Format of log lines: text for people, JSON for programs."""

    @classmethod
    def read(cls, env_file: Path | None = None) -> Self:
        """Read the settings from the environment and `env_file`, by default .env.

        Raises UnusableSettings, also if the named file does not exist.
        """
        try:
            if env_file is None:
                encoding = _read_env_file(cls.model_config.get("env_file"))
                return cls(_env_file_encoding=encoding)  # type: ignore[call-arg]
            # A shell does not expand the ~ in --env-file=~/FILE.
            env_file = _expanded(env_file)
            encoding = _read_env_file(env_file, required=True)
            return cls(_env_file=env_file, _env_file_encoding=encoding)  # type: ignore[call-arg]
        except UnusableFile as error:
            raise UnusableSettings(f"{error.file}: {error.reason}") from None
        except ValidationError as error:
            # Not chained, since the original error contains the setting's value.
            problems = error.errors(include_input=False, include_url=False)
            raise UnusableSettings("; ".join(map(_problem, problems))) from None
        except ValueError as error:
            raise UnusableSettings(f"--env-file {env_file}: {error}") from None

    @property
    def shards(self) -> Shards:
        """The shards that this process serves."""
        return Shards.from_text(self.shard_ids, self.shard_count)

    @property
    def proxy(self) -> str | None:
        """The proxy for connections to Discord, or None if there is none for its host."""
        host = urlsplit(self.discord_api_url).netloc
        excepted = self.no_proxy and proxy_bypass_environment(host, {"no": self.no_proxy})
        return None if excepted else self.https_proxy

    @model_validator(mode="after")
    def _require_shards(self) -> Self:
        """Raise ValueError for invalid shard numbers."""
        _ = self.shards
        return self


def wants_json(env_file: Path | None = None) -> bool:
    """Return whether LOG_FORMAT is `json`, even if other settings are unusable."""
    wanted = os.environ.get("LOG_FORMAT")
    path = env_file or Settings.model_config.get("env_file")
    if not wanted and isinstance(path, Path):
        try:
            path = _expanded(path)
            encoding = files.encoding_of(path)
            wanted = dotenv_values(path, encoding=encoding, verbose=False).get("LOG_FORMAT")
        except (UnusableFile, ValueError):
            return False
    return (wanted or "").lower() == "json"


def _read_env_file(env_file: object, *, required: bool = False) -> str | None:
    """Check .env; return its encoding, or None if there is no such file.

    Raises UnusableFile for a line that is not a setting. The error does not quote the line, which
    may be a token.
    """
    if not isinstance(env_file, Path) or not (required or os.path.lexists(env_file)):
        return None
    encoding = files.encoding_of(env_file)
    for part in parse_stream(io.StringIO(env_file.read_text(encoding))):
        if part.error or (part.key is not None and part.value is None):
            line = part.original.line + _blank_lines(part.original.string)
            raise UnusableFile(
                str(env_file),
                f"line {line} is not a setting; write it as NAME=value, or begin it with # "
                "(help: env-file)",
            )
    return encoding


def unknown_names(env_file: Path) -> list[str]:
    """Return the names in .env that are not settings, such as misspelt ones."""
    text = env_file.read_text(files.encoding_of(env_file))
    names = [part.key for part in parse_stream(io.StringIO(text)) if part.key]
    return [name for name in names if name.lower() not in Settings.model_fields]


def _blank_lines(text: str) -> int:
    return text[: len(text) - len(text.lstrip())].count("\n")


def _problem(error: ErrorDetails) -> str:
    """Return a setting's name and what is wrong.

    An error without a name concerns the shards.
    """
    name = str(error["loc"][0]).upper() if error["loc"] else "SHARD_COUNT, SHARD_IDS"
    message = error["msg"].removeprefix("Value error, ").replace("Input should be", "it must be")
    return f"{name}: {'it must be a whole number' if error['type'] == 'int_parsing' else message}"
