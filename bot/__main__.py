"""`python -m bot`: hands over to the command line."""

import sys

from bot.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
