"""What the environment, and .env beside the bot, may say; it knows nothing else of the bot."""

from pathlib import Path
from typing import Literal, Self

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.shards import Shards

TREE = Path(__file__).parents[1]
CACHE = TREE / ".cache"
"""Where what the search compiles is kept by default; the image has it there ready."""


class Settings(BaseSettings):
    """The settings, each with its default; .env.example names them too."""

    model_config = SettingsConfigDict(env_file=TREE / ".env", extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr | None = Field(
        default=None, description="The bot's token; without one only the playground can be started"
    )
    database_url: str = Field(
        default=f"sqlite+aiosqlite:///{TREE / 'guti.sqlite3'}",
        description="Where matches are kept, as an SQLAlchemy URL",
    )
    discord_api_url: str = Field(
        default="https://discord.com/api/v10",
        pattern=r"^https?://",
        description="Discord's REST API, or a proxy of it; the gateway is the one that it names",
    )
    cache_dir: Path = Field(default=CACHE, description="Where what the search compiles is kept")
    engine_workers: int = Field(
        default=1, ge=1, le=16, description="How many processes think for the engine's moves"
    )
    shard_count: int | None = Field(
        default=None,
        description="Into how many shards servers are divided; Discord says if empty",
    )
    shard_ids: str | None = Field(
        default=None, description="Which of them are this process's, like 0,2-4; all if empty"
    )
    backup_dir: Path | None = Field(
        default=None, description="Where a copy of the database is kept each day; nowhere if empty"
    )
    metrics_port: int | None = Field(
        default=None,
        ge=1,
        le=65535,
        description="Where /metrics (for Prometheus) and /health are served; nowhere if empty",
    )
    metrics_host: str = Field(
        default="127.0.0.1", description="The address at which they are; for all there is 0.0.0.0"
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", description="How much is logged"
    )
    log_format: Literal["text", "json"] = Field(
        default="text", description="Whether log lines are for people or for programs"
    )

    @property
    def shards(self) -> Shards:
        """The shards that this process answers for."""
        return Shards.from_text(self.shard_ids, self.shard_count)

    @model_validator(mode="after")
    def _require_shards(self) -> Self:
        """Refuse shards that cannot be."""
        _ = self.shards
        return self
