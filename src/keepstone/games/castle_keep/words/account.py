"""§7.1 The account of the race: tiles built and tiles lost.

Things have the same IDs as in the picture.
"""

from collections.abc import Iterator
from gettext import NullTranslations

from keepstone.games.castle_keep.rules.actions import ACTIONS, ATTACK, PLACE
from keepstone.games.castle_keep.rules.components import PLACE_NAMES, PLACES, ROLE
from keepstone.games.castle_keep.rules.terms import Role
from keepstone.games.castle_keep.rules.turn import castle_size
from keepstone.kit.state import State
from keepstone.text.credit import Balance, Credit
from keepstone.text.words import N_

BUILT = {
    Role.TOWER: N_("Towers built"),
    Role.WALL: N_("Walls built"),
    Role.KEEP: N_("Keeps built"),
}
# the number of the source "tiles lost", which comes after the sources for tiles built
FALLEN = len(Role)


def balance(state: State, language: NullTranslations) -> Balance:
    sizes = [int(castle_size(state, seat)) for seat in range(int(state.players))]
    return Balance(language.gettext("Tiles in the castle"), tuple(sizes))


def credit(
    before: State, action: int, after: State, language: NullTranslations
) -> Iterator[Credit]:
    """Yield the credits for a tile that is built, or for the tiles lost in an attack."""
    if PLACE.covers(action):
        _family, (kind, place) = ACTIONS.decode(action)
        seat, role = int(before.seat), Role(int(ROLE[kind]))
        yield Credit(seat, 1, role, language.gettext(BUILT[role]), _things(seat, [place]))
    elif ATTACK.covers(action):
        _family, (target, _place) = ACTIONS.decode(action)
        old, new = before.castle[target], after.castle[target]
        fallen = [place for place in range(PLACES) if old[place] and not new[place]]
        words = language.gettext("Lost to attacks")
        yield Credit(target, -len(fallen), FALLEN, words, _things(target, fallen))


def _things(seat: int, places: list[int]) -> tuple[str, ...]:
    names = [PLACE_NAMES[place] for place in places]
    return tuple(f"{kind}-{seat}-{name}" for name in names for kind in ("castle", "place"))
