"""The types that are generated for the browser client, and the frames that the documents show."""

import json
import re
from pathlib import Path
from types import ModuleType

from keepstone.drawing import scene
from keepstone.server.wire import MODULES
from tools.contract import NAMES, contract, fields_of, tag_of

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
FRAME = re.compile(r'^\{"type".*\}$', re.MULTILINE)
ROW = re.compile(r"^\| `([A-Z]\w+)` \| `([^`]+)` \|", re.MULTILINE)


def test_no_two_types_have_the_same_name() -> None:
    assert len(NAMES) == len({*NAMES.values()})


def test_types_say_what_may_be_left_out_or_null() -> None:
    rows = contract().splitlines()
    assert "  allowed?: string[];" in rows  # an error may come without
    assert "  secret?: string | null;" in rows  # a spectator's greeting has none
    assert "  prompt: Prompt | null;" in rows  # always sent, although it has a default
    assert "export type ClientFrame = Play | Say | Explain | Look | Probe;" in rows
    assert rows[rows.index("export interface Play {") + 1] == "  type: 'play';"


def test_examples_of_frames_have_all_fields() -> None:
    frames = {
        tag_of(cls): {"type", *(f.name for f in fields_of(cls))} for cls in _classes(*MODULES)
    }
    examples = [json.loads(line) for line in FRAME.findall(PROTOCOL)]
    assert {each["type"] for each in examples} == frames.keys() - {None}
    for each in examples:
        fields = frames[each["type"]]
        assert each.keys() == fields or each.keys() - {"…"} < fields


def test_every_field_of_a_scene_is_told_to_programs() -> None:
    told = dict(ROW.findall((DOCS / "scene.md").read_text(encoding="utf-8")))
    expected = {cls.__name__: ", ".join(f.name for f in fields_of(cls)) for cls in _classes(scene)}
    assert told == expected


def _classes(*modules: ModuleType) -> list[type]:
    names = {module.__name__ for module in modules}
    return [each for each in NAMES if getattr(each, "__module__", "") in names]
