"""Reasons why an action is illegal: the number of the rule and a sentence."""

from gettext import NullTranslations

from keepstone.games.castle_keep.rules import actions
from keepstone.games.castle_keep.rules.actions import ACTIONS, DRAW, PLACE
from keepstone.games.castle_keep.rules.components import CENTRE, PLACE_ROLE, RING, ROLE
from keepstone.games.castle_keep.rules.play import to_act
from keepstone.games.castle_keep.rules.terms import Phase, Role
from keepstone.games.castle_keep.rules.turn import holds
from keepstone.kit.snapshot import Snapshot, snapshot
from keepstone.kit.state import State
from keepstone.words import Reason


def why_illegal(state: State, action: int, language: NullTranslations) -> Reason:
    """Return the rule that an illegal action breaks."""
    _, seen = language.gettext, snapshot(state)
    if seen.phase == Phase.OVER:
        return "7.1", _("the game is over")
    if to_act(state) < 0:
        return _why_not_drawn(seen, action, language)
    match ACTIONS.decode(action):
        case actions.START, _:
            return "2.4", _("the seat that begins has been drawn")
        case actions.DRAW, _:
            return "3.1", _("no tile is drawn now")
        case actions.TAKE | actions.SUPPLY, _:
            return "8", _(
                "the top discard can be taken only in the variant that says so, before the first draw"
            )
        case _ if seen.phase == Phase.SOURCE:
            return "8", _(
                "first choose where the first tile comes from: the discards or the supply"
            )
        case actions.DISCARD, _:
            return _why_no_discard(seen, language)
        case _ if seen.phase == Phase.DISCARD:
            return "3.4", _("more than four tiles are held: discard one")
        case actions.PASS, _:
            return "6.1", _("after building or attacking there is no passing: end the turn")
        case actions.END, _:
            return "6.1", _("nothing was built or attacked: pass instead")
        case actions.ATTACK, (target, place):
            return _why_no_attack(seen, target, place, language)
    kind, place = PLACE.indices(action)
    return _why_not_placed(seen, kind, place, language)


def _why_not_drawn(seen: Snapshot, action: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase == Phase.START:
        return "2.4", _("the seat that begins is drawn first")
    if DRAW.covers(action):
        return "3.2a", _("no such tile can come from the supply")
    return "3.1", _("a tile must be drawn first")


def _why_no_discard(seen: Snapshot, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase != Phase.DISCARD:
        return "3.4", _("tiles are discarded at the end of the turn, only from more than four")
    return "3.4", _("this tile is not in the hand")


def _why_no_attack(seen: Snapshot, target: int, place: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase == Phase.BUILD:
        return "3.3", _("a turn is for building or for attacking, not for both")
    if target == seen.seat or target >= seen.players:
        return "5.2", _("an attack is made on an opponent's castle")
    if not seen.gate:
        return "5.1", _("attacks are allowed only once every castle has two tiles")
    if seen.phase == Phase.ATTACK and target != seen.target:
        return "5.2", _("only one opponent can be attacked in a turn")
    kind = seen.castle[target][place]
    if kind == 0:
        return "5.4" if place == CENTRE else "5.3", _("there is no tile on that place")
    if ROLE[kind] == Role.TOWER and not seen.attack_towers:
        return "5.3", _("towers cannot be attacked")
    if place == CENTRE:
        return "5.4", _("a keep falls to two keeps of its colour, or to one if it stands alone")
    return "5.3", _("an attack takes a tile of the same colour and shape from the hand")


def _why_not_placed(seen: Snapshot, kind: int, place: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    castle = seen.castle[seen.seat]
    if seen.phase == Phase.ATTACK:
        return "3.3", _("a turn is for building or for attacking, not for both")
    if not holds(seen.state, seen.seat, kind):
        return "4.1", _("this tile is not in the hand")
    if castle[place]:
        return "4.1", _("that place is taken")
    if ROLE[kind] != PLACE_ROLE[place]:
        return "1", _("towers stand on the corners, walls on the sides, the keep in the centre")
    return _why_no_match(seen, place, language)


def _why_no_match(seen: Snapshot, place: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    tiles = sum(map(bool, seen.castle[seen.seat][:RING]))
    if place == CENTRE and tiles == 0:
        return "4.2", _("the first tile of a castle is a wall or a tower")
    if place == CENTRE:
        return "4.6", _("a keep needs a wall or tower of its colour in the castle")
    if tiles == 0:
        return "4.3", _("next to a lone keep the first wall or tower has its colour")
    if tiles == RING - 1 and not seen.strict_last:
        return "4.5", _("the last tile of the ring must match one of its neighbours")
    return "4.4", _(
        "the tile must stand beside another and match every neighbour in colour or shape"
    )
