"""A script that compiles a game with custom options, which it reads as JSON from stdin."""

import gc
import json
import os
import sys

from keepstone.kit.cache import no_compile_warning
from keepstone.playing.position import GameConfig
from keepstone.search.warm import warm

if __name__ == "__main__":
    os.nice(5)  # give priority to the server's requests
    gc.disable()
    request = json.load(sys.stdin)
    with no_compile_warning():
        warm(GameConfig(request["game"], **request["options"]))
