"""python -m keepstone is the command keepstone, where that is not on the path."""

import sys

from keepstone.cli import main

sys.exit(main())
