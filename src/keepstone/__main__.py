"""`python -m keepstone`: the command `keepstone`, for systems where it is not on the PATH."""

import sys

from keepstone.cli import main

sys.exit(main())
