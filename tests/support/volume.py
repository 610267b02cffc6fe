"""Amount of random work in tests, which TEST_VOLUME multiplies."""

import os

VOLUME = int(os.environ.get("TEST_VOLUME", "1"))
