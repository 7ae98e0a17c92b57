"""The consequences of an action, as short phrases that follow the action."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from gettext import NullTranslations

from keepstone.games.burgundy.rules.components import ANIMAL_TYPE, COLOUR_OF, TYPES_STORED
from keepstone.games.burgundy.rules.terms import Building, Colour, Stage
from keepstone.games.burgundy.words.names import (
    PHASE_LETTERS,
    effect_words,
    goods_words,
    silver_words,
    workers_words,
)
from keepstone.games.burgundy.words.results import NOWHERE, Gain, MoveResult
from keepstone.text.words import N_, counted, points_words

# by Colour; NONE has no text
FULL_REGIONS = (
    "",
    N_("{points} for completing a city of size {size}"),
    N_("{points} for completing a pasture of size {size}"),
    N_("{points} for completing a knowledge region of size {size}"),
    N_("{points} for completing a castle region of size {size}"),
    N_("{points} for completing a mine region of size {size}"),
    N_("{points} for completing a ship region of size {size}"),
)
# §7.2 by whether the seat is first or second to complete the colour, then by Colour
BONUSES = (
    (
        "",
        N_("{points} for being the first to complete all cities"),
        N_("{points} for being the first to complete all pastures"),
        N_("{points} for being the first to complete all knowledge regions"),
        N_("{points} for being the first to complete all castle regions"),
        N_("{points} for being the first to complete all mine regions"),
        N_("{points} for being the first to complete all ship regions"),
    ),
    (
        "",
        N_("{points} for being the second to complete all cities"),
        N_("{points} for being the second to complete all pastures"),
        N_("{points} for being the second to complete all knowledge regions"),
        N_("{points} for being the second to complete all castle regions"),
        N_("{points} for being the second to complete all mine regions"),
        N_("{points} for being the second to complete all ship regions"),
    ),
)
# the tiles that score at once: the watchtower, then animals by type
PLACED = (
    N_("{points} for the watchtower"),
    N_("{points} for cows"),
    N_("{points} for sheep"),
    N_("{points} for pigs"),
    N_("{points} for chickens"),
)
NOTHING_TO_DO = {
    Building.WAREHOUSE: N_("there are no goods to sell"),
    Building.CARPENTER: N_("there is no building to take"),
    Building.CHURCH: N_("there is no mine, castle or knowledge to take"),
    Building.MARKET: N_("there is no ship or animal to take"),
    Building.CITY_HALL: N_("no stored tile can be placed"),
}
NEXT_OF_BUILDING = {
    Building.WAREHOUSE: N_("then sell goods"),
    Building.CARPENTER: N_("then take a building"),
    Building.CHURCH: N_("then take a mine, castle or knowledge tile"),
    Building.MARKET: N_("then take a ship or animals"),
    Building.CITY_HALL: N_("then place another tile"),
}


def gain_words(gain: Gain, language: NullTranslations) -> list[str]:
    """Return points, silverlings and workers in words."""
    amounts = [
        (gain.points, points_words),
        (gain.silver, silver_words),
        (gain.workers, workers_words),
    ]
    return [say(number, language) for number, say in amounts if number]


def immediate_gains(result: MoveResult, language: NullTranslations) -> list[str]:
    """Return everything that the seat gets at once, in words, in the order of §6.1."""
    effect = result.effect
    if result.move.cell == NOWHERE or not effect.points:
        return [*_completed(result, language), *gain_words(effect, language)]
    text = language.gettext(PLACED[ANIMAL_TYPE[result.move.kind]])
    scored = text.format(points=points_words(effect.points, language))
    rest = gain_words(replace(effect, points=0), language)
    return [*_completed(result, language), scored, *rest]


def loaded_goods(result: MoveResult, language: NullTranslations) -> list[str]:
    """§6.2 Describe the goods that a ship loads before the player chooses among new types."""
    goods = goods_words(result.loaded, language)
    if not goods and result.has_sailed:
        return [language.gettext("no room for the goods")]
    return goods


def _completed(result: MoveResult, language: NullTranslations) -> list[str]:
    """§7 Describe the points for completing a region and a colour."""
    phrases, colour = [], int(COLOUR_OF[result.move.kind])
    if result.region:
        text = language.gettext(FULL_REGIONS[colour])
        phrases.append(text.format(points=points_words(result.region, language), size=result.size))
    if result.bonus:
        text = language.gettext(BONUSES[0 if result.is_first else 1][colour])
        phrases.append(text.format(points=points_words(result.bonus, language)))
    return phrases


def lasting_effect(result: MoveResult, language: NullTranslations) -> Iterator[str]:
    """§8 Yield the lasting effect of a placed knowledge tile."""
    kind = result.move.kind
    if result.move.cell != NOWHERE and COLOUR_OF[kind] == Colour.KNOWLEDGE:
        yield effect_words(kind, result.before.players, language)


def missed_effect(result: MoveResult, language: NullTranslations) -> Iterator[str]:
    """§6 Yield a phrase that says why a placed building has no effect, or that a ship finds no goods."""
    _ = language.gettext
    kind, colour = result.move.kind, COLOUR_OF[result.move.kind]
    if result.move.cell == NOWHERE:
        return
    if kind in NOTHING_TO_DO and result.after.building != kind:
        yield _(NOTHING_TO_DO[Building(kind)])
    elif colour == Colour.SHIP and result.has_sailed:
        yield _("no depot has goods")


def next_decision(result: MoveResult, language: NullTranslations) -> Iterator[str]:
    """Yield the decision that the seat has to make next."""
    _ = language.gettext
    match result.after.stage:
        case Stage.DISCARD:
            yield _("then discard a tile")
        case Stage.SHIP:
            yield _("then load goods")
        case Stage.LOAD:
            yield _more_types(result, language)
        case Stage.EXTRA:
            yield _("then take an extra action")
        case Stage.WAREHOUSE | Stage.GAIN | Stage.HALL:
            yield _(NEXT_OF_BUILDING[Building(result.after.building)])


def _more_types(result: MoveResult, language: NullTranslations) -> str:
    """§6.2 Describe how many new types of goods the player still has to choose."""
    room = TYPES_STORED - sum(map(bool, result.after.stock[result.seat]))
    return counted(
        "then choose {count} new type of goods",
        "then choose {count} new types of goods",
        room,
        language,
    )


def ending_clauses(
    result: MoveResult, names: Sequence[str], language: NullTranslations
) -> Iterator[str]:
    """§9 Yield complete clauses about the end of the phase or the game, if the action causes it."""
    _ = language.gettext
    if not result.ends_phase:
        return
    if result.is_over:
        yield _("the game ends")
    else:
        yield _("phase {phase} ends").format(phase=PHASE_LETTERS[result.before.phase])
    for seat, name in enumerate(names[: result.before.players]):
        gain = gain_words(result.mines(seat), language)
        if gain:
            yield _("{name} gets {gain} from mines").format(name=name, gain=", ".join(gain))
