"""The amount of random work in tests; TEST_VOLUME multiplies it for long runs."""

import os

VOLUME = int(os.environ.get("TEST_VOLUME", "1"))
"""Factor for the number of random matches, positions and examples."""
