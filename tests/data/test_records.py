"""Records of another form: each is refused for exactly one reason, and the largest allowed numbers are read."""

import json

import pytest

from keepstone.errors import InvalidRecord
from keepstone.playing import notation
from keepstone.playing.notation import read
from tests.support.rows import each_row

PLAIN = {
    "format": "keepstone",
    "version": 1,
    "game": "castle-keep",
    "rules": 1,
    "players": 2,
    "options": {"gate": "once"},
    "log": ["start 0", "draw red-keep"],
}


def refusal(text):
    with pytest.raises(InvalidRecord) as refused:
        read(text)
    return refused.value.message


def test_a_record_is_read():
    record = read(json.dumps(PLAIN | {"names": ["Ada", "Ben"]}))
    assert (record.game, record.rules, record.players) == ("castle-keep", 1, 2)
    assert (record.options, record.log) == ({"gate": "once"}, ("start 0", "draw red-keep"))
    assert record.extra == {"names": ["Ada", "Ben"]}


@each_row(
    "text said",
    [
        (5, "a record must be a text, not 5"),
        (b"{}", "a record must be a text, not b'{}'"),
        ('{"format": "keepstone"', "the record is not JSON: line 1, column 23"),
        ("[" * 100_000, "the record is nested too deeply"),
        ('{"names": "\\ud800"}', "the record contains invalid text (an unpaired surrogate)"),
        ('{"rules": ' + "1" * 5000 + "}", "the record contains a number with thousands of digits"),
        ('{"a": {"b": 1, "c": 2, "b": 1}}', "the record contains 'b' twice in one object"),
        ('{"a": NaN}', "the record contains a number that is not finite"),
        ('{"a": -Infinity}', "the record contains a number that is not finite"),
        ('{"a": 1e999}', "the record contains a number that is not finite"),
        ("[]", "a record must be a JSON object"),
        ('"keepstone"', "a record must be a JSON object"),
        ("{}", 'this is not a Keepstone record: "format": "keepstone" is missing'),
    ],
)
def test_what_is_no_record_is_refused(text, said):
    assert refusal(text) == said


def test_a_text_of_more_characters_than_any_game_needs_is_refused(monkeypatch):
    text = json.dumps(PLAIN)
    monkeypatch.setattr(notation, "LARGEST", len(text))
    assert read(text).players == 2
    assert refusal(text + " ").startswith(f"a record can have at most {len(text)} characters")


@each_row(
    "change said",
    [
        ({"format": "chess"}, 'this is not a Keepstone record: "format": "keepstone" is missing'),
        ({"version": 2}, "this record has version 2; only version 1 can be read"),
        ({"version": True}, "this record has version True; only version 1 can be read"),
        ({"version": 1.0}, "this record has version 1.0; only version 1 can be read"),
        ({"version": None}, "this record has version None; only version 1 can be read"),
        ({"game": 5}, '"game" is missing in the record, or is not of type str'),
        ({"rules": "1"}, '"rules" is missing in the record, or is not of type int'),
        ({"players": None}, '"players" is missing in the record, or is not of type int'),
        ({"log": "start 0"}, '"log" is missing in the record, or is not of type list'),
        ({"options": []}, '"options" is missing in the record, or is not of type dict'),
        ({"log": ["start 0", 5]}, '"log" and "options" in a record must contain texts'),
        ({"options": {"gate": None}}, '"log" and "options" in a record must contain texts'),
    ],
)
def test_an_entry_of_another_kind_is_refused(change, said):
    assert refusal(json.dumps(PLAIN | change)) == said


@each_row("key", [key for key in PLAIN if key != "version"])
def test_no_entry_can_be_missing(key):
    plain = {name: value for name, value in PLAIN.items() if name != key}
    assert f'"{key}"' in refusal(json.dumps(plain))


EVENTS, LAST_SEAT = 2, 1
BOUNDS = [
    ("rules", 1, 1_000_000, lambda number: {"rules": number}),
    ("players", 1, 64, lambda number: {"players": number}),
    ("spent", 0, 10**12, lambda number: {"spent": [None, number]}),
    ("hints", 0, 1_000_000, lambda number: {"hints": [0, number]}),
    ("out.event", 0, EVENTS, lambda number: {"out": [{"event": number}]}),
    ("out.seat", 0, LAST_SEAT, lambda number: {"out": [{"seat": 0}, {"seat": number}]}),
    ("out.spent", 0, 10**12, lambda number: {"out": [{"spent": number}]}),
    ("out.back", 0, EVENTS, lambda number: {"out": [{"back": number}]}),
    ("given.events", 0, EVENTS, lambda number: {"given": {"events": number}}),
    ("result.winners", 0, LAST_SEAT, lambda number: {"result": {"winners": [0, number]}}),
    ("result.scores", -(2**31), 2**31 - 1, lambda number: {"result": {"scores": [0, number]}}),
    ("fairness.version", 1, 1_000_000, lambda number: {"fairness": {"version": number}}),
]


@each_row("key low high change", BOUNDS)
def test_a_number_has_bounds(key, low, high, change):
    for number in (low, high):
        assert read(json.dumps(PLAIN | change(number))).game == "castle-keep"
    for number in (low - 1, high + 1, low + 0.5, float(high), True, 10**30):
        said = f'"{key}" in the record must be a whole number from {low} to {high}, not '
        assert refusal(json.dumps(PLAIN | change(number))).startswith(said)
