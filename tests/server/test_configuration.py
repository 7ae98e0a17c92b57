"""Settings: where they are given, which one counts, and what is said about wrong ones."""

from pathlib import Path
from typing import Any

import pytest

from keepstone.server.base.rate_limits import Rate
from keepstone.server.configuration import SETTINGS, InvalidSetting, configure, without_passwords
from keepstone.server.settings import Settings
from tools.docs.settings import table

FILE = """
port = 9000
live_tables = 7
create = [3, 0.5]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "keepstone.toml").write_text(FILE)
    return tmp_path / "keepstone.toml"


def test_a_file_may_begin_with_a_byte_order_mark(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + FILE.encode())
    assert configure({}, {}, file).settings.port == 9000


def complaint(*given: Any) -> InvalidSetting:
    with pytest.raises(InvalidSetting) as raised:
        configure(*given)
    return raised.value


def test_without_anything_the_defaults_are_in_force() -> None:
    configuration = configure(
        {}, {"HOME": "/root", "KEEPSTONE_CACHE": "/tmp", "KEEPSTONE_PORT": ""}
    )
    assert configuration.settings == Settings()
    assert {place for _, _, place in configuration.rows()} == {"default"}


def test_the_command_line_counts_before_the_environment_and_that_before_the_file(
    file: Path,
) -> None:
    environment = {"KEEPSTONE_PORT": "9001", "KEEPSTONE_DATA": "/srv", "KEEPSTONE_READ": "20, 1.5"}
    configuration = configure({"data": "~/games", "host": None}, environment, file)
    assert configuration.settings == Settings(
        Path.home() / "games", port=9001, live_tables=7, read=Rate(20, 1.5), create=Rate(3, 0.5)
    )
    told = {name: (value, place) for name, value, place in configuration.rows()}
    assert told["data"] == (str(Path.home() / "games"), "--data")
    assert told["port"] == ("9001", "KEEPSTONE_PORT")
    assert told["create"] == ("3, 0.5", f"create in {file}")
    assert told["host"] == ("127.0.0.1", "default")


def test_the_environment_can_name_the_file(file: Path) -> None:
    assert configure({}, {"KEEPSTONE_CONFIG": str(file)}).settings.port == 9000


@pytest.mark.parametrize(
    ("name", "text", "allowed"),
    [
        ("port", "http", "a whole number from 0 to 65535"),
        ("port", "70000", "a whole number from 0 to 65535"),
        ("port", "-1", "a whole number from 0 to 65535"),
        ("live_tables", "0", "a whole number from 1"),
        ("live_tables", "9" * 5000, "a whole number from 1"),
        (
            "trusted_proxies",
            "10.0.0.1/8",
            "a list, each an address or a network such as 10.0.0.0/8",
        ),
        ("trusted_proxies", "me", "a list, each an address or a network such as 10.0.0.0/8"),
        ("access_log", "perhaps", "true or false"),
        (
            "nets",
            "knight=net.npz",
            "a list, each a name and a net such as apprentice=knight:castillos-2.npz",
        ),
        ("read", "5", "two numbers: burst, refill per second"),
        ("read", "5, 0", "two numbers: burst, refill per second"),
        ("read", "nan, nan", "two numbers: burst, refill per second"),
    ],
)
def test_a_wrong_value_is_told_with_its_place_and_what_is_allowed(
    tmp_path: Path, name: str, text: str, allowed: str
) -> None:
    variable = f"KEEPSTONE_{name.upper()}"
    file = tmp_path / "keepstone.toml"
    file.write_text(f'{name} = "{text}"')
    places = {
        SETTINGS[name].option: ({name: text}, {}),
        variable: ({}, {variable: text}),
        f"{name} in {file}": ({}, {}, file),
    }
    for place, given in places.items():
        error = complaint(*given)
        assert error.message.startswith(f"{place} cannot be ")
        assert error.allowed == (allowed,)


@pytest.mark.parametrize("line", ['port = "9000"', "access_log = 1", "data = 7", 'read = "5, 1"'])
def test_a_file_says_numbers_as_numbers(tmp_path: Path, line: str) -> None:
    (tmp_path / "keepstone.toml").write_text(line)
    assert "cannot be" in complaint({}, {}, tmp_path / "keepstone.toml").message


def test_a_wrong_value_is_told_even_if_another_counts(file: Path) -> None:
    assert "KEEPSTONE_PORT cannot" in complaint({"port": "1"}, {"KEEPSTONE_PORT": "x"}).message


def test_a_setting_that_does_not_exist(tmp_path: Path) -> None:
    file = tmp_path / "keepstone.toml"
    file.write_text("prot = 1")
    for given in (({}, {"KEEPSTONE_PROT": "1"}), ({}, {}, file)):
        error = complaint(*given)
        assert "there is no such setting" in error.message
        assert "port" in error.allowed


@pytest.mark.parametrize("content", [b"port = ", b"\xff\xfe", b"port = 1\nport = 2"])
def test_a_file_that_is_no_toml(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "keepstone.toml").write_bytes(content)
    assert "are not TOML" in complaint({}, {}, tmp_path / "keepstone.toml").message


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "cannot be read: No such file" in complaint({}, {}, tmp_path / "no.toml").message
    assert "cannot be read: Is a directory" in complaint({}, {}, tmp_path).message


def test_passwords_are_hidden() -> None:
    assert without_passwords("postgresql://ada:s3cret@db/games") == "postgresql://ada:…@db/games"
    assert without_passwords("postgres://:p@ss/w0rd@db/0") == "postgres://:…@db/0"
    assert without_passwords("http://db:5432/games") == "http://db:5432/games"


def test_the_site_lists_all_settings() -> None:
    rows = table().splitlines()
    assert len(rows) == 2 + len(SETTINGS)
    assert (
        "| `live_tables` | maximum number of unwatched tables that are kept in memory "
        "| a whole number from 1 | 200 |"
    ) in rows
