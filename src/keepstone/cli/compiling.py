"""Compilation of a game when it is first used, with a progress display and a working Ctrl-C."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

from keepstone.cli.language import terminal_translation
from keepstone.cli.output import Progress
from keepstone.kit.cache import disable_compile_warning
from keepstone.playing.position import GameConfig
from keepstone.search.warm import is_warm, warm


def compile_first(config: GameConfig, bots: bool = True) -> None:
    """Compile a game, with or without its bots, unless it is already in the cache. Show progress."""
    disable_compile_warning()
    if is_warm(config, bots):
        return
    _ = terminal_translation().gettext
    text = _("Compiling {game}. This can take two minutes, but only the first time.")
    print(text.format(game=_(config.game.title)), file=sys.stderr, flush=True)
    with Progress(_("Compiling")) as progress, ended_by_ctrl_c():
        warm(config, progress.show, bots)


@contextmanager
def ended_by_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C end the process at once instead of raising KeyboardInterrupt.

    During compilation, LLVM calls Numba back through ctypes, which swallows exceptions, and LLVM does not return
    to Python for seconds.
    """
    is_usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not is_usual or current_thread() is not main_thread():
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
