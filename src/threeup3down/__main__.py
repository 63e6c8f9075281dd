"""`python -m threeup3down` is the command `threeup3down`."""

import sys

from threeup3down.cli import main

if __name__ == "__main__":
    sys.exit(main())
