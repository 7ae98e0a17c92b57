"""Entry point of `python -m keepstone`, for systems where the `keepstone` command is not on the PATH."""

import sys

from keepstone.cli import main

sys.exit(main())
