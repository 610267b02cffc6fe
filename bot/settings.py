"""What the environment, and .env beside the bot, may say; it knows nothing else of the bot."""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

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
    backup_dir: Path | None = Field(
        default=None, description="Where a copy of the database is kept each day; nowhere if empty"
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", description="How much is logged"
    )
