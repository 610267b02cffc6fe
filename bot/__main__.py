"""Entry point of `python -m bot`, the same as `guti`."""

import sys

from bot.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
