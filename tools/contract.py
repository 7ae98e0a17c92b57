"""Generates the TypeScript types of the server protocol in web/src/lib/net/contract.ts: `make contract`.

The types are those of `keepstone.drawing.scene` and `keepstone.server.wire`, with their names, docstrings and
order, and constants of `keepstone.drawing.letters`. In messages of the client, fields with a default are optional;
in those of the server, only fields that may be `UNSET`.
"""

import json
from dataclasses import asdict, is_dataclass
from inspect import getdoc
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType
from msgspec.inspect import DataclassType, Field, StructType, type_info

from keepstone.drawing import scene
from keepstone.drawing.letters import LETTERS
from keepstone.server.wire import MODULES
from keepstone.server.wire.requests import Wire

CONTRACT = Path(__file__).parents[1] / "web/src/lib/net/contract.ts"
HEAD = "// `make contract` writes this file from keepstone's scene.py, server/wire and letters.py."
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


def contract() -> str:
    """Return the text of the file."""
    return "\n\n".join((HEAD, *map(_declaration, NAMES), _measures())) + "\n"


def fields_of(cls: type) -> tuple[Field, ...]:
    """Return the encoded fields of a class."""
    info = type_info(cls)
    assert isinstance(info, StructType | DataclassType)
    return info.fields


def tag_of(cls: type) -> str | None:
    """Return the tag that distinguishes a class from the other members of its union."""
    info = type_info(cls)
    return str(info.tag) if isinstance(info, StructType) and info.tag else None


def _is_sent(each: object) -> bool:
    """Return whether a member of a module is a class with fields or a tag, or a union."""
    if isinstance(each, type) and issubclass(each, Struct):
        return bool(each.__struct_fields__ or each.__struct_config__.tag)
    if isinstance(each, type):
        return is_dataclass(each)
    return get_origin(each) in (Literal, UnionType)


NAMES: dict[Any, str] = {
    each: name
    for module in (scene, *MODULES)
    for name, each in vars(module).items()
    if _is_sent(each)
}


def _declaration(each: Any) -> str:
    if isinstance(each, type):
        return f"{_comment(each)}\n{_interface(each)}"
    return f"export type {NAMES[each]} = {_union(each)};"


def _interface(cls: type) -> str:
    parent = cls.__bases__[0]
    extends = f" extends {parent.__name__}" if parent in NAMES else ""
    inherited = fields_of(parent) if parent in NAMES else ()
    rows = [f"  type: '{tag}';"] if (tag := tag_of(cls)) else []
    rows += [_row(cls, field) for field in fields_of(cls) if field not in inherited]
    return "\n".join((f"export interface {cls.__name__}{extends} {{", *rows, "}"))


def _row(cls: type, field: Field) -> str:
    hint = get_type_hints(cls)[field.name]
    is_optional = not field.required if issubclass(cls, Wire) else UnsetType in get_args(hint)
    return f"  {field.name}{'?' if is_optional else ''}: {_typescript(hint)};"


def _typescript(hint: Any) -> str:
    """Return the TypeScript type of a Python type, by its name if it has one."""
    if name := NAMES.get(hint) or PLAIN.get(hint):
        return name
    match get_origin(hint), get_args(hint):
        case (builtins, (item, *_)) if builtins in (list, tuple):
            words = _typescript(item)
            return f"({words})[]" if " | " in words else f"{words}[]"
        case (builtins, (_, value)) if builtins is dict:
            return f"Record<string, {_typescript(value)}>"
    return _union(hint)


def _union(hint: Any) -> str:
    assert get_args(hint), f"{hint} is not known to the contract"
    if get_origin(hint) is Literal:
        return " | ".join(f"'{value}'" for value in get_args(hint))
    return " | ".join(_typescript(each) for each in get_args(hint) if each is not UnsetType)


def _comment(cls: type) -> str:
    """Return the docstring of a class as a comment."""
    first, *more = (getdoc(cls) or "").splitlines()
    if not more:
        return f"/** {first} */"
    return "\n".join(("/**", *(f" * {line}".rstrip() for line in (first, *more)), " */"))


def _measures() -> str:
    rows = (f"  {name}: {_literal(value)}," for name, value in asdict(LETTERS).items())
    return "\n".join((_comment(type(LETTERS)), "export const LETTERS = {", *rows, "} as const;"))


def _literal(value: float | str) -> str:
    return json.dumps(value).replace('"', "'")


if __name__ == "__main__":
    CONTRACT.write_text(contract(), encoding="utf-8")
