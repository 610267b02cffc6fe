"""Cache for the compiled core, shared with the bot."""

import pytest

from bot.search import keep_compiled
from bot.settings import Settings


@pytest.fixture(autouse=True, scope="session")
def compiled() -> None:
    keep_compiled(Settings.model_fields["cache_dir"].default)
