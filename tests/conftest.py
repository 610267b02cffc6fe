"""What all tests share: how hypothesis searches, and the table that members play at."""

import os

from hypothesis import settings

pytest_plugins = ("table",)

settings.register_profile("here", deadline=None, max_examples=60)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
