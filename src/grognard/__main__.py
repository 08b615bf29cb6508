"""`python -m grognard` is the same as `grognard`."""

import sys

from grognard.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
