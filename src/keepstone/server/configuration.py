"""Configuration: settings from the command line, the environment and a file.

The command line takes precedence over the environment, and the environment over the file.

All settings are validated. For example, the setting that is called `live_tables` in the file is called
`--live-tables` on the command line and `KEEPSTONE_LIVE_TABLES` in the environment. A setting with several values
is a list in the file; elsewhere its values are separated by commas.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import msgspec
from msgspec import inspect

from keepstone.errors import KeepstoneError
from keepstone.kit.quoting import quoted
from keepstone.server.base.bot_levels import NamedNet
from keepstone.server.base.networks import Network
from keepstone.server.base.rate_limits import Rate
from keepstone.server.settings import Settings
from keepstone.text.files import read_text

PREFIX = "KEEPSTONE_"
CONFIG = "KEEPSTONE_CONFIG"
# other variables with this prefix: the cache of compiled code, and variables of our tests and tools
NO_SETTINGS = {
    CONFIG,
    *(PREFIX + name for name in ("CACHE", "EARLIER", "NO_SKIP", "SERVER", "TWIN_GAMES")),
}
DEFAULT = "default"
PASSWORD = re.compile(r"(://[^:/@]*:)\S*@")


class InvalidSetting(KeepstoneError):
    """A setting does not exist or has an invalid value, or the settings file cannot be read."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting. allowed, default: the allowed values and the default, in words."""

    name: str
    meaning: str
    allowed: str
    default: str
    kind: Any

    @property
    def option(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    @property
    def is_flag(self) -> bool:
        return isinstance(_plain_type(self.kind), inspect.BoolType)


class RawValue(NamedTuple):
    """A setting's value before it is checked. is_text: whether it has to be converted from text."""

    name: str
    value: Any
    source: str
    is_text: bool = True


@dataclass(frozen=True, slots=True)
class Configuration:
    """All effective settings, with the source of each setting."""

    settings: Settings
    sources: dict[str, str]

    def rows(self) -> list[tuple[str, str, str]]:
        """Return the name, the value (without passwords) and the source of each setting."""
        return [
            (name, formatted(getattr(self.settings, name)), self.sources.get(name, DEFAULT))
            for name in SETTINGS
        ]


def configure(
    options: Mapping[str, Any], environment: Mapping[str, str], file: Path | None = None
) -> Configuration:
    """Raise InvalidSetting if a setting or the file is invalid. options: None for an option that was not given."""
    named = file or (Path(environment[CONFIG]) if environment.get(CONFIG) else None)
    given = [*_in_file(named), *_in_environment(environment), *_in_options(options)]
    values = {raw.name: _value(raw) for raw in given}
    return Configuration(Settings(**values), {raw.name: raw.source for raw in given})


def _in_file(file: Path | None) -> Iterator[RawValue]:
    if file is None:
        return
    try:
        values = tomllib.loads(read_text(file))
    except OSError as error:
        raise InvalidSetting(f"the settings in {file} cannot be read: {error.strerror}") from None
    except ValueError as error:  # the file is not TOML, or not UTF-8
        raise InvalidSetting(f"the settings in {file} are not TOML: {error}") from None
    for name, value in values.items():
        yield RawValue(name, value, f"{name} in {file}", is_text=False)


def _in_environment(environment: Mapping[str, str]) -> Iterator[RawValue]:
    for variable, value in environment.items():
        if variable.startswith(PREFIX) and variable not in NO_SETTINGS and value:
            yield RawValue(variable.removeprefix(PREFIX).lower(), value, variable)


def _in_options(options: Mapping[str, Any]) -> Iterator[RawValue]:
    for setting in SETTINGS.values():
        if options.get(setting.name) is not None:
            yield RawValue(setting.name, options[setting.name], setting.option)


def _value(given: RawValue) -> Any:
    setting, value = SETTINGS.get(given.name), given.value
    if setting is None:
        raise InvalidSetting(f"{given.source}: there is no such setting", tuple(SETTINGS))
    if given.is_text and _is_list(_plain_type(setting.kind)):
        value = [part.strip() for part in value.split(",") if part.strip()]
    try:
        return msgspec.convert(value, setting.kind, strict=not given.is_text, dec_hook=_decode)
    except msgspec.ValidationError:
        text = without_passwords(quoted(given.value))
        raise InvalidSetting(f"{given.source} cannot be {text}", (setting.allowed,)) from None


def _decode(kind: type, value: Any) -> Any:
    if not isinstance(value, str) or not value:
        raise ValueError("no text")
    return Path(value).expanduser() if kind is Path else kind(value)


def formatted(value: Any) -> str:
    if isinstance(value, Rate):
        return f"{value.burst:g}, {value.per_second:g}"
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(map(formatted, value))
    return str(value).lower() if isinstance(value, bool) else without_passwords(str(value))


def without_passwords(text: str) -> str:
    return PASSWORD.sub(r"\1…@", text)


def _plain_type(kind: Any) -> inspect.Type:
    """Return msgspec's description of a type, leaving out metadata and None."""
    info = inspect.type_info(kind)
    info = info.type if isinstance(info, inspect.Metadata) else info
    if isinstance(info, inspect.UnionType):  # None means that no value was given
        return next(member for member in info.types if not isinstance(member, inspect.NoneType))
    return info


def _is_list(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.VarTupleType | inspect.StructType)


def _allowed(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(map(str, kind.values))
    if isinstance(kind, inspect.VarTupleType):
        return f"a list, each {_allowed(kind.item_type)}"
    return WORDS[type(kind)](kind)


def _number(kind: Any) -> str:
    whole = " whole" if isinstance(kind, inspect.IntType) else ""
    limits = (("above", kind.gt), ("from", kind.ge), ("to", kind.le), ("below", kind.lt))
    bounds = (f" {word} {limit}" for word, limit in limits if limit is not None)
    return f"a{whole} number{''.join(bounds)}"


OWN_WORDS: dict[type, str] = {
    NamedNet: "a name and a net such as apprentice=knight:castillos-2.npz",
    Network: "an address or a network such as 10.0.0.0/8",
    Path: "a path",
}
WORDS: dict[type[inspect.Type], Callable[[inspect.Type], str]] = {
    inspect.BoolType: lambda _: "true or false",
    inspect.CustomType: lambda kind: OWN_WORDS[kind.cls],  # type: ignore[attr-defined]
    inspect.FloatType: _number,
    inspect.IntType: _number,
    inspect.StrType: lambda _: "a text",
    inspect.StructType: lambda _: "two numbers: burst, refill per second",
}


def _setting(attribute: Field[Any], kind: Any) -> Setting:
    (meta,) = kind.__metadata__
    default = (
        "your user data folder"
        if attribute.default is MISSING
        else formatted(attribute.default) or "none"
    )
    allowed = f"such as {meta.examples[0]}" if meta.examples else _allowed(_plain_type(kind))
    return Setting(attribute.name, meta.description, allowed, default, kind)


def _all() -> dict[str, Setting]:
    kinds = get_type_hints(Settings, include_extras=True)
    return {field.name: _setting(field, kinds[field.name]) for field in fields(Settings)}


SETTINGS = _all()
