"""The compiled core is kept where the bot keeps it, so that not every run compiles it anew."""

import pytest

from bot.search import keep_compiled
from bot.settings import Settings


@pytest.fixture(autouse=True, scope="session")
def compiled() -> None:
    keep_compiled(Settings.model_fields["cache_dir"].default)
