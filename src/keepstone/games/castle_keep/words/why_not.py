"""Explanations of why an action is illegal: the number of the rule and a sentence."""

from gettext import NullTranslations

from keepstone.games.castle_keep.rules import actions
from keepstone.games.castle_keep.rules.actions import ACTIONS, DRAW, PLACE
from keepstone.games.castle_keep.rules.components import CENTRE, PLACE_ROLE, RING, ROLE
from keepstone.games.castle_keep.rules.play import to_act
from keepstone.games.castle_keep.rules.terms import Phase, Role
from keepstone.games.castle_keep.rules.turn import holds
from keepstone.kit.state import Snapshot, State, snapshot
from keepstone.text.words import Reason


def why_illegal(state: State, action: int, language: NullTranslations) -> Reason:
    """Return the number of the rule that an illegal action breaks, and a sentence that explains the reason."""
    _, seen = language.gettext, snapshot(state)
    if seen.phase == Phase.OVER:
        return "7.1", _("the game is over")
    if to_act(state) < 0:
        return _why_not_drawn(seen, action, language)
    match ACTIONS.decode(action):
        case actions.START, _:
            return "2.4", _("the first player has already been chosen")
        case actions.DRAW, _:
            return "3.1", _("no tile can be drawn now")
        case actions.TAKE | actions.SUPPLY, _:
            return "8", _(
                "you can take the top discard only as your first tile, in the variant that allows it"
            )
        case _ if seen.phase == Phase.SOURCE:
            return "8", _("first choose: take the top discard, or draw from the draw pile")
        case actions.DISCARD, _:
            return _why_no_discard(seen, language)
        case _ if seen.phase == Phase.DISCARD:
            return "3.4", _("you hold more than four tiles: discard one")
        case actions.PASS, _:
            return "6.1", _("you cannot pass after building or attacking: end your turn")
        case actions.END, _:
            return "6.1", _("you have not built or attacked: pass instead")
        case actions.ATTACK, (target, place):
            return _why_no_attack(seen, target, place, language)
    kind, place = PLACE.indices(action)
    return _why_not_placed(seen, kind, place, language)


def _why_not_drawn(seen: Snapshot, action: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase == Phase.START:
        return "2.4", _("the first player must be chosen first")
    if DRAW.covers(action):
        return "3.2a", _("this tile cannot come from the draw pile")
    return "3.1", _("a tile must be drawn first")


def _why_no_discard(seen: Snapshot, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase != Phase.DISCARD:
        return "3.4", _(
            "you can discard only at the end of your turn, and only with more than four tiles"
        )
    return "3.4", _("this tile is not in your hand")


def _why_no_attack(seen: Snapshot, target: int, place: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase == Phase.BUILD:
        return "3.3", _("you cannot build and attack in the same turn")
    if target == seen.seat or target >= seen.players:
        return "5.2", _("attack an opponent's castle")
    if not seen.gate:
        return "5.1", _("attacks are allowed only once every castle has two tiles")
    if seen.phase == Phase.ATTACK and target != seen.target:
        return "5.2", _("you can attack only one opponent in a turn")
    kind = seen.castle[target][place]
    if kind == 0:
        return "5.4" if place == CENTRE else "5.3", _("there is no tile on that place")
    if ROLE[kind] == Role.TOWER and not seen.attack_towers:
        return "5.3", _("towers cannot be attacked")
    if place == CENTRE:
        return "5.4", _(
            "to attack a keep, you need two keeps of its colour, or one if the keep stands alone"
        )
    return "5.3", _("to attack this tile, you need one of the same colour and shape in your hand")


def _why_not_placed(seen: Snapshot, kind: int, place: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    castle = seen.castle[seen.seat]
    if seen.phase == Phase.ATTACK:
        return "3.3", _("you cannot build and attack in the same turn")
    if not holds(seen.state, seen.seat, kind):
        return "4.1", _("this tile is not in your hand")
    if castle[place]:
        return "4.1", _("that place is taken")
    if ROLE[kind] != PLACE_ROLE[place]:
        return "1", _("towers go on the corners, walls on the sides, the keep in the centre")
    return _why_no_match(seen, place, language)


def _why_no_match(seen: Snapshot, place: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    tiles = sum(map(bool, seen.castle[seen.seat][:RING]))
    if place == CENTRE and tiles == 0:
        return "4.2", _("start your castle with a wall or a tower")
    if place == CENTRE:
        return "4.6", _("a keep needs a wall or tower of its colour in your castle")
    if tiles == 0:
        return "4.3", _("only your keep is left: the next wall or tower must have its colour")
    if tiles == RING - 1 and not seen.strict_last:
        return "4.5", _("the last tile of the ring must match one of its neighbours")
    return "4.4", _(
        "the tile must be next to another one and match every neighbour in colour or shape"
    )
